import type { AccountRecords, MaketRecord, SendRecord } from '../journal/records.ts';

/** A maket of a layout, and the known campaigns with it. It may be a test that is filled in for a sample person. */
export interface Version {
  readonly maket: MaketRecord;
  readonly sends: readonly SendRecord[];
}

type MaketRecords = Pick<AccountRecords, 'makets' | 'sends'>;

/**
 * Returns the makets of a layout, newest first. Sorts by number, which the service gives in the order of uploads: the upload
 * time of a maket from elsewhere isn't known.
 */
export function versionsOf({ makets, sends }: MaketRecords, layout: string): readonly Version[] {
  return [...makets.values()]
    .filter((maket) => maket.layout === layout)
    .sort((a, b) => b.id - a.id)
    .map((maket) => ({ maket, sends: sendsOf(sends.values(), maket.id) }));
}

function sendsOf(sends: Iterable<SendRecord>, maket: number): readonly SendRecord[] {
  return [...sends].filter((send) => send.maket === maket);
}

/** The layout of a maket, and the language of its letter if the layout has several. */
type Origin = Pick<MaketRecord, 'layout' | 'language'>;

/** An index of makets by layout, updated maket by maket. */
export class LayoutMakets {
  readonly #origins = new Map<number, Origin>();
  readonly #makets = new Map<string, Set<number>>();
  /** The current makets of layouts, until one of their makets changes. */
  readonly #current = new Map<string, readonly number[]>();

  /** The layouts with makets. */
  get layouts(): readonly string[] {
    return [...this.#makets.keys()];
  }

  /**
   * Returns the newest makets of a layout: the one with the highest number, and of each other language its newest, highest numbers
   * first. A maket without a language replaces all earlier ones.
   */
  current(layout: string): readonly number[] {
    const known = this.#current.get(layout);
    if (known) return known;
    const languages = new Set<string | undefined>();
    const current: number[] = [];
    for (const maket of [...(this.#makets.get(layout) ?? [])].sort((a, b) => b - a)) {
      const language = this.#origins.get(maket)?.language;
      if (languages.has(undefined) || (language === undefined && current.length > 0)) break;
      if (!languages.has(language)) current.push(maket);
      languages.add(language);
    }
    this.#current.set(layout, current);
    return current;
  }

  /** Sets the layout and language of a maket. Without a layout, removes the maket. */
  set(maket: number, origin: Origin): void {
    this.#remove(maket);
    const { layout } = origin;
    if (layout === undefined) return;
    this.#origins.set(maket, origin);
    this.#makets.set(layout, (this.#makets.get(layout) ?? new Set()).add(maket));
    this.#current.delete(layout);
  }

  #remove(maket: number): void {
    const layout = this.#origins.get(maket)?.layout;
    if (layout === undefined) return;
    this.#origins.delete(maket);
    this.#current.delete(layout);
    const makets = this.#makets.get(layout);
    makets?.delete(maket);
    if (makets?.size === 0) this.#makets.delete(layout);
  }
}
