"""Korean particles on the site, chosen where values are filled in."""

from django.template import Context, Template
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy


def test_texts_in_code_have_the_particle_that_fits() -> None:
    later = gettext_lazy("%(name)s was removed.")
    with translation.override("ko"):
        assert gettext("%(name)s was removed.") % {"name": "결승"} == "결승을 삭제했습니다."
        assert later % {"name": "Max Park"} == "Max Park를 삭제했습니다."
        assert gettext("Sign in") == "로그인"


def test_texts_in_templates_have_the_particle_that_fits() -> None:
    text = "This edition is not available in {{ language }}."
    template = Template(f"{{% load i18n %}}{{% blocktranslate %}}{text}{{% endblocktranslate %}}")
    with translation.override("ko"):
        said = [template.render(Context({"language": name})) for name in ("영어", "포르투갈어(브라질)", "한글", "<b>")]
    assert said == [
        "이 판은 영어로 제공되지 않습니다.",
        "이 판은 포르투갈어(브라질)로 제공되지 않습니다.",
        "이 판은 한글로 제공되지 않습니다.",
        "이 판은 &lt;b&gt;(으)로 제공되지 않습니다.",
    ]


def test_other_languages_are_left_alone() -> None:
    with translation.override("pt"):
        assert type(gettext("%(name)s was removed.")) is str
