import type { RuleLetters } from './ruleLetters.ts';

export const tagsLetters = {
  'unclosed-tag': {
    finds: [
      '<body>⟦<b class="x">⟧bold<p>text</p></body>',
      '<table><tr><td>⟦<span>⟧text</td></tr></table>',
      '⟦<table>⟧<tr><td>never closed',
      '<div>⟦<div/>⟧text</div>',
      '⟦<style>⟧p { color: red }',
      '{% if a %}⟦<b>⟧text{% endif %}<p>text',
      '<div>{% if a %}⟦<b>⟧text{% else %}text{% endif %}</div>',
      '<p>{{na⟦<b>⟧me}}</p>',
    ],
    passes: [
      '<ul><li>one<li>two</ul><p>one<p>two',
      '<table><tr><td>1<td>2<tr><td>3</table>',
      '<img src="x"><br><hr><svg><path d="M0 0"/></svg>',
      '<!--[if mso]><table><tr><td><![endif]--><p>text</p><!--[if mso]></td></tr></table><![endif]-->',
      '<div><o:p/></div>',
      '{% if a %}<a href="https://a.example/1">{% else %}<a href="https://a.example/2">{% endif %}text</a>',
      '{{#if a}}<td>{{else if b}}<td width="1">{{else}}<td width="2">{{/if}}text</td>',
      '{{#a}}<b class="x">{{/a}}{{^a}}<b>{{/a}}text</b>',
      '{% if a %}<b class="x">{% endif %}{% unless a %}<b>{% endunless %}text</b>',
      '<% if (a) { %><b class="x"><% } else { %><b><% } %>text</b>',
      '*|IF:A|*<b class="x">*|ELSE:|*<b>*|END:IF|*text</b>',
      '{% if a %}<div>{% else %}<section>{% endif %}text{% if a %}</div>{% else %}</section>{% endif %}',
      '<{{tag}} class="x">text</{{tag}}><h{{level}}>text</h{{level}}>',
      '<p>{{ a <b }} {{ a<b ? "c" : "d" }} {{ "an \\"<b>\\"" }} {{ \'it\\\'s <b>\' }}</p>',
      '<p>{{ name | default("<b>") }} {# a <b> #} {{!-- <b> --}} <%# <b> %> {% comment %}<b>{{x}}{% endcomment %}</p>',
    ],
  },
  'stray-tag': {
    finds: [
      '<p>text⟦</b>⟧</p>',
      '<table><tr><td>text⟦</div>⟧</td></tr></table>',
      '<p><table><tr><td>a paragraph holds no table</td></tr></table>⟦</p>⟧',
    ],
    passes: [
      '<p>text</p>',
      '<!--[if mso]></td></tr></table><![endif]-->',
      '<div>{% if a %}</div>{% else %}text</div>{% endif %}',
      '<table>{% for a in b %}{% if a.first %}<tr>{% endif %}<td>1</td>{% if a.last %}</tr>{% endif %}{% endfor %}</table>',
      '<p>{{ name ? "</b>" : "" }} %%=v("</b>")=%% {% if a < b and c </b> %}1{% endif %}</p>',
    ],
  },
  'crossed-tags': {
    finds: ['<b><i>text</b>⟦</i>⟧'],
    passes: [
      '<b><i>text</i></b>',
      '{% if a %}<b><i>{% else %}<i><b>{% endif %}text{% if a %}</i></b>{% else %}</b></i>{% endif %}',
    ],
  },
  'half-typed-tag': {
    finds: [
      '<p>text</p>⟦<td style="color:red⟧',
      '⟦<td ⟧<p>text</p>',
      '⟦<a href="https://x.example>text⟧</a><a href="https://y.example">text</a>',
      '<p>text</p>⟦</p⟧',
    ],
    passes: [
      '<p title="a < b">5 < 6</p>',
      '<a title="<b>">text</a>',
      '<a href="{{ url_for("home") }}" title="{{ name | default(\'<b>\') }}"{% if a %} class="x"{% endif %}>text</a>',
      '<a href="{% if a == "x" %}https://a.example{% else %}https://b.example{% endif %}">text</a>',
      '<td{% if last %} style="border:0"{% endif %} {{#if a}}align="left"{{/if}}>text</td>',
      '<td class="{% if a %}x"{% else %}y"{% endif %}>text</td>',
      '<img src=*|PICTURE|* alt=%%name%% width=<%= width %> {{{ attributes }}}>',
      '<td<% if (a > 1) { %> class="x"<% } %>>text</td>',
    ],
  },
  'doubled-attribute': {
    finds: [
      '<p class="a" style="color:red" ⟦class⟧="b">text</p>',
      '<img alt="" ALT="" width="1">'.replace('ALT', '⟦ALT⟧'),
    ],
    passes: [
      '<p class="a b">text</p>',
      '<img {% if big %}width="600"{% else %}width="300"{% endif %} {{#a}}class="x"{{/a}} class="y">',
      '<p data-{{a}}="1" data-{{b}}="2" {{ c }} {{ c }}>text</p>',
    ],
  },
  'nested-element': {
    finds: [
      '<a href="https://a.example"><table><tr><td>Sale ⟦<a href="https://b.example">⟧more</a></td></tr></table></a>',
      '<button>one ⟦<button>⟧two</button></button>',
      '<h1>one ⟦<h2>⟧two</h2></h1>',
      '<form>⟦<form action="x">⟧x</form></form>',
      '<html><body>one ⟦<html>⟧⟦<body class="x">⟧two</body></html></body></html>',
    ],
    passes: [
      '<a href="https://a.example">one</a><a href="https://b.example">two</a>',
      '<!--[if mso]><a href="https://a.example"><![endif]--><a href="https://a.example">one</a><!--[if mso]></a><![endif]-->',
      '{% if a %}<a href="https://a.example">{% else %}<a href="https://b.example">{% endif %}text</a>',
      '{% if a %}<a href="https://a.example">{% endif %}{% unless a %}<a>{% endunless %}text</a>',
      '<div><h1>one</h1><div><h2>two</h2></div></div>',
    ],
  },
  'outside-table': {
    finds: [
      '<div>⟦<tr>⟧<td>one</td></tr></div>',
      '<p>⟦<td>⟧one</td>⟦<td>⟧two</td>',
      '⟦<tbody>⟧<tr><td>x</td></tr></tbody>',
    ],
    passes: [
      '<table><tr><td>one<td>two<tr><th>three</table>',
      '<!--[if mso]><table><tr><td><![endif]-->one<!--[if mso]></td><td><![endif]-->two<!--[if mso]></td></tr></table><![endif]-->',
      '{% if a %}<table class="x">{% else %}<table>{% endif %}<tr><td>one</td></tr></table>',
    ],
  },
  'outside-cell': {
    finds: [
      '<table>⟦one⟧<tr><td>two</td></tr></table>',
      '<table><tr>⟦<p>⟧one</p><td>two</td></tr></table>',
      '<table><tbody>⟦<div>⟧one</div><tr><td>two</td>{{ a }} ⟦three⟧ {{ b }}</tr></tbody></table>',
      '<table><tr>⟦&nbsp;⟧<td>two</td></tr></table>',
    ],
    passes: [
      '<table> <caption>one</caption><colgroup><col></colgroup> <tr> <td>two <b>x</b></td> </tr> <!-- x --> </table>',
      '<table><tr><!--[if mso]><td><![endif]--><td>x</td></tr></table>',
      '<table>{{#each a}}<tr>{% for b in c %}<td>{{ b }}</td>{% endfor %}</tr>{{rows}}{{/each}}</table>',
    ],
  },
  'unclosed-comment': {
    finds: [
      '<p>text</p>⟦<!--⟧ the end <p>is lost</p>',
      '⟦<!--⟧ the end is lost <!-- comment -->',
      '⟦<!--⟧[if mso]><p>text</p>',
    ],
    passes: ['<!-- comment -->', '<!-->text<!--->text', '<!-- a --!>text'],
  },
  'conditional-comments': {
    finds: [
      '⟦<!--[if mso]>⟧<p>text</p>-->',
      '⟦<!--[if !mso]><!-->⟧<p>text</p>',
      '<p>text</p>⟦<!--<![endif]-->⟧',
      '⟦<!--[if mso]>⟧ text <!-- inner --> text ⟦<![endif]-->⟧',
    ],
    passes: [
      '<!--[if mso]><p>text</p><![endif]-->',
      '<!--[if (gte mso 9)|(IE)]><p>text</p><!--<![endif]-->',
      '<!--[if !mso]><!--><p>text</p><!--<![endif]-->',
      '<!--[if !mso]><!-- --><p>text</p><!-- <![endif]-->',
      '<![if !mso]><p>text</p><![endif]>',
    ],
  },
  'outlook-namespace': {
    finds: [
      '<html><body><!--[if mso]>⟦<v:rect>⟧</v:rect><v:fill/><![endif]--></body></html>',
      '<html xmlns:v="urn:schemas-microsoft-com:vml"><p>text⟦<o:p>⟧</o:p></p></html>',
    ],
    passes: [
      '<html xmlns:v="urn:schemas-microsoft-com:vml"><!--[if mso]><v:rect></v:rect><![endif]--></html>',
      '<!--[if mso]><v:rect xmlns:v="urn:schemas-microsoft-com:vml"></v:rect><![endif]-->',
    ],
  },
  'control-characters': {
    finds: ['<p>a⟦\u0085⟧b⟦\u0000\u0001⟧</p>'],
    passes: ['<p>tab\tline\r\nfeed\f nbsp\u00A0</p>'],
  },
} satisfies Record<string, RuleLetters>;
