import type { ChangesMemory } from '../../protocol/changes.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Pages } from '../kit/pages.ts';
import { type ChangesPage, createChangesPages } from './changes/changesPage.ts';
import { UnknownUpload } from './changes/findUpload.ts';
import {
  type ComparedLetter,
  letterOf,
  type ReceivedParts,
  type ReceivedTools,
  readReceived,
} from './changes/readReceived.ts';
import { ReceivedDocuments } from './changes/receivedDocuments.ts';
import { PredictedPage } from './predicted/predictedPage.ts';
import { readPredicted } from './predicted/readPredicted.ts';
import { sendAnotherTest } from './use/sendAnotherTest.ts';
import { useFooter } from './use/useFooter.ts';
import { useHabits } from './use/useHabits.ts';

/** The commands on a received letter. Their argument is the letter’s address; without an argument, they use the active letter. */
export class Received extends Disposable {
  readonly documents = this._register(new ReceivedDocuments());
  readonly pages: Pages<ChangesMemory, ChangesPage>;
  readonly #tools: ReceivedTools;
  /** The open pages about predictions, which are not restored: what was pasted isn’t kept. */
  readonly #predicted = new Set<PredictedPage>();

  constructor(parts: ReceivedParts) {
    super();
    this.#tools = { ...parts, documents: this.documents };
    this.pages = this._register(
      createChangesPages({ ...this.#tools, showChanges: (compared) => this.#showChanges(compared) }),
    );
    this._register({
      dispose: () => {
        for (const page of [...this.#predicted]) page.panel.dispose();
      },
    });
  }

  /** Opens the page with the service’s changes to a letter. If its upload is unknown, the page says what one does then. */
  async compare(argument?: unknown): Promise<void> {
    const letter = letterOf(this.#tools, argument);
    try {
      const compared = await readReceived(this.#tools, letter);
      if (compared) this.#showChanges(compared);
    } catch (error) {
      if (!(error instanceof UnknownUpload)) throw error;
      this.pages.show({ letter: letter.toString(), account: this.#tools.versions.identity ?? '' });
    }
  }

  #showChanges(compared: ComparedLetter): void {
    const { account, maket } = compared.upload;
    this.pages.show({ letter: compared.uri.toString(), account, maket: maket.id }).show(compared);
  }

  /** Asks for what a mail program shows of a letter, and opens a page that compares it with what was predicted. */
  async comparePredicted(letter?: unknown): Promise<void> {
    const compared = await readPredicted(this.#tools, letter);
    if (!compared) return;
    const page = new PredictedPage(compared, this.#tools);
    this.#predicted.add(page);
    page.panel.onDidDispose(() => this.#predicted.delete(page));
  }

  sendTest(letter?: unknown): Promise<void> {
    return sendAnotherTest(this.#tools, letter);
  }

  useFooter(letter?: unknown): Promise<void> {
    return useFooter(this.#tools, letter);
  }

  useHabits(letter?: unknown): Promise<void> {
    return useHabits(this.#tools, letter);
  }
}
