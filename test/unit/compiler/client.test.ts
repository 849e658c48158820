import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';

/** A fake worker: depending on the source, it echoes, hangs, throws, exits or reports what it received. */
const obedientWorker = `
const { parentPort } = require('node:worker_threads');
const started = [];
const texts = new Map();
parentPort.on('message', ({ id, document, edit, forget }) => {
  for (const forgotten of forget) texts.delete(forgotten);
  const old = texts.get(document) ?? '';
  const source = old.slice(0, edit.from) + edit.text + old.slice(edit.to);
  texts.set(document, source);
  started.push(source);
  if (source === 'hang') for (;;);
  if (source === 'throw') throw new Error('thrown in the worker');
  if (source === 'exit') process.exit(3);
  if (source === 'fill') for (const all = []; ; ) all.push(new Array(1000).fill(id));
  const told = { started: started.join(), edit: edit.text, known: [...texts.keys()].join() };
  const [asked] = source.split('?');
  const letter = { revision: id, splices: [{ at: 0, removed: 0, added: [told[asked] ?? source] }] };
  setTimeout(() => parentPort.postMessage({ id, letter, problems: [], files: [] }), source === 'slow' ? 100 : 0);
});`;

describe('The compiler’s client', () => {
  let folder: string;
  let compiler: Compiler;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-client-'));
    await writeFile(join(folder, 'worker.cjs'), obedientWorker);
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(() => compiler.close());

  function start(timeoutMs = 20_000) {
    compiler = new Compiler({ workerPath: join(folder, 'worker.cjs'), timeoutMs });
  }

  const ask = (source: string, document = 'a') => compiler.compile({ document, source, context: 'notAFile' });
  const answer = (html: string) => ({
    kind: 'compiled',
    compiled: { pieces: [html], problems: [], files: [] },
  });

  it('compiles one text', async () => {
    start();
    assert.deepEqual(await ask('one'), answer('one'));
  });

  it('sends the worker only the changed passage of a text', async () => {
    start();
    await ask('one two three');
    assert.deepEqual(await ask('edit? one two three'), answer('edit? '));
    assert.deepEqual(await ask('edit? one 2 three'), answer('2'));
    assert.deepEqual(await ask('edit? one 2 three', 'b'), answer('edit? one 2 three'));
  });

  it('makes the worker forget closed documents, and all but the last eight', async () => {
    start();
    await ask('one', 'a');
    compiler.forget('a');
    assert.deepEqual(await ask('known?', 'b'), answer('b'));
    for (const document of ['c', 'd', 'e', 'f', 'g', 'h', 'b', 'i']) await ask('one', document);
    assert.deepEqual(await ask('known?', 'j'), answer('b,d,e,f,g,h,i,j'));
    assert.deepEqual(await ask('edit? one', 'c'), answer('edit? one'));
  });

  it('finishes a job whose document is forgotten meanwhile', async () => {
    start();
    await ask('one');
    const forgotten = ask('slow');
    compiler.forget('a');
    assert.deepEqual([await forgotten, await ask('edit? two')], [answer('slow'), answer('edit? two')]);
  });

  it('compiles only the newest of the waiting texts of a document', async () => {
    start();
    const outcomes = await Promise.all(['slow', 'b', 'c', 'newest'].map((source) => ask(source)));
    assert.deepEqual(outcomes, [
      answer('slow'),
      { kind: 'superseded' },
      { kind: 'superseded' },
      answer('newest'),
    ]);
    assert.deepEqual(await ask('started?'), answer('slow,newest,started?'));
    assert.deepEqual(await ask('edit? started?'), answer('edit? '));
  });

  it('does not supersede the waiting texts of other documents', async () => {
    start();
    const outcomes = await Promise.all([ask('slow', 'a'), ask('one', 'a'), ask('two', 'b')]);
    assert.deepEqual(outcomes, [answer('slow'), answer('one'), answer('two')]);
  });

  it('replaces a worker that hangs, and continues with the waiting jobs', async () => {
    // Long enough for the next worker to start on a busy machine.
    start(3000);
    const hanging = ask('hang');
    const waiting = ask('next', 'b');
    assert.deepEqual(await hanging, { kind: 'timedOut', afterMs: 3000 });
    assert.deepEqual(await waiting, answer('next'));
  });

  it('replaces a worker that dies', async () => {
    start();
    assert.deepEqual(await ask('throw'), { kind: 'crashed', detail: 'thrown in the worker' });
    assert.deepEqual(await ask('exit'), { kind: 'crashed', detail: 'the worker ended with code 3' });
    assert.deepEqual(await ask('one'), answer('one'));
  });

  it('replaces a worker that exceeds its memory limit', async () => {
    compiler = new Compiler({ workerPath: join(folder, 'worker.cjs'), memory: 50_000_000 });
    assert.deepEqual(await ask('fill'), { kind: 'outOfMemory', limit: 50_000_000 });
    assert.deepEqual(await ask('one'), answer('one'));
  });

  it('answers `crashed` if the worker cannot start', async () => {
    compiler = new Compiler({ workerPath: join(folder, 'missing.cjs') });
    assert.equal((await ask('one')).kind, 'crashed');
  });

  it('settles all jobs when it is closed', async () => {
    start();
    const outcomes = [ask('hang'), ask('waiting'), ask('waiting too', 'b')];
    await compiler.close();
    assert.deepEqual(await Promise.all(outcomes), Array(3).fill({ kind: 'closed' }));
    assert.deepEqual(await ask('late'), { kind: 'closed' });
  });
});
