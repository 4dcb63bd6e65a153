import pytest

from cubelex.regulations.documents.languages import language, languages, recognised, tag_named, western_digits


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "The kite must be in the air before the bell, and nobody may touch the string of another."),
        ("fa", "بادبادک باید پیش از صدای زنگ در هوا باشد و هیچ‌کس نمی‌تواند به نخ دیگری دست بزند."),
        ("ar", "يجب أن تكون الطائرة الورقية في الهواء قبل رنين الجرس ولا يجوز لأحد أن يلمس خيط غيره."),
        ("ko", "연은 종이 울리기 전에 하늘에 떠 있어야 하며 아무도 다른 사람의 실을 만질 수 없다."),
        ("ja", "凧は鐘が鳴る前に空に上がっていなければならず、誰も他人の糸に触れてはならない。"),
        ("zh", "风筝必须在铃响之前升空，任何人都不得触碰别人的线。选手们应在规则规定的时间内完成。"),
        ("zh-Hant", "風箏必須在鈴響之前升空，任何人都不得觸碰別人的線。選手們應在規則規定的時間內完成。"),
        ("pt", "O papagaio deve estar no ar antes do sino e ninguém pode tocar no fio de outro durante a ronda."),
        (
            "pt-BR",
            "A pipa deve estar no ar antes do sino e ninguém da equipe pode tocar na linha; você registra o tempo.",
        ),
        ("es", "La cometa debe estar en el aire antes de la campana y nadie puede tocar el hilo de otro."),
        ("de", "Der Drachen muss vor der Glocke in der Luft sein, und niemand darf die Schnur eines anderen berühren."),
        ("nl", "De vlieger moet voor de bel in de lucht zijn en niemand mag het touw van een ander aanraken."),
        ("fr", "Le cerf-volant doit être dans les airs avant la cloche et personne ne peut toucher le fil d'un autre."),
        ("it", "L'aquilone deve essere in aria prima della campana e nessuno può toccare il filo di un altro."),
        ("pl", "Latawiec musi być w powietrzu przed dzwonkiem i nikt nie może dotykać sznurka innego zawodnika."),
        ("uk", "Повітряний змій повинен бути в повітрі до дзвінка, і ніхто не може торкатися нитки іншого учасника."),
        ("ru", "Воздушный змей должен быть в воздухе до звонка, и никто не может касаться нити другого участника."),
    ],
)
def test_a_language_is_told_from_a_sentence(tag: str, text: str) -> None:
    assert recognised(text) == tag


def test_terms_left_in_english_do_not_hide_a_language() -> None:
    assert recognised("대회 WCA Delegate judge scrambler Head to Head 심판은 DNF 기록한다") == "ko"


def test_a_language_that_cannot_be_told_is_undetermined() -> None:
    assert recognised("R U R' U' 3x3x3 12345") == "und"
    assert recognised("") == "und"


def test_languages_have_twelve_months_or_none() -> None:
    assert {len(each.months) for each in languages().values()} == {0, 12}


def test_metadata_names_languages_in_english() -> None:
    assert tag_named("Portuguese, Brazil") == "pt-BR"
    assert tag_named("Spanish, Spain") == "es"
    assert tag_named("Klingon") is None


def test_variants_of_a_language_are_told_apart() -> None:
    spain = "El competidor no debe usar el móvil ni el ordenador durante la ronda, y puede ver los vídeos."
    america = "El competidor no debe usar el celular ni la computadora durante la ronda, y puede ver los videos."
    assert (recognised(spain), recognised(america)) == ("es", "es-419")
    assert [tag_named(name) for name in ("Spanish, European", "Spanish, American", "Portuguese, European")] == [
        "es",
        "es-419",
        "pt",
    ]


def test_a_tag_without_an_entry_is_called_by_its_tag() -> None:
    assert language("tlh").name == "tlh"


def test_digits_of_every_script_are_read() -> None:
    assert western_digits("٢٠٢٥ ۲۰۲۵ २०२५ ２０２５") == "2025 2025 2025 2025"
