import type { AccountRecords, MaketRecord, SendRecord } from '../journal/records.ts';
import { foldedPath, isSamePath } from '../text/samePath.ts';

/** A maket of a layout, and the known campaigns with it. It may be a test that is filled in for a sample person. */
export interface Version {
  readonly maket: MaketRecord;
  readonly sends: readonly SendRecord[];
}

type MaketRecords = Pick<AccountRecords, 'makets' | 'sends'>;

/**
 * Returns the makets of a layout, newest first. Sorts by number, which the service gives in the order of uploads: the upload
 * time of a maket from elsewhere isn't known. `platform` is Node's name of the system, on which a layout may have several spellings.
 */
export function versionsOf(
  { makets, sends }: MaketRecords,
  layout: string,
  platform: string,
): readonly Version[] {
  return [...makets.values()]
    .filter((maket) => isSamePath(maket.layout, layout, platform))
    .sort((a, b) => b.id - a.id)
    .map((maket) => ({ maket, sends: sendsOf(sends.values(), maket.id) }));
}

function sendsOf(sends: Iterable<SendRecord>, maket: number): readonly SendRecord[] {
  return [...sends].filter((send) => send.maket === maket);
}

/** The layout of a maket, and the language of its letter if the layout has several. */
type Origin = Pick<MaketRecord, 'layout' | 'language'>;

/** An index of makets by layout, updated maket by maket. All spellings of a layout's path that the system takes for one are one. */
export class LayoutMakets {
  /** Node's name of the system. */
  readonly #platform: string;
  readonly #origins = new Map<number, Origin>();
  /** The makets by the folded path of their layout. */
  readonly #makets = new Map<string, Set<number>>();
  /** The current makets of layouts, until one of their makets changes. */
  readonly #current = new Map<string, readonly number[]>();

  constructor(platform: string) {
    this.#platform = platform;
  }

  /** The layouts with makets, each as its newest maket spells it. */
  get layouts(): readonly string[] {
    return [...this.#makets.keys()].flatMap((key) => {
      const [newest] = this.#currentOf(key);
      return (newest !== undefined && this.#origins.get(newest)?.layout) || [];
    });
  }

  /**
   * Returns the newest makets of a layout: the one with the highest number, and of each other language its newest, highest numbers
   * first. A maket without a language replaces all earlier ones.
   */
  current(layout: string): readonly number[] {
    return this.#currentOf(this.#keyOf(layout));
  }

  #currentOf(key: string): readonly number[] {
    const known = this.#current.get(key);
    if (known) return known;
    const languages = new Set<string | undefined>();
    const current: number[] = [];
    for (const maket of [...(this.#makets.get(key) ?? [])].sort((a, b) => b - a)) {
      const language = this.#origins.get(maket)?.language;
      if (languages.has(undefined) || (language === undefined && current.length > 0)) break;
      if (!languages.has(language)) current.push(maket);
      languages.add(language);
    }
    this.#current.set(key, current);
    return current;
  }

  /** Sets the layout and language of a maket. Without a layout, removes the maket. */
  set(maket: number, origin: Origin): void {
    this.#remove(maket);
    const { layout } = origin;
    if (layout === undefined) return;
    this.#origins.set(maket, origin);
    const key = this.#keyOf(layout);
    this.#makets.set(key, (this.#makets.get(key) ?? new Set()).add(maket));
    this.#current.delete(key);
  }

  #remove(maket: number): void {
    const layout = this.#origins.get(maket)?.layout;
    if (layout === undefined) return;
    const key = this.#keyOf(layout);
    this.#origins.delete(maket);
    this.#current.delete(key);
    const makets = this.#makets.get(key);
    makets?.delete(maket);
    if (makets?.size === 0) this.#makets.delete(key);
  }

  #keyOf(layout: string): string {
    return foldedPath(layout, this.#platform);
  }
}
