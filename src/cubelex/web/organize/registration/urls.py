"""The addresses of registration."""

from typing import Final

from django.urls import path

from cubelex.web.organize.registration import (
    check_in,
    countries,
    eligibility,
    file_import,
    mail_views,
    online,
    personal_data_views,
    views,
)

AT: Final = "<slug:competition_id>"
COMPETITOR: Final = f"{AT}/setup/competitors/<number:person_id>"
urlpatterns = [
    path(f"{AT}/setup/competitors/", views.competitors, name="setup-competitors"),
    path(f"{AT}/setup/competitors/new/", views.new_competitor, name="setup-competitor-new"),
    path(f"{AT}/setup/competitors/do/", views.act_on_people, name="setup-competitors-do"),
    path(f"{AT}/setup/competitors/admission/", views.admission, name="setup-admission"),
    path(f"{AT}/setup/competitors/import/", file_import.importing, name="setup-competitors-import"),
    path(f"{AT}/setup/competitors/competitors.csv", file_import.exported, name="setup-competitors-csv"),
    path(f"{AT}/setup/competitors/country/", countries.country_change, name="setup-country-change"),
    path(f"{AT}/setup/competitors/eligibility/", eligibility.eligibility, name="setup-eligibility"),
    path(f"{AT}/setup/competitors/<number:person_id>/", views.competitor, name="setup-competitor"),
    path(f"{COMPETITOR}/data/", personal_data_views.data_of_competitor, name="setup-personal-data"),
    path(f"{COMPETITOR}/data/file/", personal_data_views.file_of_competitor, name="setup-personal-data-file"),
    path(f"{COMPETITOR}/data/remove/", personal_data_views.remove_data, name="setup-personal-data-remove"),
    path(f"{AT}/setup/competitors/mail/", mail_views.mail, name="setup-mail"),
    path(f"{AT}/register/", online.registering, name="register"),
    path(f"{AT}/register/link/", online.send_link, name="registration-link"),
    path(f"{AT}/register/<str:token>/data/", personal_data_views.own_file, name="registration-data"),
    path(f"{AT}/register/<str:token>/", online.registration, name="registration"),
    path(f"{AT}/check-in/", check_in.checking_in, name="check-in"),
    path(f"{AT}/check-in/do/", check_in.note_arrival, name="check-in-do"),
]
