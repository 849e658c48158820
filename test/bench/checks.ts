import { readFile } from 'node:fs/promises';
import { parse } from 'parse5';
import { canIEmail } from '../../scripts/caniemail.ts';
import { checkLetter } from '../../src/core/checks/checkLetter.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import { longLetter } from '../unit/checks/longLetter.ts';
import { comparedTime, type Result } from './bench.ts';

const rounds = 5;

/** Measures all checks of long letters, compared with parsing the same letters with parse5. */
export async function checks(): Promise<readonly Result[]> {
  const data = canIEmail();
  const options = { canIEmail: data, clients: Object.keys(data.clients) };
  const letter = await readFile('src/sandbox/demo/layouts/newsletter.html', 'utf8');
  return [100, 500, 5_000].map((kilobytes) => {
    const html = longLetter(letter, kilobytes * 1_000);
    const times = { ours: [] as number[], theirs: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.theirs.push(timeOf(() => parse(html)));
      times.ours.push(timeOf(() => checkLetter(readLetterTree(html), options)));
    }
    return comparedTime(`checking a letter of ${kilobytes} KB`, times.ours, times.theirs, 'parse5 alone');
  });
}

function timeOf(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}
