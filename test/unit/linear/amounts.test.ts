import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileMjml } from '../../../src/compiler/compile.ts';
import { letterText } from '../../../src/core/letters/letterText.ts';
import { classMentions } from '../../../src/core/mjml/classes.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { createCurve } from '../../../src/webview/statistics/curveShape.ts';

/** More than the maximum number of arguments of a function. */
const many = 130_000;

describe('a reader', () => {
  it('accepts any number of classes', () => {
    assert.equal(classMentions(`<mj-text mj-class="${'a '.repeat(many)}">`).length, many);
  });

  it('accepts any number of duplicate attributes', () => {
    const tags = `<p a${' a'.repeat(1_000)}>`.repeat(many / 1_000);
    const { mistakes } = readLetterTree(tags);
    assert.equal(mistakes.filter(({ kind }) => kind === 'doubled').length, many);
  });

  it('accepts any number of refused includes', async () => {
    const { compiled } = await compileMjml('<mj-include path="a"/>'.repeat(many), 'untrustedWorkspace');
    assert.equal(compiled.problems.length, many);
  });

  it('accepts any number of readings of a campaign', () => {
    const readings = Array.from({ length: many }, (_, at) => ({ at, status: 0, count: 0 }));
    assert.match(
      createCurve({ readings, gaps: [], until: many }, ['count']).path('count'),
      /^M0,100H.*H100$/,
    );
  });

  it('accepts any number of nested elements', () => {
    const text = { nodeName: '#text', nodeValue: 'x', childNodes: [] };
    let node: Parameters<typeof letterText>[0] = text;
    for (const name of ['div', 'ul', 'pre', 'a', 'tr', 'li', 'td']) {
      for (let depth = 0; depth < many / 10; depth++) {
        node = { nodeName: name, nodeValue: null, childNodes: [node, text] };
      }
    }
    assert.match(letterText(node), /x/);
  });
});
