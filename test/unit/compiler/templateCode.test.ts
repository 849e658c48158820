import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import htmlService from 'vscode-html-languageservice';
import { mjmlRegistry } from '../../../scripts/mjmlRegistry.ts';
import { compileMjml, type KeptLayout } from '../../../src/compiler/compile.ts';
import { maskedCode } from '../../../src/core/checks/maskedCode.ts';
import { formatMjml } from '../../../src/core/mjml/format.ts';
import { type MjmlElement, readTree } from '../../../src/core/mjml/tree.ts';
import { templateCode } from '../../../src/core/templates/templateCode.ts';
import { templateLetter } from '../../support/templateLetters.ts';
import { check } from '../checks/marks.ts';
import { official } from './official.ts';

const { MAILROOM_DEEP, MAILROOM_SEED: only } = process.env;
const seeds = only
  ? [Number(only)]
  : Array.from({ length: MAILROOM_DEEP === '1' ? 1_500 : 60 }, (_, index) => index + 1);

const registry = mjmlRegistry();
const holdsText = (element: string) => registry[element]?.holdsText === true;
const format = (source: string) => formatMjml(source, { holdsText, step: '  ' });

const compile = async (source: string) => (await compileMjml(source, 'notAFile')).compiled;
const htmlOf = async (source: string) => (await compile(source)).pieces?.join('') ?? '';
const codesIn = (text: string) => templateCode(text).map(({ start, end }) => text.slice(start, end));
const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/** Returns the rules with findings in a letter, except `placeholder`. */
const brokenRules = (html: string, compiled: boolean) =>
  check(html, { compiled })
    .map(({ rule }) => rule)
    .filter((rule) => rule !== 'placeholder');

/** Returns the items that a list has more often than another one. */
function more(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((each) => !rest.includes(each) || !rest.splice(rest.indexOf(each), 1));
}

const namesIn = (elements: readonly MjmlElement[]): unknown[] =>
  elements.filter(({ name }) => name !== 'mj-raw').map(({ name, children }) => [name, ...namesIn(children)]);

describe('Template code in a layout', () => {
  it('causes no findings and no problems', async () => {
    for (const seed of seeds) {
      const html = templateLetter(seed, 'html');
      const inHtml = more(brokenRules(html.coded, false), brokenRules(html.plain, false));
      assert.deepEqual(inHtml, [], `seed ${seed}, HTML`);
      const { coded, plain } = templateLetter(seed, 'mjml');
      const [compiled, expected] = [await compile(coded), await compile(plain)];
      assert.deepEqual(compiled.problems, expected.problems, `seed ${seed}`);
      const inMjml = more(
        brokenRules(compiled.pieces?.join('') ?? '', true),
        brokenRules(expected.pieces?.join('') ?? '', true),
      );
      assert.deepEqual(inMjml, [], `seed ${seed}`);
    }
  });

  it('is an error where MJML calculates with it or drops it', async () => {
    const problems = async (column: string, text: string) => {
      const { problems } = await compile(
        `<mjml><mj-body><mj-section><mj-column ${column}><mj-text ${text}>x</mj-text></mj-column></mj-section></mj-body></mjml>`,
      );
      return problems.map(({ reason }) => (reason.code === 'mjml' ? reason.element : reason.code));
    };
    assert.deepEqual(await problems('border="{{b}} solid"', 'color="{{c}}" padding="{{p}} 1px"'), []);
    assert.deepEqual(await problems('width="{{w}}"', ''), ['mj-column']);
    assert.deepEqual(await problems('', '{{attributes}}'), ['mj-text']);
    assert.deepEqual(await problems('', 'color="{c}"'), ['mj-text']);
  });

  it('in place of the body causes no errors in attribute values', async () => {
    const defaults = '<mj-attributes><mj-section padding="<%= @padding %>" /></mj-attributes>';
    const { problems } = await compile(`<mjml><mj-head>${defaults}</mj-head><%= @content %></mjml>`);
    assert.deepEqual(
      problems.map(({ reason }) => reason.code),
      ['noBody'],
    );
  });

  it('is compiled exactly as by official MJML', async () => {
    for (const seed of seeds) {
      const { coded } = templateLetter(seed, 'mjml');
      const html = await htmlOf(coded);
      assert.equal(html, (await official(coded, {})).html, `seed ${seed}`);
      const uploaded = new Set(codesIn(html));
      assert.deepEqual(
        codesIn(coded).filter((code) => !uploaded.has(code)),
        [],
        `seed ${seed}`,
      );
    }
  });

  it('is compiled incrementally to the same letter as at once', async () => {
    let kept: KeptLayout | undefined;
    for (const seed of seeds) {
      const [one, other] = [templateLetter(seed, 'mjml').coded, templateLetter(seed + 1, 'mjml').coded];
      const lines = one.split('\n');
      const at = lines.findIndex((line) => line.includes('<mj-section>'));
      const moved = other.split('\n').find((line) => line.includes('<mj-section>')) ?? '';
      for (const text of [
        one,
        one.replaceAll('name', 'city'),
        one.replace('Hello', '{{#if a}}Hello{{/if}}'),
        one.replace('</mj-text>', '{% if a %</mj-text>'),
        lines.with(at, moved).join('\n'),
        other,
      ]) {
        const compilation = await compileMjml(text, 'notAFile', kept);
        const { files: _, ...whole } = await compile(text);
        const { files, ...incremental } = compilation.compiled;
        assert.deepEqual(incremental.problems, whole.problems, `seed ${seed}`);
        assert.equal(incremental.pieces?.join(''), whole.pieces?.join(''), `seed ${seed}`);
        kept = compilation.kept;
      }
    }
  });

  it('is formatted with its element, and not changed', async () => {
    for (const seed of seeds) {
      const { coded } = templateLetter(seed, 'mjml');
      const formatted = format(coded);
      assert.equal(format(formatted), formatted, `seed ${seed}`);
      assert.deepEqual(codesIn(formatted), codesIn(coded), `seed ${seed}`);
      assert.equal(
        withoutBlanks(await htmlOf(formatted)),
        withoutBlanks(await htmlOf(coded)),
        `seed ${seed}`,
      );
    }
  });

  it('does not affect the outline, folding and pairs of tags', () => {
    const html = htmlService.getLanguageService();
    const read = (text: string) => {
      const masked = maskedCode(text, templateCode(text));
      const document = htmlService.TextDocument.create('a:', 'html', 1, masked);
      const parsed = html.parseHTMLDocument(document);
      const pairs = [...masked.matchAll(/<(?:mj-\w+|p|b|td|th)\b/g)].map(({ index }) => {
        const ranges = html.findLinkedEditingRanges(document, document.positionAt(index + 2), parsed) ?? [];
        return ranges.map((range) => document.getText(range));
      });
      return { pairs, folding: html.getFoldingRanges(document), outline: namesIn(readTree(text)) };
    };
    for (const seed of seeds) {
      const { coded, plain } = templateLetter(seed, 'mjml');
      const withCode = read(coded);
      const expected = read(plain);
      assert.deepEqual(withCode.folding, expected.folding, `seed ${seed}`);
      // Template code between elements is in an mj-raw of its own.
      const ofLayout = (pairs: readonly string[][]) =>
        pairs.filter(([name]) => name !== undefined && name !== 'mj-raw');
      assert.deepEqual(ofLayout(withCode.pairs), ofLayout(expected.pairs), `seed ${seed}`);
      assert.deepEqual(withCode.outline, expected.outline, `seed ${seed}`);
    }
  });
});
