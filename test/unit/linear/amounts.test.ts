import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileMjml } from '../../../src/compiler/compile.ts';
import { letterText } from '../../../src/core/letters/letterText.ts';
import { classMentions } from '../../../src/core/mjml/classes.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { createCurve } from '../../../src/webview/statistics/curve.ts';

/** More than a function can be called with. */
const many = 130_000;

describe('a reader takes any number of', () => {
  it('classes', () => {
    assert.equal(classMentions(`<mj-text mj-class="${'a '.repeat(many)}">`).length, many);
  });

  it('attributes that a tag has already', () => {
    const tags = `<p a${' a'.repeat(1_000)}>`.repeat(many / 1_000);
    const { mistakes } = readLetterTree(tags);
    assert.equal(mistakes.filter(({ kind }) => kind === 'doubled').length, many);
  });

  it('files that may not be included', async () => {
    const { compiled } = await compileMjml('<mj-include path="a"/>'.repeat(many), 'untrustedWorkspace');
    assert.equal(compiled.problems.length, many);
  });

  it('readings of a campaign', () => {
    const readings = Array.from({ length: many }, (_, at) => ({ at, status: 0, count: 0 }));
    assert.match(createCurve(readings, many, ['count']).path('count'), /^M0,100H.*H100$/);
  });

  it('elements inside of each other', () => {
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
