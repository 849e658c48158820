import assert from 'node:assert/strict';
import { on } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { provenPatterns, writeProvenPatterns } from './provenPatterns.ts';
import { type SourcePattern, sourcePatterns } from './sourcePatterns.ts';

/** The deep run proves every pattern again and requires a complete list of proofs; others prove only the missing ones. */
const deep = process.env.MAILROOM_DEEP === '1';
const update = process.env.MAILROOM_UPDATE === '1';
const updating = 'To keep the proofs: MAILROOM_UPDATE=1 npx node --test test/unit/linear/patterns.test.ts';

const { literals, constructed } = sourcePatterns();

/** The patterns that have to be built from strings: their source code, each with an example of the result. */
const necessary: Readonly<Record<string, RegExp>> = {
  // Marks begin with a random word that no letter can contain.
  "inspector/marks.ts: new RegExp(`{(${prefix}\\\\d+):|:${prefix}}|<[a-z][^\\\\s/>]*(?: ${prefix})?`, 'gi')":
    /\{(mark-0123abcd-\d+):|:mark-0123abcd-\}|<[a-z][^\s/>]*(?: mark-0123abcd-)?/gi,
  'inspector/marks.ts: new RegExp(` ${prefix}(\\\\d+)(?:="")?`, \'g\')': / mark-0123abcd-(\d+)(?:="")?/g,
};

/** Returns the objections of the analyzer to patterns. */
async function objectionsTo(patterns: readonly SourcePattern[]): Promise<string[]> {
  if (patterns.length === 0) return [];
  // The analyzer needs stack space for its recursion.
  const worker = new Worker(new URL('judge.ts', import.meta.url), {
    workerData: patterns,
    resourceLimits: { stackSizeMb: 32 },
  });
  const judgements: (string | undefined)[] = [];
  for await (const [objection] of on(worker, 'message', { close: ['exit'] })) judgements.push(objection);
  assert.equal(judgements.length, patterns.length);
  return judgements.filter((objection) => objection !== undefined);
}

test('every pattern takes linear time on any text', async (test) => {
  const made = Object.values(necessary).map(({ source, flags }) => ({ place: '', pattern: source, flags }));
  const different = new Map([...literals, ...made].map((each) => [`/${each.pattern}/${each.flags}`, each]));
  const proven = provenPatterns();
  const unproven = [...different].filter(([written]) => deep || !proven.includes(written));
  assert.deepEqual(await objectionsTo(unproven.map(([, pattern]) => pattern)), []);

  const all = [...different.keys()].sort();
  if (update) writeProvenPatterns(all);
  else if (deep) assert.deepEqual(proven, all, updating);
  else if (unproven.length > 0) test.diagnostic(`${unproven.length} were proven anew. ${updating}`);
});

test('only the necessary patterns are built from strings', () => {
  assert.deepEqual(constructed, Object.keys(necessary));
});

test('the analyzer rejects patterns that are not linear', async () => {
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
