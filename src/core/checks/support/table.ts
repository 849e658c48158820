import { type CanIEmail, type ClientSet, clientSet, type Feature } from './canIEmail.ts';
import { type Condition, readConditions } from './conditions.ts';
import { usedBy } from './features.ts';

/** A feature with its sets of clients, parsed. */
export interface SupportedFeature {
  readonly feature: Feature;
  readonly without: ClientSet;
  readonly untested: ClientSet;
  readonly partly: readonly { readonly clients: ClientSet; readonly conditions: readonly Condition[] }[];
}

/** The most answers that a table remembers. */
const mostKnown = 5_000;

/** Finds features by the notations of uses.ts. */
export interface FeatureFinder {
  /** Returns the features that a notation uses. */
  featuresOf(notation: string): readonly SupportedFeature[];
}

/** Finds the features of Can I email by the notations of uses.ts. */
export class SupportTable implements FeatureFinder {
  readonly data: CanIEmail;
  readonly #byNotation = new Map<string, SupportedFeature[]>();
  /** The notations that match any ending, without their star. */
  readonly #byBeginning: (readonly [string, SupportedFeature])[] = [];
  /** Answers to earlier questions: letters repeat the same few notations. */
  readonly #known = new Map<string, readonly SupportedFeature[]>();

  constructor(data: CanIEmail) {
    this.data = data;
    for (const feature of data.features) {
      const supported = {
        feature,
        without: parsedSet(feature.without),
        untested: parsedSet(feature.untested ?? '0'),
        partly: feature.partly.map(([clients, conditions]) => ({
          clients: parsedSet(clients),
          conditions: readConditions(conditions),
        })),
      };
      for (const notation of usedBy[feature.slug] ?? []) this.#add(notation, supported);
    }
  }

  #add(notation: string, feature: SupportedFeature): void {
    if (notation.endsWith('*')) this.#byBeginning.push([notation.slice(0, -1), feature]);
    else this.#byNotation.set(notation, [...(this.#byNotation.get(notation) ?? []), feature]);
  }

  /** Returns the features that a notation uses. */
  featuresOf(notation: string): readonly SupportedFeature[] {
    const known = this.#known.get(notation);
    if (known) return known;
    const found = this.#byNotation.get(notation) ?? [];
    const others = this.#byBeginning.filter(
      ([beginning]) => notation.startsWith(beginning) && !notation.includes(':'),
    );
    const all = others.length === 0 ? found : [...found, ...others.map(([, feature]) => feature)];
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(notation, all);
    return all;
  }

  /** Returns a finder of the features that pass a test. */
  only(test: (feature: SupportedFeature) => boolean): FeatureFinder {
    const passing = new WeakMap<readonly SupportedFeature[], readonly SupportedFeature[]>();
    return {
      featuresOf: (notation) => {
        const all = this.featuresOf(notation);
        if (all.length === 0) return all;
        const known = passing.get(all) ?? all.filter(test);
        passing.set(all, known);
        return known;
      },
    };
  }

  /** Returns the set of the clients with these ids. Unknown ids are ignored. */
  clients(ids: readonly string[]): ClientSet {
    return clientSet(this.data, ids);
  }
}

const parsedSet = (hexadecimal: string): ClientSet => BigInt(`0x${hexadecimal}`);

const tables = new WeakMap<CanIEmail, SupportTable>();

/** Returns the table of the data, made once. */
export function supportTable(data: CanIEmail): SupportTable {
  const table = tables.get(data) ?? new SupportTable(data);
  tables.set(data, table);
  return table;
}
