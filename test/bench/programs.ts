import { readFileSync } from 'node:fs';
import { canIEmail } from '../../scripts/caniemail.ts';
import { supportTable } from '../../src/core/checks/support/table.ts';
import {
  groupsOf,
  type LetterOfPrograms,
  letterOfPrograms,
  viewOf,
} from '../../src/core/checks/support/views.ts';
import { ChangingLetter } from '../../src/inspector/changingLetter/changingLetter.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import { longLetter } from '../unit/checks/longLetter.ts';
import { type Agreement, agreementOf, provenPrograms, testPages } from '../unit/checks/programProof.ts';
import { comparedTime, comparedWithLimit, type Result } from './bench.ts';

/** The names of the programs in emailens. */
const theirNames: Readonly<Record<string, string>> = {
  'gmail.desktop-webmail': 'gmail-web',
  'gmail.android': 'gmail-android',
  'gmail.ios': 'gmail-ios',
  'outlook.outlook-com': 'outlook-web',
  'outlook.windows': 'outlook-windows-legacy',
  'outlook.ios': 'outlook-ios',
  'outlook.android': 'outlook-android',
  'apple-mail.macos': 'apple-mail-macos',
  'apple-mail.ios': 'apple-mail-ios',
  'yahoo.desktop-webmail': 'yahoo-mail',
  'samsung-email.android': 'samsung-mail',
  'thunderbird.macos': 'thunderbird',
  'hey.desktop-webmail': 'hey-mail',
};

const table = supportTable(canIEmail());
const programs = table.clients(provenPrograms);
const rounds = 15;

/**
 * Compares the views of mail programs with the verdicts of Can I email about its own test pages, beside those of emailens, and measures
 * how long the views of 15 programs take. The pages are read from the corpus.
 */
export async function programViews(): Promise<readonly Result[]> {
  const { transformForClient, transformForAllClients } = await emailens();
  const pages = testPages();
  if (pages.length === 0) throw new Error('The test pages of Can I email are not at hand.');
  const shared = Object.keys(theirNames);
  const ours = agreementOf(pages, shared, ourView());
  const theirs = agreementOf(
    pages,
    shared,
    (html, id) => transformForClient(html, theirNames[id] ?? '').html,
  );
  const all = agreementOf(pages, provenPrograms, ourView());
  const results: Result[] = [
    compared('verdicts that views of 13 programs agree with', share(ours), share(theirs)),
    compared('what they drop of what is not supported', dropped(ours), dropped(theirs)),
    compared('verdicts that views of 15 programs agree with', share(all), 99, 'at least 99 %'),
  ];
  for (const verdict of all.others) console.error(`  not as Can I email says: ${verdict}`);
  const letter = readFileSync('src/sandbox/demo/layouts/newsletter.html', 'utf8');
  const times = { ours: [] as number[], theirs: [] as number[] };
  const html = longLetter(letter, 20_000);
  for (let round = 0; round < rounds; round++) {
    times.theirs.push(processorTime(() => transformForAllClients(html)));
    times.ours.push(processorTime(() => views(html)));
  }
  const keys = timesOfKeys(html);
  const longKeys = timesOfKeys(longLetter(letter, 500_000));
  return [
    ...results,
    comparedTime('views of 15 programs, first reading of 20 KB', times.ours, times.theirs, 'emailens'),
    comparedTime('views of 15 programs after a key, 20 KB', keys, times.theirs, 'emailens'),
    comparedWithLimit('the same', middle(keys), 16, 'ms'),
    comparedWithLimit('views of 15 programs after a key, 500 KB', middle(longKeys), 50, 'ms'),
  ];
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Types a character at many places of a letter, and returns how long all views then take, in milliseconds. */
function timesOfKeys(html: string): number[] {
  const letter = new ChangingLetter(table);
  letter.read(html);
  let text = html;
  return Array.from({ length: 2 * rounds }, (_, key) => {
    const at = text.indexOf('>', (text.length * ((key * 37) % 100)) / 100) + 1;
    text = `${text.slice(0, at)}x${text.slice(at)}`;
    return processorTime(() => viewsIn(letter.read(text).letter));
  });
}

/** The parts of emailens that are compared. */
interface Emailens {
  transformForClient(html: string, client: string): { readonly html: string };
  transformForAllClients(html: string): unknown;
}

/** Loads emailens, which nothing but this benchmark needs. Its name is a variable so that everything else works without it. */
async function emailens(): Promise<Emailens> {
  const name: string = '@emailens/engine';
  return (await import(name)) as Emailens;
}

function ourView(): (html: string, program: string) => string {
  const known = new Map<string, LetterOfPrograms>();
  return (html, program) => {
    const letter = known.get(html) ?? letterOfPrograms(readLetterTree(html), table);
    known.set(html, letter);
    return viewOf(letter, table.clients([program]));
  };
}

/** Makes all different views of a letter, from its text on. */
function views(html: string): string[] {
  return viewsIn(letterOfPrograms(readLetterTree(html), table));
}

function viewsIn(letter: LetterOfPrograms): string[] {
  return groupsOf(letter, programs).map((group) => viewOf(letter, group & -group));
}

function processorTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const share = ({ removed, kept, unsupported, supported }: Agreement) =>
  (100 * (removed + kept)) / (unsupported + supported);
const dropped = ({ removed, unsupported }: Agreement) => (100 * removed) / unsupported;

const compared = (name: string, value: number, reference: number, against?: string): Result => ({
  name,
  value: Math.round(value * 100) / 100,
  unit: '%',
  against: against ?? `emailens: ${reference.toFixed(1)} %`,
  ratio: value / reference,
});
