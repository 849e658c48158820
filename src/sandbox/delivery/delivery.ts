import type { SandboxEvent, SandboxPace } from '../../protocol/sandbox.ts';
import type { WrittenMail } from '../letters/message.ts';
import { replyOutcome, unwrittenOutcome } from '../letters/outcome.ts';
import { createSchedule, type Schedule } from '../schedule.ts';
import type { Database } from '../store/database.ts';
import {
  type AddressedLetter,
  claimLetters,
  expediteLetters,
  keepClaims,
  nextLetterAt,
  noteOutcome,
  noteTrouble,
} from '../store/letters.ts';
import { dropOldMessages } from '../store/received.ts';
import { currentTrouble, finishSends, forgetTroubles, noteSendTrouble } from '../store/sends.ts';
import type { Messages } from './messages.ts';
import { mostConnections, ServerTrouble, type Transport } from './transport.ts';

interface DeliveryOptions {
  readonly pace: SandboxPace;
  /** Returns the connection to the current mail server. */
  readonly transport: () => Transport;
  readonly messages: Messages;
  /** Called within the transaction that records the delivery. */
  readonly onDelivered: (letter: AddressedLetter) => void;
  /** Called with `trouble` events. */
  readonly onEvent: (event: SandboxEvent) => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

interface Delivery extends Schedule {
  /** Immediately retries letters that wait because of the former server. Call it when `transport` has changed. */
  useOtherServer(): void;
}

/**
 * Delivers the letters of the outbox in batches. A letter leaves the outbox only when a server has accepted or refused it. If the
 * outcome is unknown, the same message is sent again.
 */
export function createDelivery(db: Database, options: DeliveryOptions): Delivery {
  const delivery = new Outbox(db, options);
  const schedule = createSchedule({
    nextAt: () => delivery.nextAt(),
    now: options.now,
    intervalMs: options.pace.batchIntervalMs,
    onError: options.onError,
    run: () => delivery.run(),
  });
  return {
    wake: schedule.wake,
    useOtherServer: () => {
      delivery.useOtherServer();
      schedule.wake();
    },
    stop: async () => {
      delivery.stop();
      await schedule.stop();
    },
  };
}

/** The number of letters that are delivered concurrently. More would only wait for a connection, each with its whole message in memory. */
const concurrency = mostConnections;

const firstRetryPauseMs = 1000;
const longestRetryPauseMs = 60_000;

class Outbox {
  readonly #db: Database;
  readonly #options: DeliveryOptions;
  /** The number of consecutive failures of the server. After a failure, letters are tried one at a time until one gets through. */
  #failures = 0;
  #pauseUntil = 0;
  #reportedTrouble: string | undefined;
  #isStopped = false;

  constructor(db: Database, options: DeliveryOptions) {
    this.#db = db;
    this.#options = options;
  }

  stop(): void {
    this.#isStopped = true;
    this.#options.transport().close();
  }

  useOtherServer(): void {
    const { now } = this.#options;
    this.#db.transaction(() => {
      forgetTroubles(this.#db);
      expediteLetters(this.#db, this.#pauseUntil, now());
    });
    this.#failures = 0;
    this.#pauseUntil = 0;
  }

  /**
   * Returns the time of the next delivery. Also reports trouble that another process on the same data has changed: the schedule calls this
   * after each change of the data.
   */
  nextAt(): number | undefined {
    this.#reportTrouble();
    const at = nextLetterAt(this.#db);
    return at === undefined ? undefined : Math.max(at, this.#pauseUntil);
  }

  async run(): Promise<void> {
    const { now, pace } = this.#options;
    const count = this.#failures > 0 ? 1 : pace.batchSize;
    const letters = new Set(claimLetters(this.#db, now(), count, now() + pace.claimMs));
    const renewal = setInterval(() => keepClaims(this.#db, letters, now() + pace.claimMs), pace.claimMs / 3);
    try {
      const waiting = letters.values();
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (const letter of waiting) {
            await this.#deliver(letter).catch(this.#options.onError);
            letters.delete(letter);
          }
        }),
      );
    } finally {
      clearInterval(renewal);
    }
    if (this.#isStopped) return;
    finishSends(this.#db, now());
    dropOldMessages(this.#db);
  }

  async #deliver(letter: AddressedLetter): Promise<void> {
    const { transport, now, pace } = this.#options;
    const db = this.#db;
    const used = transport();
    try {
      const mail = await this.#write(letter);
      const outcome = mail
        ? replyOutcome(await used.send(mail), letter.attempts)
        : unwrittenOutcome(letter.attempts);
      if (this.#isStopped) return;
      if (mail) this.#failures = 0;
      db.transaction(() => {
        noteOutcome(db, letter, outcome, now(), now() + pace.deferralMs);
        if (letter.send !== null) noteSendTrouble(db, letter.send, null);
        if (outcome.state === 'delivered') this.#options.onDelivered(letter);
      });
    } catch (error) {
      if (this.#isStopped) return;
      if (!(error instanceof ServerTrouble)) throw error;
      // The connection was cut because the server has been replaced.
      if (used !== transport()) return keepClaims(db, [letter], now());
      this.#pause();
      db.transaction(() => {
        noteTrouble(db, letter, error.message, now(), this.#pauseUntil);
        if (letter.send !== null) noteSendTrouble(db, letter.send, error.message);
      });
      // Reported before the end of the batch, because its other letters may each wait for a timeout.
      this.#reportTrouble();
    }
  }

  async #write(letter: AddressedLetter): Promise<WrittenMail | undefined> {
    try {
      return await this.#options.messages.messageOf(letter);
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }

  #reportTrouble(): void {
    const trouble = currentTrouble(this.#db);
    if (trouble === this.#reportedTrouble) return;
    this.#reportedTrouble = trouble;
    this.#options.onEvent({ type: 'trouble', ...(trouble !== undefined && { trouble }) });
  }

  /** Backs off exponentially. The failures of one batch count once. */
  #pause(): void {
    const now = this.#options.now();
    if (now < this.#pauseUntil) return;
    this.#pauseUntil = now + Math.min(firstRetryPauseMs * 2 ** this.#failures, longestRetryPauseMs);
    this.#failures++;
  }
}
