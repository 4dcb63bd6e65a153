"""The addresses of accounts and members."""

from django.urls import path

from cubelex.web.accounts import badges, members, views, wca_views

urlpatterns = [
    path("sign-in/", views.SignIn.as_view(), name="sign-in"),
    path("sign-in/wca/", wca_views.sign_in, name="sign-in-wca"),
    path("sign-in/wca/callback/", wca_views.callback, name="sign-in-wca-callback"),
    path("sign-in/demo/<str:role>/", views.sign_in_to_demo, name="sign-in-to-demo"),
    path("sign-in/<str:code>/", views.sign_in_by_code, name="sign-in-by-code"),
    path("sign-out/", views.SignOut.as_view(), name="sign-out"),
    path("account/", views.account, name="account"),
    path("account/password/", views.account_password, name="account-password"),
    path("account/device/", views.account_device, name="account-device"),
    path("<slug:competition_id>/badge/<number:person_id>/", badges.badge, name="badge"),
    path("<slug:competition_id>/badge/<number:person_id>/number/", badges.number, name="badge-number"),
    path("<slug:competition_id>/badges/", badges.badges, name="badges"),
    path("<slug:competition_id>/badges/do/", badges.act, name="badges-do"),
    path("<slug:competition_id>/members/", members.members, name="members"),
    path("<slug:competition_id>/members/seen/", members.members_seen, name="members-seen"),
    path("<slug:competition_id>/members/invite/", members.members_invite, name="members-invite"),
    path("<slug:competition_id>/members/<number:account_id>/code/", members.members_code, name="members-code"),
    path(
        "<slug:competition_id>/members/<number:account_id>/<str:role>/", members.members_revoke, name="members-revoke"
    ),
]
