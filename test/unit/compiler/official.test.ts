import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { buildCompiler } from './compilerBundle.ts';
import { createRandom, nearbyEdit, randomEdit, someTyping } from './edits.ts';
import { assertOfficial, corpusLayouts, ownLayouts } from './official.ts';

const deep = process.env.MAILROOM_DEEP === '1';

describe('The packaged compiler gives the official output and errors', () => {
  let compiler: Compiler;
  before(async () => {
    compiler = new Compiler({ workerPath: await buildCompiler() });
  });
  after(() => compiler.close());

  it('for the project’s own layouts', async () => {
    const files = await ownLayouts();
    assert.ok(files.length >= 5, `only ${files.length} layouts were found`);
    for (const file of files) await assertOfficial(compiler, file, await readFile(file, 'utf8'));
  });

  it('for the corpus, where it is at hand', async (test) => {
    const files = await corpusLayouts();
    test.diagnostic(`${files.length} layouts`);
    for (const file of files) await assertOfficial(compiler, file, await readFile(file, 'utf8'));
  });

  it('after each of many edits, most of them mistakes', async (test) => {
    let edits = 0;
    for (const [index, file] of [...(await ownLayouts()), ...(await corpusLayouts())].entries()) {
      const random = createRandom(index + 1);
      const good = await readFile(file, 'utf8');
      let source = good;
      for (let round = 0; round < (deep ? 250 : 10); round++) {
        const edit = random() < 0.5 ? nearbyEdit : randomEdit;
        source = random() < 0.2 ? good : edit(random() < 0.5 ? good : source, random);
        await assertOfficial(compiler, file, source);
        edits++;
      }
    }
    test.diagnostic(`${edits} edits`);
  });

  it('after each key of people who type', async (test) => {
    let keys = 0;
    for (const [index, file] of [...(await ownLayouts()), ...(await corpusLayouts())].entries()) {
      const random = createRandom(index + 1001);
      const source = await readFile(file, 'utf8');
      for (let round = 0; round < (deep ? 6 : 1); round++) {
        const { before, typed, after } = someTyping(source, random);
        const text = deep ? typed : typed.slice(0, 8);
        for (let length = 1; length <= text.length; length++) {
          await assertOfficial(compiler, file, before + text.slice(0, length) + after);
          keys++;
        }
      }
    }
    test.diagnostic(`${keys} keys`);
  });
});
