import type { Finding, Severity } from '../finding.ts';
import type { LetterTree } from '../letterTree.ts';
import { addressOf, type CanIEmail, type Feature } from './canIEmail.ts';
import { usedBy } from './features.ts';
import { basics, writtenByMjml } from './unreported.ts';
import { type FeatureUse, featureUses } from './uses.ts';

export interface SupportOptions {
  readonly canIEmail: CanIEmail;
  /** The ids of the clients to support. Unknown ids are ignored. */
  readonly clients: readonly string[];
  /**
   * True if the letter was compiled from MJML. Leaves out features that MJML writes itself, because MJML also writes fallbacks for
   * clients without them.
   */
  readonly compiled: boolean;
  /** Overrides the default severity: information if a client lacks a feature, a hint if support is only partial. */
  readonly severity?: Severity | undefined;
}

/**
 * Reports features that a letter uses and some clients don't fully support, each at its first use. A finding's values are the feature's
 * title, the names of the clients without it, those with partial support, the date of the newest test, the address of the results, and
 * the number of uses.
 */
export function clientSupport(letter: LetterTree, options: SupportOptions): Finding[] {
  const { canIEmail, compiled } = options;
  const clients = options.clients.filter((id) => Object.hasOwn(canIEmail.clients, id));
  if (clients.length === 0) return [];
  const used = featureUses(letter);
  return canIEmail.features.flatMap((feature) => {
    if (basics.has(feature.slug) || (compiled && writtenByMjml.has(feature.slug))) return [];
    const without = clients.filter((id) => feature.unsupportedBy.includes(id));
    const partly = clients.filter((id) => feature.partlySupportedBy.includes(id));
    const use = without.length + partly.length > 0 && useOf(feature, used);
    if (!use) return [];
    const severity = options.severity ?? (without.length > 0 ? 'information' : 'hint');
    const names = [without, partly].map((ids) => ids.map((id) => canIEmail.clients[id]).join(', '));
    const values = [feature.title, ...names, feature.tested, addressOf(feature), `${use.count}`];
    return { rule: 'client-support', severity, start: use.first.start, end: use.first.end, values };
  });
}

/** Returns the first use of a feature in any notation, and the number of uses. */
export function useOf(
  { slug }: Pick<Feature, 'slug'>,
  used: ReadonlyMap<string, FeatureUse>,
): FeatureUse | undefined {
  const uses = (usedBy[slug] ?? []).flatMap((notation) => matching(notation, used));
  const [earliest] = uses.sort((a, b) => a.first.start - b.first.start);
  return earliest && { first: earliest.first, count: uses.reduce((sum, { count }) => sum + count, 0) };
}

function matching(notation: string, used: ReadonlyMap<string, FeatureUse>): FeatureUse[] {
  if (!notation.endsWith('*')) return [used.get(notation) ?? []].flat();
  const beginning = notation.slice(0, -1);
  return [...used].flatMap(([name, use]) => (name.startsWith(beginning) && !name.includes(':') ? use : []));
}
