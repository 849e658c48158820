import type * as vscode from 'vscode';
import type { HeldSends } from '../../campaigns/heldSends.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { CreationResult } from '../../journal/journal.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showWarning } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { isHeld, type Review } from '../campaign/review.ts';
import { reasonWords } from './reasonWords.ts';

interface HeldReviewsParts {
  readonly held: () => Promise<HeldSends>;
  readonly errors: ErrorHandler;
  readonly memory: vscode.Memento;
  /** Returns true if the page of the review is in view. */
  isInView(review: Review): boolean;
  show(review: Review): void;
  /** Tells what became of the request. */
  ended(review: Review, result: CreationResult): Promise<void>;
  /** Called when a review is held no longer. */
  released(review: Review): void;
}

/** The key of the time at which this workspace's window was last seen holding a campaign, in milliseconds since 1970. */
export const lastHeldAt = 'mailroom.lastHeldAt';

/** How often a window that holds campaigns notes that it is still open, in milliseconds. */
const noteMs = 5_000;

/** Holds the campaigns of reviews. They are sent when their time is up, even if their pages are closed meanwhile. */
export class HeldReviews extends Disposable {
  readonly #parts: HeldReviewsParts;
  #noting: NodeJS.Timeout | undefined;

  constructor(parts: HeldReviewsParts) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => this.#stopNoting() });
  }

  /** Holds the campaign that the page of the review shows. `isReady` returns true if nothing prevents sending it. */
  async hold(
    review: Review,
    shown: string,
    despite: readonly string[],
    isReady: () => boolean,
  ): Promise<void> {
    const { owner, draft, holdMinutes } = review;
    // Loaded before the hold begins: it may be stopped at once.
    const held = await this.#parts.held();
    const until = new Date(Date.now() + holdMinutes * 60_000);
    await review.hold(shown, { until, despite, isReady, leave: () => void this.sendNow(review) });
    if (!isHeld(review.stage)) return;
    this.#noting ??= setInterval(() => this.#noteOpen(), noteMs);
    this.#noteOpen();
    held.set({
      id: owner.id,
      owner,
      subject: draft.subject ?? '',
      until: until.getTime(),
      stop: () => review.stop(),
      sendNow: () => this.sendNow(review),
      show: async () => this.#parts.show(review),
    });
    const listening = review.onDidChange(() => {
      if (isHeld(review.stage) || review.stage === 'sending') return;
      listening.dispose();
      held.delete(owner.id);
      if (held.all.length === 0) this.#stopNoting();
      this.#tellStopped(review);
      this.#parts.released(review);
    });
  }

  /** Sends a held campaign without waiting longer. Shows errors. */
  sendNow(review: Review): Promise<void> {
    const subject = review.draft.subject ?? '';
    return this.#parts.errors.run(l10n.t('Couldn’t send “{0}”', subject), async () => {
      const result = await review.sendHeld();
      if (result) await this.#parts.ended(review, result);
    });
  }

  /** Tells why a campaign was not sent, unless its page says it or the user has stopped it. */
  #tellStopped(review: Review): void {
    const { draft } = review;
    const reason = reasonWords(review);
    if (!reason || this.#parts.isInView(review)) return;
    const message = l10n.t('“{0}” was not sent: {1}', draft.subject ?? '', reason);
    const show = l10n.t('Show Review');
    void this.#parts.errors.run(l10n.t('Couldn’t show the review'), async () => {
      if ((await showWarning(message, show)) === show) this.#parts.show(review);
    });
  }

  #stopNoting(): void {
    clearInterval(this.#noting);
    this.#noting = undefined;
  }

  #noteOpen(): void {
    const { errors, memory } = this.#parts;
    const failure = l10n.t('Couldn’t remember the time of this window');
    void errors.run(failure, async () => memory.update(lastHeldAt, Date.now()));
  }
}
