import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { templateDeclaration } from '../../../src/core/templates/templateDeclaration.ts';
import { templateLanguageOf } from '../../../src/core/templates/templateLanguage.ts';
import { fillIn } from '../../../src/inspector/templates/fillIn.ts';

interface Case {
  readonly template: string;
  readonly data?: Record<string, unknown>;
  readonly html?: string;
  readonly error?: string;
}

/** Templates with what Go itself makes of them, written by `expect.go`. */
const { data, cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/goTemplates/cases.json'), 'utf8'),
) as { readonly data: Record<string, unknown>; readonly cases: readonly Case[] };

const declared = templateDeclaration('<!-- mailroom: template=go -->');
assert.ok(declared);

const filled = (template: string, fields: Record<string, unknown> = {}) => fillIn(template, fields, declared);

/** Returns the HTML, with what is said about it. */
function told(template: string, fields?: Record<string, unknown>): string {
  const result = filled(template, fields);
  if ('problem' in result) return result.problem;
  if (result.onlyFields !== undefined) return `only fields: ${result.onlyFields}`;
  return [result.html, ...(result.leftOut ?? [])].join(' | without ');
}

describe('a template of Go', () => {
  it('is filled in as Go itself does, or is refused as Go does', () => {
    assert.ok(cases.length >= 250);
    const wrong = cases.filter(({ template, data: own = data, html }) => {
      const result = filled(template, own);
      const isWhole = 'html' in result && result.onlyFields === undefined && !result.leftOut;
      return isWhole ? result.html !== html : html !== undefined;
    });
    // What is refused although Go fills it in: numbers and verbs that only programmers use, and what depends on the version of Go.
    assert.deepEqual(
      wrong.map(({ template, data: own = data }) => [template, told(template, own)]),
      [
        ['{{1i}}', 'only fields: {{1i}}: 1i: bad or unsupported number'],
        ...[
          ['{{printf "%x" 3.5}}', '%x'],
          ['{{printf "%[2]s %[1]s" "a" "b"}}', '%['],
          ['{{printf "%*d" 5 42}}', '%*d'],
          ['{{printf "%#v" .name}}', '%#v'],
        ].map(([template, verb]) => [
          template,
          `only fields: ${template}: error calling printf: ${verb} of printf is not supported here`,
        ]),
        ['<p lang={{.lang}}>x</p>', 'only fields: {{.lang}}: an empty value in an attribute without quotes'],
      ],
    );
  });

  it('is filled in without the functions and templates of a service, which are named', () => {
    const person = { name: 'Anna', price: 5, user: { last: 'Reader' } };
    for (const [template, expected] of [
      ['{{ .price | money }} {{ .price | money "EUR" }}', '5 5 | without money'],
      [
        '<a href="{{ TrackLink "https://a.example" . }}">x</a>',
        '<a href="https://a.example">x</a> | without TrackLink',
      ],
      ['{{ UnsubscribeURL . }}{{ L.T "hi" }}', ' | without UnsubscribeURL | without L'],
      ['{{ if isWeekend .name }}yes{{ end }}', 'yes | without isWeekend'],
      ['a{{ template "content" . }}b', 'ab | without template content'],
      ['{{ if .missing }}{{ shout .name }}{{ end }}ok', 'ok | without shout'],
    ] as const)
      assert.equal(told(template, person), expected, template);
  });

  it('says in Go’s words and with the code what is wrong with it', () => {
    for (const [template, expected] of [
      [
        '{{ if eq .n 3 }}three{{ end }}',
        '{{ if eq .n 3 }}: error calling eq: incompatible types for comparison (float64 and int); write 3.0',
      ],
      ['{{ if .n }}open', '{{ if .n }}: unexpected end of the template, missing {{end}}'],
      ['{{ $x }}', '{{ $x }}: undefined variable "$x"'],
      ['{{ index .tags 9 }}', '{{ index .tags 9 }}: error calling index: index out of range: 9'],
      ['{{ .name.first }}', "{{ .name.first }}: can't evaluate field first in type string"],
      ['{{ .name', '{{ .name: unclosed action'],
      [
        '<a href="{{ if .n }}/a{{ else }}?b={{ end }}{{ .n }}">',
        '{{ .n }}: a value in an ambiguous context within a URL',
      ],
    ] as const)
      assert.equal(told(template, { n: 3, name: 'Anna', tags: ['a'] }), `only fields: ${expected}`);
  });

  it('is recognized by code that no other language has', () => {
    for (const template of [
      '{{ .name }}',
      '{{ len .orders }}',
      '{{ index (index .orders 0) "title" }}',
      '{{ TrackLink "https://a.example" .Subscriber }}',
      '{{ $x := 1 }}',
      '{{ $.name }}',
      '{{- /* note */ -}}',
      '{{ template "footer" . }}',
      '{{ printf "%d" 1 }}',
      '{{ "<b>" | Safe }}',
      'a{{ end }}',
    ])
      assert.equal(templateLanguageOf(template), 'go', template);
    for (const template of [
      '{{name}}',
      '{{#if order.title}}{{/if}}',
      '{{../name}}',
      '{{this.name}}',
      '{{format "a .b" name}}',
      "{{ name | default: 'a .b' }}",
      '{% if a %}{{ b }}{% end %}',
    ])
      assert.notEqual(templateLanguageOf(template), 'go', template);
  });

  it('has the newer blocks of Go', () => {
    const template = '{{ with .a }}a{{ else with .b }}b{{ . }}{{ else }}none{{ end }}';
    assert.equal(told(template, { b: 1 }), 'b1');
    assert.equal(told(template), 'none');
  });

  it('reaches nothing but the data', () => {
    const reached = [
      '{{ .constructor }}{{ .__proto__ }}{{ .toString }}{{ .user.hasOwnProperty }}',
      '{{ range $k, $v := .__proto__ }}{{ $k }}{{ end }}{{ with .constructor.prototype }}x{{ end }}',
      '{{ index . "constructor" }}{{ index .user "__proto__" }}',
    ].map((template) => told(template, { user: {} }));
    assert.deepEqual(new Set(reached), new Set(['']));
    const hostile = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}');
    assert.equal(
      told('{{ .isAdmin }}[{{ .constructor }}][{{ .__proto__ }}]', hostile),
      '[1][map[isAdmin:true]]',
    );
  });

  it('is given up when it has no end or no bounds', () => {
    const given = /^(?:tooLarge|tookTooLong)$/;
    const many = { a: Array.from({ length: 100 }, (_, index) => index) };
    const loops = (depth: number) => `${'{{ range $.a }}'.repeat(depth)}x${'{{ end }}'.repeat(depth)}`;
    for (const [template, expected] of [
      [loops(26), given],
      [`${'{{ range $.a }}'.repeat(8)}${'{{ end }}'.repeat(8)}`, given],
      [
        '{{ define "a" }}x{{ template "a" . }}{{ end }}{{ template "a" . }}',
        /^only fields: .*too many templates/,
      ],
      [
        '{{ define "a" }}{{ template "a" . }}{{ template "a" . }}{{ end }}{{ template "a" . }}',
        /^(?:only fields: .*too many templates|tookTooLong$)/,
      ],
      [loops(101), /^only fields: .*too many blocks/],
      [`{{ ${'('.repeat(5_000)}.a${')'.repeat(5_000)} }}`, /^only fields: .*too many parentheses/],
      [`{{ $a := "xx" }}${'{{ $a = print $a $a }}'.repeat(60)}{{ $a }}`, given],
      [`{{ $a := "xx" }}${'{{ $a = printf "%s%s" $a $a }}'.repeat(60)}{{ $a }}`, given],
      [`{{ $a := "'" }}${'{{ $a = js $a }}'.repeat(60)}{{ $a }}`, given],
      ['{{ printf "%999999999d" 1 }}', /^only fields: .*not supported/],
      ['{{ range 999999999999 }}x{{ end }}', /^only fields: .*range over an integer/],
    ] as const)
      assert.match(told(template, many), expected);
  });
});
