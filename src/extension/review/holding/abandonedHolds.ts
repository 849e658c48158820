import type * as vscode from 'vscode';
import type { OpenHold } from '../../../core/journal/holds.ts';
import type { Journal } from '../../journal/journal.ts';
import { formats } from '../../kit/formats.ts';
import { showWarning } from '../../kit/messages.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { SentReviews } from '../campaign/sentReviews.ts';
import { lastHeldAt } from './heldReviews.ts';

interface AbandonedHoldsParts {
  readonly journal: Pick<Journal, 'holds' | 'stopHold'>;
  readonly sent: Pick<SentReviews, 'forget'>;
  readonly memory: vscode.Memento;
  /** Opens the review of a held campaign again. */
  review(hold: OpenHold): Promise<void>;
}

/** Tells which campaigns were not sent because their window was closed while it held them. Tells each once. */
export class AbandonedHolds {
  readonly #parts: AbandonedHoldsParts;
  readonly #told = new Set<string>();

  constructor(parts: AbandonedHoldsParts) {
    this.#parts = parts;
  }

  async tell(): Promise<void> {
    const { journal } = this.#parts;
    const news = journal.holds.filter(({ hold, isAbandoned }) => isAbandoned && !this.#told.has(hold));
    for (const { hold } of news) this.#told.add(hold);
    await Promise.all(news.map((hold) => this.#tell(hold)));
  }

  async #tell(hold: OpenHold): Promise<void> {
    const { journal, sent, memory, review } = this.#parts;
    await journal.stopHold(hold.account, hold.hold, 'closed');
    // The window may have claimed the review just before it was closed, but no request has left.
    await sent.forget(hold.review);
    const show = l10n.t('Show Review');
    const message = closedWords(hold, memory.get<number>(lastHeldAt));
    if ((await showWarning(message, show)) === show) await review(hold);
  }
}

function closedWords({ subject, at, until }: OpenHold, lastSeen: number | undefined): Words {
  const [from, to] = [Date.parse(at), Date.parse(until)];
  // Another window of the workspace may have noted its own time since.
  return lastSeen !== undefined && lastSeen >= from && lastSeen <= to
    ? l10n.t(
        'The campaign “{0}” was not sent: the window was closed at {1}.',
        subject,
        formats().near(lastSeen, Date.now()),
      )
    : l10n.t('The campaign “{0}” was not sent: the window was closed while it was held.', subject);
}
