import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LetterNode } from '../../../src/core/checks/letterTree.ts';
import { TreeTooLarge } from '../../../src/core/letters/treeLimits.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

/** Returns the tree as indented text: elements with their source, texts in quotes, `*` before nodes for Outlook only. */
function pictureOf(source: string): string {
  const { nodes } = readLetterTree(source);
  return nodes
    .filter((node) => node.kind === 'element' || node.text.trim())
    .map(line)
    .join('\n');

  function line(node: LetterNode): string {
    const name =
      node.kind === 'element'
        ? source.slice(node.start, node.end).replace(/\s+/g, ' ')
        : `"${node.text.trim()}"`;
    return `${'  '.repeat(depthOf(node))}${node.onlyOutlook ? '*' : ''}${name}`;
  }
}

function depthOf({ parent }: LetterNode): number {
  return parent ? depthOf(parent) + 1 : 0;
}

const tree = (text: string) => text.trim().replace(/^ {6}/gm, '');

describe('the tree of a letter', () => {
  it('has each element with its children', () => {
    assert.equal(
      pictureOf('<DIV Class=x>one <b>two</b><img src=x> three</DIV>'),
      tree(`
      <DIV Class=x>one <b>two</b><img src=x> three</DIV>
        "one"
        <b>two</b>
          "two"
        <img src=x>
        "three"`),
    );
  });

  it('closes elements whose closing tag is optional', () => {
    assert.equal(
      pictureOf('<ul><li>1<li>2</ul><p>a<div>b</div>'),
      tree(`
      <ul><li>1<li>2</ul>
        <li>1
          "1"
        <li>2
          "2"
      <p>a
        "a"
      <div>b</div>
        "b"`),
    );
  });

  it('has the content of conditional comments, marked as for Outlook only', () => {
    assert.equal(
      pictureOf(
        '<div><!--[if mso]><table><tr><td width="1"><![endif]--><p>a</p><!--[if mso]></td></tr></table><![endif]--></div>',
      ),
      tree(`
      <div><!--[if mso]><table><tr><td width="1"><![endif]--><p>a</p><!--[if mso]></td></tr></table><![endif]--></div>
        *<table><tr><td width="1">
          *<tr><td width="1">
            *<td width="1">
        <p>a</p>
          "a"`),
    );
  });

  it('has the content of styles, titles and scripts as text', () => {
    assert.equal(
      pictureOf(
        '<title>a &lt; <b></title><style>p > b { color: red }</style><script>if (a<b) "</p>"</script>',
      ),
      tree(`
      <title>a &lt; <b></title>
        "a < <b>"
      <style>p > b { color: red }</style>
        "p > b { color: red }"
      <script>if (a<b) "</p>"</script>
        "if (a<b) "</p>""`),
    );
  });

  it('has the attributes as browsers read them, with the places of their values', () => {
    const source = `<a HREF = 'x?a=1&amp;b=2' title=😀 hidden data-x="" href="again">`;
    const [element] = readLetterTree(source).elements;
    assert.deepEqual(
      element?.attributes.map(({ name, value, start, end, valueStart, valueEnd }) => [
        name,
        value,
        source.slice(start, end),
        source.slice(valueStart, valueEnd),
      ]),
      [
        ['href', 'x?a=1&b=2', `HREF = 'x?a=1&amp;b=2'`, 'x?a=1&amp;b=2'],
        ['title', '😀', 'title=😀', '😀'],
        ['hidden', '', 'hidden', ''],
        ['data-x', '', 'data-x=""', ''],
      ],
    );
  });

  it('has the style sheets with their rules, at-rules and declarations', () => {
    const source =
      '<style><!-- @import url(a.css); @media screen{a.b > p:not(.c)::before, * {Color : RED!important; --X: {y}; & b { margin: 0 }}}</style>';
    const [sheet] = readLetterTree(source).styleSheets;
    const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
    assert.deepEqual(
      sheet?.atRules.map(({ name, head }) => [name, text(head)]),
      [
        ['import', '@import url(a.css)'],
        ['media', '@media screen'],
      ],
    );
    assert.deepEqual(
      sheet?.rules.map(({ head, nested, selectors, declarations }) => ({
        head: text(head),
        nested,
        selectors: selectors.map((parts) => parts.map((part) => `${part.kind} ${part.name} ${text(part)}`)),
        declarations: declarations.map((one) => [one.property, one.value, one.important, text(one)]),
      })),
      [
        {
          head: 'a.b > p:not(.c)::before, *',
          nested: false,
          selectors: [
            [
              'type a a',
              'class b .b',
              'combinator > >',
              'type p p',
              'pseudoClass not :not(.c)',
              'class c .c',
              'pseudoElement before ::before',
            ],
            ['universal * *'],
          ],
          declarations: [
            ['color', 'RED', true, 'Color : RED!important'],
            ['--x', '{y}', false, '--X: {y}'],
          ],
        },
        {
          head: '& b',
          nested: true,
          selectors: [['nesting  &', 'combinator   ', 'type b b']],
          declarations: [['margin', '0', false, 'margin: 0']],
        },
      ],
    );
  });

  it('reads rules of an at-rule behind a comment as its own', () => {
    const [sheet] = readLetterTree(
      '<style>/* Phones */ @media print { b { color: red } }</style>',
    ).styleSheets;
    assert.deepEqual(
      sheet?.rules.map(({ selectors }) => selectors.map((parts) => parts.map(({ kind }) => kind))),
      [[['type']]],
    );
  });

  it('skips a style sheet with too many mistakes, as one mistake', () => {
    const readingsOf = (mistakes: number, rest = '') => {
      const text = 'x'.repeat(40_000);
      const source = `${text}<style>${'a{%}'.repeat(mistakes)}${rest}</style><p style="${'%;'.repeat(mistakes)}">`;
      const { styleSheets, elements } = readLetterTree(source);
      assert.deepEqual(elements.at(-1)?.style, []);
      return styleSheets.map((sheet) => [sheet.rules.length, sheet.mistakes.length]);
    };
    assert.deepEqual(readingsOf(1_000), [[1_000, 1_000]]);
    assert.deepEqual(readingsOf(2_000), [[0, 1]]);
    assert.throws(() => readingsOf(70_000), TreeTooLarge);
    assert.deepEqual(readingsOf(20, '\n'.repeat(400_000)), [[20, 20]]);
    assert.deepEqual(readingsOf(1_000, '\n'.repeat(400_000)), [[0, 1]]);
  });

  it('limits the mistakes of all style sheets together', () => {
    const sheet = `<style>${'a{%}'.repeat(90)}${'\n'.repeat(100_000)}</style>`;
    const { styleSheets } = readLetterTree(sheet.repeat(5));
    assert.deepEqual(
      styleSheets.map(({ mistakes }) => mistakes.length),
      [90, 1, 1, 1, 1],
    );
  });

  it('reads a short style sheet beside one that has too many mistakes', () => {
    const [long, short] = [`${'a{%}'.repeat(1_000)}${'\n'.repeat(400_000)}`, 'a{%}'.repeat(30)];
    const { styleSheets } = readLetterTree(`<style>${long}</style><style>${short}</style>`);
    assert.deepEqual(
      styleSheets.map(({ mistakes }) => mistakes.length),
      [1, 30],
    );
  });
});
