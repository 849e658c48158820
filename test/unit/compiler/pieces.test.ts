import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WorkerClient } from '../../../src/compiler/workerClient.ts';
import { applyChange, type LetterRevision } from '../../../src/core/letters/letterPieces.ts';
import type { CompileAnswer, CompileRequest } from '../../../src/protocol/compiler.ts';
import { builtWorker } from '../../support/builtWorker.ts';

const section = (text: string, attributes = '') =>
  `<mj-section${attributes}><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
const letter = (...blocks: string[]) =>
  `<mjml><mj-head><mj-title>T</mj-title></mj-head><mj-body>\n${blocks.join('\n')}\n</mj-body></mjml>`;

describe('What the compiler tells of a letter', () => {
  let worker: WorkerClient<Omit<CompileRequest, 'id'>, CompileAnswer>;
  let source = '';
  let known: LetterRevision | undefined;

  before(async () => {
    worker = new WorkerClient({ workerPath: await builtWorker('compiler') });
  });
  after(() => worker.close());

  async function compile(text: string): Promise<CompileAnswer> {
    const edit = { from: 0, to: source.length, text };
    const job = { document: 'a', edit, includes: 'notAFile', forget: [] } as const;
    source = text;
    const outcome = await worker.run('a', () => job);
    assert(outcome.kind === 'answered');
    return outcome.answer;
  }

  /** Compiles a text and says how many pieces of the letter were told of, and which text is in them. */
  async function told(...blocks: string[]): Promise<string> {
    const { letter: change } = await compile(letter(...blocks));
    assert(change);
    known = applyChange(known, change);
    return change.splices
      .map(({ at, removed, added }) => {
        const texts = added.map((piece) => />\s*([a-z]+)<\/div>/.exec(piece)?.[1] ?? '');
        return `${at}: ${removed} become ${texts.join()}`;
      })
      .join('; ');
  }

  it('is all of it at first, then the blocks that have changed', async () => {
    assert.equal(await told(section('a'), section('b'), section('c')), '0: 0 become ,a,b,c,');
    assert.equal(await told(section('a'), section('bb'), section('c')), '2: 1 become bb');
    assert.equal(await told(section('a'), section('bb'), section('c')), '');
    assert.equal(await told(section('a'), section('d'), section('bb'), section('c')), '2: 0 become d');
    assert.equal(await told(section('a'), section('d'), section('c')), '3: 1 become ');
  });

  it('is what comes before the blocks, too, when a block says something to the head', async () => {
    await told(section('a'), section('b'));
    const wide = section('b').replace('<mj-column>', '<mj-column width="20%">');
    assert.equal(await told(section('a'), wide), '0: 1 become ; 2: 1 become b');
  });

  it('is also the next block, when a comment for Outlook that goes over both has changed', async () => {
    await told(section('a'), section('b'), section('c'));
    assert.equal(
      await told(section('a', ' full-width="full-width"'), section('b'), section('c')),
      '1: 2 become a,b',
    );
  });

  it('builds upon the letter before a text that could not be compiled', async () => {
    await told(section('a'), section('b'));
    assert.equal((await compile('<mjml>')).letter, undefined);
    assert.equal(await told(section('a'), section('bb')), '2: 1 become bb');
  });
});
