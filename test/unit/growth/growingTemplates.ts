import type { TemplateLanguage } from '../../../src/core/templates/languages/index.ts';

const size = 65_536;

const full = (piece: string) => piece.repeat(size / piece.length);

const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

const nested = (open: string, close: string, depth: number, inside = 'x') =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;

/** Templates of up to 64 KB, by language, that produce huge output or need much time or memory. */
export const growingTemplates: Readonly<Record<TemplateLanguage, Readonly<Record<string, string>>>> = {
  handlebars: {
    fields: full('{{a}}'),
    'fields of different names': many(7_000, (index) => `{{a${index}}}`),
    'fields of fields': full('{{a.b}}'),
    'unescaped fields': full('{{{a}}}'),
    'fields of all kinds': full('{{a.b}}{{{a}}}{{#if a}}{{else}}{{/if}}'),
    'as many unescaped fields as are compiled': '{{{a}}}'.repeat(900),
    'as many conditions as are compiled': '{{#if a}}x{{/if}}'.repeat(460),
    'conditions in each other': nested('{{#if a}}', '{{/if}}', 3_000),
    'loops in each other': nested('{{#each list}}', '{{/each}}', 12),
    'sections in each other': nested('{{#list}}', '{{/list}}', 12),
    'partials that hold themselves': full('{{#> a}}{{> a}}{{/a}}'),
    'an inline partial that holds itself': '{{#*inline "a"}}x{{> a}}{{> a}}{{/inline}}{{> a}}',
    'inline partials that hold the next one twice': `${many(30, (index) => `{{#*inline "a${index}"}}{{> a${index + 1}}}{{> a${index + 1}}}{{/inline}}`)}{{#*inline "a30"}}x{{/inline}}{{> a0}}`,
    'a long value': full('{{long}}'),
    'a long literal': `{{lookup . "${'x'.repeat(size - 20)}"}}`,
    'a long path': `{{${'a.'.repeat(size / 2 - 4)}a}}`,
    'code in code': `{{lookup a ${'(lookup '.repeat(3_000)}a b${')'.repeat(3_000)}}}`,
    'many values': `{{lookup ${'a '.repeat(size / 2 - 10)}}}`,
    'many values without an end': `{{lookup ${'a '.repeat(size / 2 - 10)}`,
  },
  mustache: {
    fields: full('{{a}}'),
    'unescaped fields': full('{{{a}}}'),
    'loops in each other': nested('{{#list}}', '{{/list}}', 12),
    'loops without text in each other': nested('{{#list}}', '{{/list}}', 12, '{{^list}}{{/list}}'),
    'sections in each other': nested('{{#a}}', '{{/a}}', 3_000),
    'sections of lines': full('{{#a}}\n{{/a}}\n'),
    'partials in a row': full('{{>a}}'),
    'a long text': `{{a}}${'x'.repeat(size - 10)}`,
    'a long text in loops': nested('{{#list}}', '{{/list}}', 5, 'x'.repeat(60_000)),
    'changed delimiters': full('{{=<% %>=}}<%={{ }}=%>'),
    'a long value': full('{{long}}'),
    'a long path': `{{${'a.'.repeat(size / 2 - 4)}a}}`,
  },
  liquid: {
    fields: full('{{ a }}'),
    'fields of different names': many(6_000, (index) => `{{ a${index} }}`),
    'lines of code': `{% liquid\n${'echo a\n'.repeat(8_000)}%}`,
    'loops in each other': nested('{% for a in (1..9999) %}', '{% endfor %}', 5),
    'loops without text in each other': nested(
      '{% for a in (1..99) %}',
      '{% endfor %}',
      9,
      ' {%- comment -%}{%- endcomment -%} ',
    ),
    'conditions in each other': nested('{% if a %}', '{% endif %}', 3_000),
    'a range': '{% assign a = (1..9900000) %}',
    'a range that is written': '{{ (1..1000000) | json }}',
    'a range of numbers that are too large to be counted':
      '{% assign a = (9007199254740992..9007199254740994) %}',
    'the same from variables':
      '{% assign a = "9007199254740992" %}{% assign b = "9007199254740994" %}{% assign c = (a..b) %}',
    'a table of a range': '{% tablerow i in (1..300000) cols:2 %}{{ i }}{% endtablerow %}',
    'a cycle in a range': '{% for i in (1..100000) %}{% cycle i: "a", "b" %}{% endfor %}',
    'text that doubles': `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
    'text that is replaced by itself': `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | replace: "x", a %}'.repeat(40)}{{ a }}`,
    'captured text that doubles': `{% assign a = "xxxxxxxxxx" %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(24)}{% if a contains "y" %}{% endif %}`,
    'captured text that doubles in a loop':
      '{% assign a = "xxxxxxxxxx" %}{% for i in (1..24) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}{% if a contains "y" %}{% endif %}',
    'text that a filter makes longer': `{% assign a = "${'&'.repeat(60_000)}" %}{% for i in (1..150) %}{% assign a = a | escape %}{% endfor %}`,
    'a list that doubles': `{% assign a = "x,y" | split: "," %}${'{% assign a = a | concat: a %}'.repeat(30)}{{ a | size }}`,
    'a list of one long text that doubles': `{% assign a = "${'x'.repeat(50_000)}" | split: "|" %}${'{% assign a = a | concat: a %}'.repeat(13)}{{ a }}`,
    'lists of the same lists': `{% assign a = "x,y" | split: "," %}${'{% assign a = a | push: a | push: a %}'.repeat(30)}{{ a | upcase }}`,
    'lists in each other':
      '{% assign a = "x,y" | split: "," %}{% for i in (1..3000) %}{% assign b = "" | split: "" | push: a %}{% assign a = b %}{% endfor %}{{ a | json: 10 }}',
    'a list that is sorted':
      '{% assign a = "b,a" | split: "," %}{% for i in (1..20) %}{% assign a = a | concat: a | sort_natural %}{% endfor %}',
    'a long value': full('{{ long }}'),
    'a long literal': `{{ "${'x'.repeat(size - 20)}" | split: "" | join: "," }}`,
    'a wide date': '{{ "now" | date: "%9999999d" }}',
    'filters of one field': `{{ a ${'| upcase '.repeat(7_000)}}}`,
    'a giant number': `{{ ${'9'.repeat(size - 20)} | times: ${'9'.repeat(10)} }}`,
  },
  go: {
    fields: full('{{.A}}'),
    'loops in each other': nested('{{range .list}}', '{{end}}', 12),
    'conditions in each other': nested('{{if .A}}', '{{end}}', 3_000),
    'a template that runs itself':
      '{{define "a"}}x{{template "a" .}}{{template "a" .}}{{end}}{{template "a" .}}',
    'templates that run the next one twice': `${many(40, (index) => `{{define "a${index}"}}{{template "a${index + 1}" .}}{{template "a${index + 1}" .}}{{end}}`)}{{define "a40"}}x{{end}}{{template "a0" .}}`,
    'templates in different places': `${many(30, (index) => `{{define "a${index}"}}x{{template "a${index + 1}" .}}<a href="{{template "a${index + 1}" .}}">{{end}}`)}{{define "a30"}}x{{end}}{{template "a0" .}}`,
    'wide numbers': full('{{printf "%1000d" 1}}'),
    'wide numbers in one text': `{{printf "${'%1000d'.repeat(9_000)}"${' 1'.repeat(3_000)}}}`,
    'wide items of a list': nested('{{range .list}}', '{{end}}', 3, '{{$a := printf "%1000v" $.list}}'),
    'text that doubles': `{{$a := "xxxxxxxxxx"}}${'{{$a = print $a $a}}'.repeat(40)}{{$a}}`,
    'text that is quoted again and again': `{{$a := "\\x01"}}${'{{$a = printf "%q" $a}}'.repeat(30)}{{len $a}}`,
    'text that is escaped again and again': `{{$a := "<<<<<<<<<<"}}${'{{$a = js $a $a | html}}'.repeat(30)}{{len $a}}`,
    'long text in many variables': `{{$a := "x"}}${'{{$a = print $a $a}}'.repeat(19)}${many(1_000, (index) => `{{$b${index} := html $a "<"}}`)}`,
    'a long value': full('{{.long}}'),
    'a long literal': `{{"${'<'.repeat(size - 20)}" | js | html | urlquery}}`,
    'a giant number': `{{${'9'.repeat(size - 20)}}}`,
    'code in code': `{{${'('.repeat(10_000)}.A${')'.repeat(10_000)}}}`,
    'many values': `{{and ${'.A '.repeat(size / 3 - 10)}}}`,
    'many values to print': `{{printf "x" ${'.A '.repeat(size / 3 - 10)}}}`,
  },
  mailchimp: {
    fields: full('*|A|*'),
    'conditions in each other': nested('*|IF:A|*', '*|END:IF|*', 3_000),
    'a long value': full('*|LONG|*'),
  },
  jinja: {
    fields: full('{{a}}'),
    'loops in each other': nested('{% for a in range(9999) %}', '{% endfor %}', 5),
    'a long value': full('{{ long }}'),
  },
  mailjet: { fields: full('{{var:a}}'), 'a long value': full('{{var:long}}') },
  unisender: { fields: full('{{a}}'), 'a long value': full('{{long}}') },
  fields: {
    fields: full('%%a%%'),
    'fields of different names': many(6_500, (index) => `%%a${index}%%`),
    'a long value': full('%%long%%'),
  },
  program: { code: full('<?= $a ?>') },
};

/** Layouts whose sample people could get huge data. */
export const growingLayouts: Readonly<Record<string, string>> = {
  'many fields': many(7_000, (index) => `{{a${index}}}`),
  'loops in each other': nested('{{range .a}}', '{{end}}', 3_000),
  'loops of different lists in each other': `${many(2_000, (index) => `{{#each a${index}}}`)}{{x}}`,
  'loops of Liquid in each other': `${many(1_500, (index) => `{% for a${index + 1} in a${index}.b %}`)}{{ a1500.x }}`,
  'variables of variables': `${many(1_200, (index) => `{% assign a${index + 1} = a${index}.b %}`)}${many(1_500, (index) => `{{ a1200.x${index} }}`)}`,
  'a loop over a deep list': `{% for x in ${'a.'.repeat(1_000)}a %}${'{{x.b}}'.repeat(8_000)}{% endfor %}`,
  'a loop with many fields': `{{#each a}}${many(7_000, (index) => `{{b${index}}}`)}{{/each}}`,
  'a long path': `{{${'a.'.repeat(size / 2 - 4)}a}}`,
  'a long name': `{{${'a'.repeat(size - 10)}}}`,
  'a giant place in a list': '{{a.999999999.b}}{{ a[999999999].b }}{{index .a 999999999}}',
};
