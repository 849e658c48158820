import { createRequire } from 'node:module';
import { type CanIEmail, clientSet, type Feature } from '../src/core/checks/support/canIEmail.ts';
import { undecided } from '../src/core/checks/support/conditions.ts';
import {
  conditionsOfNotes,
  notesWithoutLoss,
  onlyOtherAccounts,
  onlyOwnAccounts,
  withoutDegree,
} from './caniemailNotes.ts';

interface Data {
  readonly nicenames: Readonly<Record<'family' | 'platform', Readonly<Record<string, string>>>>;
  readonly data: readonly DataFeature[];
}

interface DataFeature {
  readonly slug: string;
  readonly title: string;
  readonly last_test_date: string;
  /** Results by family, platform and version: `y`, `n`, `a` (partly) or `u` (unknown), and numbers of notes. */
  readonly stats: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  readonly notes_by_num: Readonly<Record<string, string>> | null;
}

/** A program that is only in the data's notes: Gmail's app with an account of another provider, where it keeps no `<style>`. */
const otherAccount = 'gmail.other-account';

/** Returns the installed data of Can I email for the newest version of each client. */
export function canIEmail(): CanIEmail {
  const { nicenames, data } = createRequire(import.meta.url)('caniemail/caniemail.json') as Data;
  const ids = [...new Set(data.flatMap((feature) => Object.keys(newestResults(feature))))].sort();
  const clients = Object.fromEntries(
    ids.map((id) => {
      const [family = '', platform = ''] = id.split('.');
      const place = id === otherAccount ? 'App with Another Account' : nicenames.platform[platform];
      return [id, `${nicenames.family[family]} (${place})`];
    }),
  );
  const known: CanIEmail = { clients, features: [] };
  return { clients, features: data.map((feature) => featureOf(feature, known)) };
}

function featureOf(feature: DataFeature, data: CanIEmail): Feature {
  const results = Object.entries(newestResults(feature));
  const setOf = (ids: readonly string[]) => clientSet(data, ids).toString(16);
  const tested = new Set(results.filter(([, result]) => !result.startsWith('u')).map(([id]) => id));
  const untested = setOf(Object.keys(data.clients).filter((id) => !tested.has(id)));
  const partly = Map.groupBy(
    results.filter(([, result]) => result.startsWith('a')),
    ([, result]) => conditionsOf(result, feature),
  );
  return {
    slug: feature.slug,
    title: feature.title.trim(),
    tested: feature.last_test_date,
    ...(untested !== '0' && { untested }),
    without: setOf(results.filter(([, result]) => result.startsWith('n')).map(([id]) => id)),
    partly: [...partly].map(([conditions, some]) => [setOf(some.map(([id]) => id)), conditions]),
  };
}

/** Returns the conditions under which a client with partial support lacks a feature, separated by semicolons. */
function conditionsOf(result: string, feature: DataFeature): string {
  const notes = notesOf(result, feature).map(withoutDegree);
  const conditions = notes
    .filter((note) => !notesWithoutLoss.has(note))
    .map((note) => conditionsOfNotes[note] ?? undecided);
  return [...new Set(notes.length > 0 ? conditions : [undecided])].join(';');
}

/** Returns the texts of the notes of a result. */
const notesOf = (result: string, { notes_by_num: notes }: DataFeature): string[] =>
  [...result.matchAll(/#(\d+)/g)].map(([, number = '']) => notes?.[number] ?? '');

/** Returns the newest result of each client, by `family.platform`. */
function newestResults(feature: DataFeature): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [family, platforms] of Object.entries(feature.stats)) {
    for (const [platform, versions] of Object.entries(platforms)) {
      const newest = Object.keys(versions).sort(byAge).at(-1) ?? '';
      found[`${family}.${platform}`] = versions[newest]?.trim() ?? 'u';
    }
  }
  return { ...found, [otherAccount]: resultWithOtherAccount(found, feature) };
}

/** Returns the result of Gmail's app with an account of another provider, from the notes about Gmail's apps. */
function resultWithOtherAccount(results: Readonly<Record<string, string>>, feature: DataFeature): string {
  const [android = 'u', ios = 'u'] = [results['gmail.android'], results['gmail.ios']];
  const notes = [...notesOf(android, feature), ...notesOf(ios, feature)];
  if (notes.some((note) => onlyOwnAccounts.test(note))) return 'n';
  if (notes.some((note) => onlyOtherAccounts.test(note))) return 'y';
  return android;
}

const versions = new Intl.Collator('en', { numeric: true });

/**
 * Compares versions by age. Versions are numbers (`16.80`), years (`2016`, older than the numbers of Outlook for macOS) or
 * months (`2022-07`). Months and other versions of one client keep their order in the data, where the newest is last. All
 * others have to be sorted because JavaScript puts integer keys first.
 */
function byAge(one: string, other: string): number {
  const isMonth = (version: string) => /^20\d\d-/.test(version);
  const isYear = (version: string) => /^20\d\d$/.test(version);
  if (isMonth(one) !== isMonth(other)) return 0;
  return Number(isYear(other)) - Number(isYear(one)) || versions.compare(one, other);
}
