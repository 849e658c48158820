import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Creation, JournalEvent } from '../../src/core/journal/events.ts';
import { formatLine } from '../../src/core/journal/parse.ts';
import { EventFile } from '../../src/extension/journal/files/eventFile.ts';
import { storedLocalEvents, workspaceJournal } from '../../src/extension/journal/files/journalDirectory.ts';
import { JournalReader } from '../../src/extension/journal/files/journalReader.ts';
import { LocalEvents } from '../../src/extension/journal/files/localEvents.ts';
import type { Log } from '../../src/extension/log.ts';
import { comparedTime, median, type Result } from './bench.ts';

const account = 'Work https://api.example.com';
const rounds = 5;
const appendings = 40;
const mebibyte = 1024 * 1024;

/**
 * Measures a journal of several years: the time to open it, compared with only reading and parsing its lines; the cost of one
 * more event, compared with a journal of ten events; and the memory, compared with that of the parsed lines.
 */
export async function journal(): Promise<readonly Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-journal-'));
  try {
    const few = await write(folder, 10);
    const some = await write(folder, 10_000);
    const many = await write(folder, 100_000);
    return [
      await opening(some),
      await opening(many),
      ...(await appending(few, [some, many])),
      await memory(many),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Written {
  readonly path: string;
  readonly count: number;
}

/** Writes a team’s uploads and campaigns, one per minute; every tenth is a campaign. */
async function write(folder: string, count: number): Promise<Written> {
  const path = join(folder, String(count), '.mailroom', 'journal.jsonl');
  await mkdir(dirname(path), { recursive: true });
  const lines = Array.from({ length: count / 2 }, (_, index) => uploaded(index + 1).map(formatLine)).flat();
  await writeFile(path, `${lines.join('\n')}\n`);
  return { path, count };
}

function uploaded(number: number): JournalEvent[] {
  const at = (second: number) => new Date(Date.UTC(2020, 0, 1, 0, number, second)).toISOString();
  const request = `a-window/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return [
    { v: 1, at: at(0), account, event: 'requested', request, creation: creationOf(number) },
    { v: 1, at: at(1), account, event: 'created', request, id: number },
  ];
}

function creationOf(number: number): Creation {
  if (number % 10 === 0)
    return { kind: 'send', maket: number - 1, subject: `Letter ${number}`, lists: [7, 8] };
  const hash = String(number).padStart(64, 'a');
  const layout = `letters/${number % 500}.mjml`;
  return { kind: 'maket', title: `Letter ${number}`, layout, hash, bytes: 48_000, ownFooter: false };
}

/** Opens the journal like a window. */
async function open({ path }: Written) {
  const log: Partial<Log> = { warn: () => {}, error: () => {} };
  const file = new EventFile(workspaceJournal(dirname(dirname(path))), () => {});
  const own = new LocalEvents(storedLocalEvents(dirname(dirname(path))), path, log as Log);
  const reader = new JournalReader(file, own, () => false);
  await reader.refresh();
  return { file, own, reader };
}

async function parseLines({ path }: Written): Promise<readonly unknown[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

async function opening(written: Written): Promise<Result> {
  const [ours, theirs]: number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours?.push(await milliseconds(() => open(written)));
    theirs?.push(await milliseconds(() => parseLines(written)));
  }
  return comparedTime(`opening ${written.count} events`, ours ?? [], theirs ?? [], 'parsing the lines');
}

/** Measures appending an event as the user sees it, mostly disk time, and the part spent on folding it. */
async function appending(few: Written, others: readonly Written[]): Promise<readonly Result[]> {
  const windows = await Promise.all(
    [few, ...others].map(
      async (written) => ({ ...(await open(written)), written, whole: [], known: [] }) as Window,
    ),
  );
  for (let turn = 0; turn < appendings; turn++) for (const window of windows) await append(window, turn);
  const [least, ...larger] = windows;
  if (!least) return [];
  return larger.flatMap(({ written: { count }, whole, known }) => [
    comparedTime(`appending one to ${count}`, whole, least.whole, `to ${few.count}`),
    comparedTime(`knowing of one more than ${count}`, known, least.known, `than ${few.count}`),
  ]);
}

type Window = Awaited<ReturnType<typeof open>> & {
  readonly written: Written;
  readonly whole: number[];
  readonly known: number[];
};

async function append({ file, own, reader, whole, known }: Window, turn: number): Promise<void> {
  const id = 1_000_000 + turn;
  const at = new Date(Date.UTC(2026, 0, 1, 0, turn)).toISOString();
  const event: JournalEvent = { v: 1, at, account, event: 'known', kind: 'maket', id, title: 'Letter' };
  const writing = await milliseconds(async () => {
    await own.append(event);
    await file.append(event);
  });
  const knowing = await milliseconds(() => reader.refresh());
  if (reader.records(account).makets.get(id)?.title !== 'Letter')
    throw new Error(`Maket ${id} is not known.`);
  whole.push(writing + knowing);
  known.push(knowing);
}

async function memory(written: Written): Promise<Result> {
  const ours = await mebibytes(() => open(written));
  const theirs = await mebibytes(() => parseLines(written));
  return {
    name: `memory of ${written.count} events`,
    value: ours,
    unit: 'MiB',
    against: `its parsed lines: ${theirs.toFixed(0)} MiB`,
    ratio: theirs / ours,
  };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The memory needed to keep the result of `work`. */
async function mebibytes(work: () => Promise<unknown>): Promise<number> {
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round++) sizes.push(await growth(work));
  return median(sizes);
}

async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = heap();
  const kept = await work();
  const grown = heap() - before;
  if (kept === undefined) throw new Error('There is nothing to keep.');
  return grown / mebibyte;
}

function heap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
