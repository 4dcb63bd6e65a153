"""The addresses of the results desk."""

from django.urls import path

from cubelex.web.desk import (
    double_checks,
    dual_rounds,
    extra_attempts,
    late_cards,
    live_entry,
    matches,
    orders,
    rounds,
    views,
)

urlpatterns = [
    path("<slug:competition_id>/desk/", rounds.rounds, name="desk-rounds"),
    path("<slug:competition_id>/desk/withholding/", rounds.withhold, name="desk-withholding"),
    path("<slug:competition_id>/desk/<str:round_id>/steer/", rounds.steer, name="desk-steer"),
    path("<slug:competition_id>/desk/<str:round_id>/", views.desk, name="desk"),
    path("<slug:competition_id>/desk/<str:round_id>/cards/", views.cards, name="desk-cards"),
    path("<slug:competition_id>/desk/<str:round_id>/weigh/", views.weigh_card, name="desk-weigh"),
    path("<slug:competition_id>/desk/<str:round_id>/undo/", views.undo_entries, name="desk-undo"),
    path("<slug:competition_id>/desk/<str:round_id>/matches/", matches.matches, name="desk-matches"),
    path("<slug:competition_id>/desk/<str:round_id>/check/", double_checks.check, name="desk-check"),
    path("<slug:competition_id>/desk/<str:round_id>/live/", live_entry.live_entry, name="desk-live"),
    path("<slug:competition_id>/desk/<str:round_id>/dual/", dual_rounds.dual, name="desk-dual"),
    path("<slug:competition_id>/desk/<str:round_id>/order/", orders.order, name="desk-order"),
    path("<slug:competition_id>/desk/<str:round_id>/extras/", extra_attempts.extras, name="desk-extras"),
    path("<slug:competition_id>/desk/<str:round_id>/late/", late_cards.late_card, name="desk-late"),
    path("<slug:competition_id>/desk/<str:round_id>/enter/", views.enter, name="desk-enter"),
]
