import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkTargets } from '../../../src/core/checks/linkTargets.ts';
import { readSyntaxes } from '../../../src/core/templates/placeholderSyntax.ts';
import { templateCode } from '../../../src/core/templates/templateCode.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { check, marked, unmarked } from './marks.ts';

/** Asserts what both placeholder rules mark if the account fills in these syntaxes. */
function assertMarked(syntaxes: readonly string[], picture: string): void {
  const filledIn = readSyntaxes(syntaxes);
  const html = unmarked(picture);
  const unknown = marked(html, 'placeholder', { filledIn });
  const unclosed = marked(html, 'unclosed-placeholder', { filledIn });
  assert.equal(unknown === html ? unclosed : unknown, picture, String(syntaxes));
}

describe('A placeholder that the account fills in', () => {
  it('has no finding, unlike placeholders in other syntaxes', () => {
    assertMarked([], '<p>⟦{{name}}⟧ ⟦%%city%%⟧ [%age%]</p>');
    assertMarked(['{{…}}'], '<p>{{name}} {{ name | default: "you" }} ⟦%%city%%⟧</p>');
    assertMarked(['{{...}}', '%%…%%', '[%…%]'], '<p title="{{name}}">%%city%% {{name}} [%age%]</p>');
    assertMarked(['{…}'], '<p>{name} and {{name}}</p>');
    assertMarked(['{%…%}'], '<p>{% if a %}yes{% endif %} ⟦{{name}}⟧</p>');
  });

  it('has a finding if it is not closed', () => {
    assertMarked(['{{…}}'], '<p>Dear ⟦{{name⟧}, ⟦{{ city⟧ {{name}} ⟦{{first⟧</p>');
    assertMarked(['{{…}}'], '<p title="⟦{{name⟧">⟦{{na⟧<b>me}}</b></p>');
    assertMarked(['%%…%%'], '<p>%%name%% ⟦%%city⟧</p>');
    assertMarked(['{…}'], `<p>⟦{name⟧ ${'and so on '.repeat(10)} }</p>`);
    assertMarked(['[[…]]'], '<p>⟦[[имя⟧ и</p>');
    const [finding] = check('<p>{{ name</p>', { filledIn: readSyntaxes(['{{…}}']) }).filter(
      ({ rule }) => rule === 'unclosed-placeholder',
    );
    assert.deepEqual(finding?.values, ['{{ name', '}}']);
  });

  it('is not recognized in ordinary sentences', () => {
    assertMarked(['%…%'], '<p>10 % off, 100%, 5% more</p>');
    assertMarked(['{{…}}'], '<p>{{}} {{ }} { and }} or {{</p>');
    assertMarked(['*|…|*', '{…}'], '<style>p { color: red }</style><p>* | *</p>');
  });

  it('is not checked as an address, a font or CSS', () => {
    const html =
      '<a href="[%address%]">x</a><img src="[%picture%]"><p style="font-family: [%font%]">x</p>' +
      '<a href="https://x.example/?u=[%id%]">x</a><style>p { [%styles%] }</style>';
    const filledIn = readSyntaxes(['[%…%]']);
    const rules = new Set(check(html, { filledIn }).map(({ rule }) => rule));
    for (const rule of ['relative-link', 'relative-picture', 'font-fallback', 'broken-style'])
      assert.ok(!rules.has(rule), rule);
    assert.equal(linkTargets(readLetterTree(html, filledIn)).length, 0);
    assert.equal(linkTargets(readLetterTree(html)).length, 1);
  });

  it('may be a block, of which only one branch is in the letter', () => {
    const errors = (syntax: string, html: string) =>
      check(html, { filledIn: readSyntaxes([syntax]) })
        .filter(({ rule }) => /tag/.test(rule))
        .map(({ rule }) => rule);
    for (const [syntax, html] of [
      ['[%…%]', '<p>[% IF a %]<b class="x">[% ELSIF c %]<b>[% ELSE %]<b>[% END %]x</b></p>'],
      ['{…}', '<p>{if $a}<b class="x">{elseif $c}<b>{else}<b>{/if}x</b></p>'],
      ['[[…]]', '<p>[[#if a]]<b class="x">[[else]]<b>[[/if]]x</b></p>'],
      ['@{…}', '<p>@{foreach a}<b>x</b>@{endforeach}</p>'],
    ] as const)
      assert.deepEqual(errors(syntax, html), [], html);
    assert.deepEqual(errors('{…}', '<p>{if $a}<b>{else}x{/if}</p>'), ['unclosed-tag']);
    assert.deepEqual(errors('{…}', '<p>{ifs}<b>{ends}</p>'), ['unclosed-tag']);
  });

  it('may contain other code in quotes, and comments', () => {
    const codes = (html: string) => templateCode(html).map(({ start, end }) => html.slice(start, end));
    for (const code of ['{{ printf "{{ .A }} {{.B}}" .C }}', '{{/* note */}}', '%%{name}%%'])
      assert.deepEqual(codes(`<p title="${code}">x</p>`), [code]);
    assert.deepEqual(codes('{{ a "{{b}} c }}'), ['{{b}}']);
    assert.deepEqual(codes('<p title="{{ a">{{b}}" {{c}}'), ['{{b}}', '{{c}}']);
    assert.equal(templateCode('{{/* if */}}')[0]?.kind, 'silent');
  });

  it('does not hide errors in CSS, even if its syntax is braces', () => {
    const broken = (options: object) =>
      check('<style>p { color: red } }}} { x</style>', options).some(({ rule }) => rule === 'broken-style');
    assert.equal(broken({}), true);
    assert.equal(broken({ filledIn: readSyntaxes(['{…}']) }), true);
  });

  it('is read from the setting, which may hold anything', () => {
    assert.deepEqual(readSyntaxes([' {{…}} ', '<%= ... %>', '%%...%%']), [
      { opening: '{{', closing: '}}' },
      { opening: '%%', closing: '%%' },
    ]);
    const nonsense = [
      undefined,
      null,
      'x',
      {},
      42,
      ['', '…', '...', '{{', '{{…', '…}}', 'a…b', '.….', '-…-', '"…"', ' … ', '{{…}}…', '{{ … }}', '{…x'],
      [null, 1, {}, [], ['{{…}}']],
      [`${'{'.repeat(1_000_000)}…}`, `{…${'}'.repeat(1_000_000)}`, '…'.repeat(1_000_000)],
    ];
    for (const setting of nonsense) assert.deepEqual(readSyntaxes(setting), []);
    assert.equal(readSyntaxes(Array.from({ length: 1_000 }, (_, i) => `{${'{'.repeat(i % 9)}…}`)).length, 20);
  });
});
