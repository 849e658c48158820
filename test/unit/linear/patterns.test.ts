import assert from 'node:assert/strict';
import { on } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type SourcePattern, sourcePatterns } from './sourcePatterns.ts';

const { literals, constructed } = sourcePatterns();

/** The patterns that have to be made of strings, as they are written, with what they become. */
const necessary: Readonly<Record<string, RegExp>> = {
  // Marks begin with a word that no letter can know.
  "compiler/inspect/marks.ts: new RegExp(`{(${prefix}\\\\d+):|:${prefix}}|<[a-z][^\\\\s/>]*(?: ${prefix})?`, 'gi')":
    /\{(mark-0123abcd-\d+):|:mark-0123abcd-\}|<[a-z][^\s/>]*(?: mark-0123abcd-)?/gi,
  'compiler/inspect/marks.ts: new RegExp(` ${prefix}(\\\\d+)(?:="")?`, \'g\')':
    / mark-0123abcd-(\d+)(?:="")?/g,
};

/** What the analyser says against patterns. It works in two threads, with room for calling itself. */
async function objectionsTo(patterns: readonly SourcePattern[]): Promise<string[]> {
  const halves = [0, 1].map((half) => patterns.filter((_, index) => index % 2 === half));
  const judgements = (await Promise.all(halves.map(judge))).flat();
  assert.equal(judgements.length, patterns.length);
  return judgements.filter((objection) => objection !== undefined);
}

async function judge(patterns: readonly SourcePattern[]): Promise<(string | undefined)[]> {
  const worker = new Worker(new URL('judge.ts', import.meta.url), {
    workerData: patterns,
    resourceLimits: { stackSizeMb: 32 },
  });
  const objections: (string | undefined)[] = [];
  for await (const [objection] of on(worker, 'message', { close: ['exit'] })) objections.push(objection);
  return objections;
}

test('every pattern takes linear time on any text', async () => {
  const made = Object.values(necessary).map(({ source, flags }) => ({ place: '', pattern: source, flags }));
  const different = new Map([...literals, ...made].map((each) => [`/${each.pattern}/${each.flags}`, each]));
  assert.deepEqual(await objectionsTo([...different.values()]), []);
});

test('no pattern is made of a string without need', () => {
  assert.deepEqual(constructed, Object.keys(necessary));
});

test('the analyser knows what is not linear', async () => {
  const patterns = [/\s+$/, /^(?:a|a)*$/, /<!--.*?-->/gs, /url\([^)]*\)/, /(?<!a)b+c/];
  const objections = await objectionsTo(
    patterns.map(({ source, flags }) => ({ place: 'here', pattern: source, flags })),
  );
  assert.deepEqual(objections.map((objection) => objection.replace(/, such as.*/s, '')).sort(), [
    'here: /(?<!a)b+c/ cannot be judged (unsupported) and has to be simpler',
    'here: /<!--.*?-->/gs takes 2nd degree polynomial time',
    'here: /\\s+$/ takes 2nd degree polynomial time',
    'here: /^(?:a|a)*$/ takes exponential time',
    'here: /url\\([^)]*\\)/ takes 2nd degree polynomial time',
  ]);
});
