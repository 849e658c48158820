import type { Finding, Severity } from '../finding.ts';
import { preheader } from '../head.ts';
import type { LetterTree, Passage } from '../letterTree.ts';
import { addressOf, type CanIEmail, type ClientSet, type Feature, noClients } from './canIEmail.ts';
import type { Removal } from './removal.ts';
import { removalsIn } from './removals.ts';
import { type FeatureFinder, type SupportTable, supportTable } from './table.ts';
import { basics, writtenByMjml } from './unreported.ts';

interface SupportOptions {
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

/** What is lost of a feature in the whole letter. */
interface Loss {
  first: Passage;
  count: number;
  without: ClientSet;
  partly: ClientSet;
}

/**
 * Reports features that a letter uses and some clients don't fully support, each at its first use. A finding's values are the feature's
 * title, the names of the clients without it, those with partial support, the date of the newest test, the address of the results, and
 * the number of uses.
 */
export function clientSupport(letter: LetterTree, options: SupportOptions): Finding[] {
  const { canIEmail, compiled } = options;
  const table = supportTable(canIEmail);
  const chosen = table.clients(options.clients);
  if (!chosen) return [];
  const hidden = preheader(letter);
  const losses = new Map<Feature, Loss>();
  for (const removal of removalsIn(letter, reportedFeatures(table, chosen, compiled))) {
    const { cause: feature, part } = removal;
    // A preheader is hidden in several ways at once, and each client needs only one of them.
    if (part.property !== undefined && hidden && part.element === hidden) continue;
    if ((removal.programs | removal.undecided) & chosen)
      losses.set(feature, added(losses.get(feature), removal));
  }
  return [...losses].map(([feature, { first, count, without, partly }]) => {
    const severity = options.severity ?? (without & chosen ? 'information' : 'hint');
    const names = [without & chosen, partly & chosen & ~without].map((set) =>
      namesOf(set, options).join(', '),
    );
    const values = [feature.title, ...names, feature.tested, addressOf(feature), `${count}`];
    return { rule: 'client-support', severity, start: first.start, end: first.end, values };
  });
}

interface Reported {
  readonly chosen: ClientSet;
  readonly compiled: boolean;
  readonly finder: FeatureFinder;
}

/** The features that were reported last: the letters of a workspace have the same clients. */
const reportedLast = new WeakMap<SupportTable, Reported[]>();

/** Returns a finder of the features that are reported, and that some of the chosen clients may lack. */
function reportedFeatures(table: SupportTable, chosen: ClientSet, compiled: boolean): FeatureFinder {
  const last = reportedLast.get(table) ?? [];
  const known = last.find((one) => one.chosen === chosen && one.compiled === compiled);
  if (known) return known.finder;
  const finder = table.only(({ feature, without, partly }) => {
    if (basics.has(feature.slug) || (compiled && writtenByMjml.has(feature.slug))) return false;
    return (without & chosen) !== noClients || partly.some(({ clients }) => clients & chosen);
  });
  reportedLast.set(table, [{ chosen, compiled, finder }, ...last].slice(0, 2));
  return finder;
}

function added(loss: Loss | undefined, { place, programs, undecided }: Removal): Loss {
  const first = { start: place.start, end: place.end };
  if (!loss) return { first, count: 1, without: programs, partly: undecided };
  if (place.start < loss.first.start) loss.first = first;
  loss.count++;
  loss.without |= programs;
  loss.partly |= undecided;
  return loss;
}

/** Returns the names of the clients in a set, in the order in which they were chosen. */
function namesOf(set: ClientSet, { canIEmail, clients }: SupportOptions): string[] {
  const table = supportTable(canIEmail);
  return clients.flatMap((id) => (table.clients([id]) & set ? (canIEmail.clients[id] ?? []) : []));
}
