"""The symbols of events: one for each event there is, and one for all others."""

from xml.etree import ElementTree

from cubelex.competition import event_kinds, is_wca_event
from cubelex.diagrams import event_icon, event_icon_sheet, event_icon_svg

SVG = "{http://www.w3.org/2000/svg}"


def test_every_event_of_the_wca_has_a_symbol_of_its_own() -> None:
    events = {kind.id for kind in event_kinds() if is_wca_event(kind.id)}
    assert {event_icon(event_id) for event_id in events} == events


def test_other_events_have_a_common_symbol() -> None:
    assert event_icon("fto") == event_icon("unofficial-fto") == "fto"
    assert event_icon("kilominx") == "unofficial"


def test_symbols_stay_in_their_square_and_have_no_colour_of_their_own() -> None:
    symbols = ElementTree.fromstring(event_icon_sheet()).findall(f"{SVG}symbol")
    assert {symbol.get("viewBox") for symbol in symbols} == {"0 0 24 24"}
    assert not [part for symbol in symbols for part in symbol.iter() if {"fill", "stroke"} & set(part.keys())]


def test_a_symbol_is_a_picture_of_its_own_where_pages_have_none() -> None:
    assert ElementTree.fromstring(event_icon_svg("333", "#123456")).get("fill") == "#123456"
