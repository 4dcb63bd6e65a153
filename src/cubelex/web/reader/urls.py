"""The addresses of the Regulations."""

from django.urls import path

from cubelex.web.reader import documents, views

urlpatterns = [
    path("regulations/", views.index, name="regulations"),
    path("regulations/search/", views.search_pages, name="regulations-search"),
    path("regulations/documents/", documents.documents, name="regulations-documents"),
    path("regulations/compare/", views.compare, name="regulations-compare"),
    path("regulations/<str:edition_name>/", views.contents, name="regulations-edition"),
    path("regulations/<str:edition_name>/casebook/", views.casebook, name="regulations-casebook"),
    path("regulations/<str:edition_name>/since/<str:older>/", views.comparison, name="regulations-comparison"),
    path("regulations/<str:edition_name>/article/<str:article_number>/", views.article, name="regulations-article"),
    path("regulations/<str:edition_name>/<str:number>/", views.item, name="regulation"),
    path("regulations/<str:edition_name>/<str:number>/code/", views.code, name="regulation-code"),
    path("regulations/<str:edition_name>/<str:number>/preview/", views.preview, name="regulation-preview"),
    path("<slug:competition_id>/regulations/", views.of_competition, name="regulations-of"),
]
