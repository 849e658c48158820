import type { ChangesMemory } from '../../protocol/changes.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Pages } from '../kit/pages.ts';
import { type ChangesPage, createChangesPages } from './changes/changesPage.ts';
import { type ReceivedParts, type ReceivedTools, readReceived } from './changes/readReceived.ts';
import { ReceivedDocuments } from './changes/receivedDocuments.ts';
import { useFooter } from './use/useFooter.ts';
import { useHabits } from './use/useHabits.ts';

/** The commands on a received letter. Their argument is the letter’s address; without an argument, they use the active letter. */
export class Received extends Disposable {
  readonly documents = this._register(new ReceivedDocuments());
  readonly pages: Pages<ChangesMemory, ChangesPage>;
  readonly #tools: ReceivedTools;

  constructor(parts: ReceivedParts) {
    super();
    this.#tools = { ...parts, documents: this.documents };
    this.pages = this._register(createChangesPages(this.#tools));
  }

  /** Opens the page with the service’s changes to a letter. */
  async compare(letter?: unknown): Promise<void> {
    const compared = await readReceived(this.#tools, letter);
    if (!compared) return;
    const { account, maket } = compared.upload;
    this.pages.show({ letter: compared.uri.toString(), account, maket: maket.id }).show(compared);
  }

  useFooter(letter?: unknown): Promise<void> {
    return useFooter(this.#tools, letter);
  }

  useHabits(letter?: unknown): Promise<void> {
    return useHabits(this.#tools, letter);
  }
}
