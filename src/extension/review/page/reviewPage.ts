import * as vscode from 'vscode';
import { placeFooter } from '../../../core/letters/placeFooter.ts';
import {
  type FromReviewPage,
  isTyped,
  type ReviewMemory,
  readFromReviewPage,
  type ToReviewPage,
} from '../../../protocol/review.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { CreationResult } from '../../journal/journal.ts';
import { Disposable } from '../../kit/disposable.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { l10n } from '../../kit/words.ts';
import { kept } from '../campaign/keptDraft.ts';
import { isHeld, type Review } from '../campaign/review.ts';
import type { ReviewActions } from './reviewActions.ts';
import { type ShownReview, shownReview } from './reviewState.ts';

interface ReviewPageParts {
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
  readonly actions: (page: ReviewPage) => ReviewActions;
  /** Holds the campaign that the page shows. `despite` names the problems that the user accepted. */
  hold(page: ReviewPage, shown: string, despite: readonly string[]): Promise<void>;
  /** Leads back to the questions, with the answers kept. */
  back(page: ReviewPage): Promise<void>;
  /** Told what became of the request, if there was one. */
  ended(page: ReviewPage, result: CreationResult): Promise<void>;
}

/** The time after a change of the letter until it is compiled again, in milliseconds. */
const typingMs = 300;

/** How often the time until a held campaign leaves is shown, in milliseconds. It is told in minutes, and announced to screen readers. */
const heldMs = 60_000;

/** The page of one review. Sends the whole state to its webview after each change, and the letter when it is another one. */
export class ReviewPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly review: Review;
  readonly #parts: ReviewPageParts;
  readonly #actions: ReviewActions;
  #typing: NodeJS.Timeout | undefined;
  #waiting: NodeJS.Timeout | undefined;
  #shown: ShownReview | undefined;
  #letter: string | undefined;

  constructor(panel: vscode.WebviewPanel, review: Review, parts: ReviewPageParts) {
    super();
    this.panel = panel;
    this.review = review;
    this.#parts = parts;
    this.#actions = parts.actions(this);
    panel.iconPath = new vscode.ThemeIcon('checklist');
    const { onDidChangeTextDocument, onDidChangeConfiguration } = vscode.workspace;
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(review.onDidChange(() => this.#draw()));
    this._register(onDidChangeTextDocument(({ document }) => review.uses(document.uri) && this.#lookSoon()));
    this._register(
      onDidChangeConfiguration((event) => event.affectsConfiguration('mailroom') && this.#lookSoon()),
    );
    this._register(panel.onDidChangeViewState(() => panel.visible && this.#lookSoon()));
    this._register({
      dispose: () => {
        clearTimeout(this.#typing);
        clearTimeout(this.#waiting);
      },
    });
    const { state } = this.#state();
    panel.title = l10n.t('Review: {0}', state.title);
    loadPage(panel.webview, parts.extensionUri, {
      name: 'review',
      title: panel.title,
      images: ['data:'],
      inlineStyles: true,
    });
    void review.look();
  }

  #receive(data: unknown): void {
    const message = readFromReviewPage(data);
    if (!message) return;
    void this.#parts.errors.run(l10n.t('Couldn’t send “{0}”', this.#state().state.title), () =>
      this.#do(message),
    );
  }

  async #do(message: FromReviewPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#letter = undefined;
        return this.#draw();
      case 'act':
        await this.#shown?.actions.get(message.id)?.run();
        // It may have sent a test or checked the links.
        return this.#lookSoon();
      case 'accept':
        return this.review.accept(message.isGiven ? this.#state().acceptance : undefined);
      case 'back':
        return this.#parts.back(this);
      case 'send': {
        const { state, accepted } = this.#state();
        const typed = state.go?.typed;
        if (!state.go || (typed && !isTyped(message.typed, typed))) return;
        if (state.go.now !== undefined && !message.isNow) {
          return this.#parts.hold(this, message.shown, accepted);
        }
        const result = await this.review.send(message.shown, accepted);
        return result && this.#parts.ended(this, result);
      }
    }
  }

  #lookSoon(): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      void this.review.lookAtLetter();
      void this.review.lookWhetherSent();
    }, typingMs);
  }

  #draw(): void {
    clearTimeout(this.#waiting);
    if (!this.panel.visible || this.isDisposed) return;
    const { stage } = this.review;
    if (isHeld(stage)) {
      // At the next whole minute before the end, the words change.
      const left = stage.until.getTime() - Date.now();
      this.#waiting = setTimeout(() => this.#draw(), left > 0 ? left % heldMs || heldMs : heldMs);
    }
    this.#shown = this.#state();
    this.#post({ type: 'show', state: this.#shown.state, memory: this.#memory });
    const letter = letterOf(this.review);
    if (letter === this.#letter) return;
    this.#letter = letter;
    this.#post({ type: 'letter', ...(letter !== undefined && { html: letter }) });
  }

  #post(message: ToReviewPage): void {
    void this.#parts.errors.run(l10n.t('Couldn’t show the review'), async () => {
      await this.panel.webview.postMessage(message);
    });
  }

  get #memory(): ReviewMemory {
    return { ...this.review.owner, draft: kept(this.review.draft) };
  }

  #state(): ShownReview {
    return shownReview(this.review, this.#actions, new Date());
  }
}

/**
 * Returns the letter with its footer, as readers get it; `undefined` if its text is not on this machine, can't be sent, or was not checked:
 * an unchecked letter may grow so large in the page that it blocks the window.
 */
function letterOf({ letter }: Review): string | undefined {
  if (letter === 'looking' || 'failure' in letter) return undefined;
  const { preflight } = letter.letter;
  return preflight?.opening && placeFooter(preflight.layout.html, preflight.footer.html).html;
}
