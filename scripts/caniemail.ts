import { createRequire } from 'node:module';
import type { CanIEmail, Feature } from '../src/core/checks/support/canIEmail.ts';

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
}

/** Returns the installed data of Can I email for the newest version of each client. */
export function canIEmail(): CanIEmail {
  const { nicenames, data } = createRequire(import.meta.url)('caniemail/caniemail.json') as Data;
  const clients = [...new Set(data.flatMap((feature) => Object.keys(results(feature))))].sort();
  const names = clients.map((id) => {
    const [family = '', platform = ''] = id.split('.');
    return [id, `${nicenames.family[family]} (${nicenames.platform[platform]})`];
  });
  return { clients: Object.fromEntries(names), features: data.map(featureOf) };
}

function featureOf(feature: DataFeature): Feature {
  const all = Object.entries(results(feature));
  const clientsWith = (wanted: string) => all.filter(([, result]) => result === wanted).map(([id]) => id);
  return {
    slug: feature.slug,
    title: feature.title.trim(),
    tested: feature.last_test_date,
    unsupportedBy: clientsWith('n'),
    partlySupportedBy: clientsWith('a'),
  };
}

/** Returns the newest result of each client, by `family.platform`. */
function results({ stats }: DataFeature): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [family, platforms] of Object.entries(stats)) {
    for (const [platform, versions] of Object.entries(platforms)) {
      const newest = Object.keys(versions).sort(byAge).at(-1) ?? '';
      found[`${family}.${platform}`] = versions[newest]?.trim().charAt(0) ?? 'u';
    }
  }
  return found;
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
