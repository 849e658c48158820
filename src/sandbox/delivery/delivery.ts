import type { SandboxPace } from '../../protocol/sandbox.ts';
import type { WrittenMail } from '../letters/message.ts';
import { outcomeOf, unwritten } from '../letters/outcome.ts';
import { createSchedule, type Schedule } from '../schedule.ts';
import type { Database } from '../store/database.ts';
import {
  type AddressedLetter,
  claimLetters,
  hastenLetters,
  keepClaims,
  nextLetterAt,
  noteOutcome,
  noteTrouble,
} from '../store/letters.ts';
import { currentTrouble, finishSends, forgetTroubles, noteSendTrouble } from '../store/sends.ts';
import type { Messages } from './messages.ts';
import { pauseAfter, ServerTrouble } from './serverTrouble.ts';
import { mostConnections, type Transport } from './transport.ts';

export interface DeliveryOptions {
  readonly pace: SandboxPace;
  /** Where letters go just now. */
  readonly transport: () => Transport;
  readonly messages: Messages;
  /** Called within the transaction that notes it. */
  readonly onDelivered: (letter: AddressedLetter) => void;
  /** Told why letters of running sends wait, whenever that changes; nothing when they get on again. */
  readonly onTrouble: (trouble: string | undefined) => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export interface Delivery extends Schedule {
  /** To be called when `transport` is another one: what waits because of the former one is tried at once. */
  useOtherServer(): void;
}

/**
 * Delivers the letters of the outbox in batches. A letter is taken from the outbox only when a server has accepted or refused
 * it; one of which that is not known goes again, as the same message.
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

/** More would only wait for a connection, each with its whole message. */
const atOnce = mostConnections;

class Outbox {
  readonly #db: Database;
  readonly #options: DeliveryOptions;
  /** Since the server was last of use. While it is not, one letter at a time asks whether it is again. */
  #failures = 0;
  #restUntil = 0;
  #toldTrouble: string | undefined;
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
      hastenLetters(this.#db, this.#restUntil, now());
    });
    this.#failures = 0;
    this.#restUntil = 0;
  }

  /** Asked every second while letters wait, and once when none does any more, be it that another process delivers them. */
  nextAt(): number | undefined {
    this.#tellTrouble();
    const at = nextLetterAt(this.#db);
    return at === undefined ? undefined : Math.max(at, this.#restUntil);
  }

  async run(): Promise<void> {
    const { now, pace } = this.#options;
    const count = this.#failures > 0 ? 1 : pace.batchSize;
    const letters = new Set(claimLetters(this.#db, now(), count, now() + pace.claimMs));
    const renewal = setInterval(() => keepClaims(this.#db, letters, now() + pace.claimMs), pace.claimMs / 3);
    try {
      const waiting = letters.values();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const letter of waiting) {
            await this.#deliver(letter).catch(this.#options.onError);
            letters.delete(letter);
          }
        }),
      );
    } finally {
      clearInterval(renewal);
    }
    if (!this.#isStopped) finishSends(this.#db, now());
  }

  async #deliver(letter: AddressedLetter): Promise<void> {
    const { transport, now, pace } = this.#options;
    const db = this.#db;
    const used = transport();
    try {
      const mail = await this.#write(letter);
      const outcome = mail ? outcomeOf(await used.send(mail), letter.attempts) : unwritten(letter.attempts);
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
      // It was cut off because letters go elsewhere now.
      if (used !== transport()) return keepClaims(db, [letter], now());
      this.#rest();
      db.transaction(() => {
        noteTrouble(db, letter, error.message, now(), this.#restUntil);
        if (letter.send !== null) noteSendTrouble(db, letter.send, error.message);
      });
      // The others of a batch may each have to wait for a server that says nothing.
      this.#tellTrouble();
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

  #tellTrouble(): void {
    const trouble = currentTrouble(this.#db);
    if (trouble === this.#toldTrouble) return;
    this.#toldTrouble = trouble;
    this.#options.onTrouble(trouble);
  }

  /** The letters of one batch fail together, and count once. */
  #rest(): void {
    const now = this.#options.now();
    if (now < this.#restUntil) return;
    this.#failures++;
    this.#restUntil = now + pauseAfter(this.#failures);
  }
}
