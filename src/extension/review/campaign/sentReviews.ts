import type * as vscode from 'vscode';
import type { Directory, DirectoryFile } from '../../files/directory.ts';

const key = 'mailroom.sentReviews';

/** The largest number of reviews that are remembered, far more than anybody keeps open. */
const most = 200;

/** The longest number of a campaign, in bytes. */
const longestNumber = 15;

/**
 * The reviews whose request may have left this machine. They are claimed before the request, so that a page that VS Code restores after
 * a crash, or in a second window, doesn't send again.
 */
export class SentReviews {
  readonly #memory: vscode.Memento;
  readonly #directory: Directory;

  /**
   * `directory` is one for all windows. It has a file for each review, which only one window can create: empty until the number of the
   * campaign is known.
   */
  constructor(memory: vscode.Memento, directory: Directory) {
    this.#memory = memory;
    this.#directory = directory;
  }

  /** Returns true if this window has claimed the review, also before a reload. */
  has(id: number): boolean {
    return this.#ids.includes(id);
  }

  /** Claims a review. Resolves with false if another window has claimed it. */
  async claim(id: number): Promise<boolean> {
    await this.#directory.make();
    const file = await this.#file(id).create();
    if (!file) return false;
    await file.close();
    const ids = [...this.#ids, id];
    await this.#memory.update(key, ids.slice(-most));
    for (const old of ids.slice(0, -most)) await this.#file(old).remove();
    return true;
  }

  /** Resolves with true if another window has claimed the review. */
  async isClaimedElsewhere(id: number): Promise<boolean> {
    return !this.has(id) && (await this.#file(id).read(longestNumber)) !== undefined;
  }

  /** Gives up this window’s claim to a review whose request certainly had no effect. */
  async forget(id: number): Promise<void> {
    if (!this.has(id)) return;
    await this.#memory.update(
      key,
      this.#ids.filter((each) => each !== id),
    );
    await this.#file(id).remove();
  }

  /** Notes which campaign this window’s review has become. */
  async settle(id: number, campaign: number): Promise<void> {
    const file = await this.#file(id).openToWrite();
    try {
      await file?.writeFile(String(campaign));
    } finally {
      await file?.close();
    }
  }

  /** Resolves with the campaign that a review has become in any window; `undefined` if it has not, or if nobody knows. */
  async campaignOf(id: number): Promise<number | undefined> {
    const text = String((await this.#file(id).read(longestNumber)) ?? '');
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  get #ids(): readonly number[] {
    return this.#memory.get<readonly number[]>(key, []);
  }

  #file(id: number): DirectoryFile {
    return this.#directory.file(String(id));
  }
}
