import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { applyChange, type LetterRevision } from '../../../src/core/letters/letterPieces.ts';
import type { CompileAnswer, CompileRequest } from '../../../src/protocol/compiler.ts';
import { WorkerClient } from '../../../src/threads/workerClient.ts';
import { builtWorker } from '../../support/builtWorker.ts';

const section = (text: string, attributes = '') =>
  `<mj-section${attributes}><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
const letter = (...blocks: string[]) =>
  `<mjml><mj-head><mj-title>T</mj-title></mj-head><mj-body>\n${blocks.join('\n')}\n</mj-body></mjml>`;

describe('The changed pieces of a letter', () => {
  let worker: WorkerClient<Omit<CompileRequest, 'id'>, CompileAnswer>;
  let source = '';
  let known: LetterRevision | undefined;

  before(async () => {
    worker = new WorkerClient({ workerPath: await builtWorker('compiler') });
  });
  after(() => worker.close());

  async function compile(text: string): Promise<CompileAnswer> {
    const edit = { from: 0, to: source.length, text };
    const job = { document: 'a', edit, context: 'notAFile', forget: [] } as const;
    source = text;
    const outcome = await worker.run('a', () => job);
    assert(outcome.kind === 'answered');
    return outcome.answer;
  }

  /** Compiles blocks and returns the changed pieces: position, number removed, and the texts of those added. */
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

  it('are all pieces at first, then only the changed blocks', async () => {
    assert.equal(await told(section('a'), section('b'), section('c')), '0: 0 become ,a,b,c,');
    assert.equal(await told(section('a'), section('bb'), section('c')), '2: 1 become bb');
    assert.equal(await told(section('a'), section('bb'), section('c')), '');
    assert.equal(await told(section('a'), section('d'), section('bb'), section('c')), '2: 0 become d');
    assert.equal(await told(section('a'), section('d'), section('c')), '3: 1 become ');
  });

  it('include the piece before the blocks if a block changes the head', async () => {
    await told(section('a'), section('b'));
    const wide = section('b').replace('<mj-column>', '<mj-column width="20%">');
    assert.equal(await told(section('a'), wide), '0: 1 become ; 2: 1 become b');
  });

  it('include the next block if a conditional comment that spans both has changed', async () => {
    await told(section('a'), section('b'), section('c'));
    assert.equal(
      await told(section('a', ' full-width="full-width"'), section('b'), section('c')),
      '1: 2 become a,b',
    );
  });

  it('are relative to the last letter that compiled', async () => {
    await told(section('a'), section('b'));
    assert.equal((await compile('<mjml>')).letter, undefined);
    assert.equal(await told(section('a'), section('bb')), '2: 1 become bb');
  });
});
