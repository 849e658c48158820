import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { LocalEvent, StopReason } from '../../src/core/journal/events.ts';
import { isAbandoned } from '../../src/core/journal/holds.ts';
import { JournalFold } from '../../src/core/journal/journalFold.ts';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import { HeldSends } from '../../src/extension/campaigns/heldSends.ts';
import { Directory } from '../../src/extension/files/directory.ts';
import type { HoldClock } from '../../src/extension/review/campaign/hold.ts';
import { Review } from '../../src/extension/review/campaign/review.ts';
import { SentReviews } from '../../src/extension/review/campaign/sentReviews.ts';
import { HeldReviews } from '../../src/extension/review/holding/heldReviews.ts';
import type { PreparedLetter } from '../../src/extension/sending/preparedLetter.ts';
import { checksThatFound, compiledHtml } from '../host/support/letters.ts';
import { MemoryState } from '../host/support/memory.ts';
import { createRandom, type Random } from '../unit/compiler/edits.ts';

const account = 'work';
const journal = 'this journal';
const uri = vscode.Uri.file('/spring.html');
const noEvent = new vscode.EventEmitter<never>().event;
const nobody = { approved: true, default: true, id: 1, email: 'news@shop.example' };

/** A computer with a clock, the journal of its windows, and the requests that have left it. */
class Computer {
  now = Date.UTC(2026, 10, 26, 9);
  readonly events: LocalEvent[] = [];
  /** The holds whose requests have left; `undefined` for a request without a hold. */
  readonly requests: (string | undefined)[] = [];
  readonly #ticking = new Set<() => void>();
  readonly directory: Directory;

  constructor(storage: string) {
    this.directory = new Directory(storage);
  }

  get clock(): HoldClock {
    return {
      now: () => this.now,
      every: (_, work) => {
        this.#ticking.add(work);
        return () => void this.#ticking.delete(work);
      },
    };
  }

  /** Lets some seconds pass. A computer that sleeps does not tick. */
  async pass(seconds: number, isAsleep = false): Promise<void> {
    if (isAsleep) this.now += seconds * 1000;
    for (let second = isAsleep ? seconds - 1 : 0; second < seconds; second++) {
      if (!isAsleep) this.now += 1000;
      for (const tick of [...this.#ticking]) tick();
      await Promise.resolve();
    }
  }

  write(
    event: Omit<Extract<LocalEvent, { hold: string }>, 'v' | 'at' | 'account' | 'journal'> | object,
  ): void {
    const at = new Date(this.now).toISOString();
    this.events.push({ v: 1, at, account, journal, ...event } as LocalEvent);
  }

  /** The holds without an end. */
  get holds() {
    const fold = new JournalFold({ journal });
    for (const event of this.events) fold.addLocal(event);
    fold.settle(new Date(this.now));
    return fold.holds;
  }
}

/** A window with the page of the review. `memory` is that of its workspace. */
class Window {
  readonly id: string;
  readonly review: Review;
  readonly computer: Computer;
  letter = '<p>Hello</p>';
  /** The number of links that do not work, and of those that do not at the next check. */
  broken = 0;
  brokenMeanwhile = 0;
  isClosed = false;
  #leaving: Promise<unknown> = Promise.resolve();
  #holds = 0;

  constructor(
    computer: Computer,
    { id, previous, memory = new MemoryState(), pause = async () => {} }: WindowOptions,
  ) {
    this.id = id;
    this.computer = computer;
    const window = { current: id, previous };
    const holds = () =>
      computer.holds.map((hold) => ({
        ...hold,
        isAbandoned: isAbandoned(hold, window, new Date(computer.now)),
      }));
    const service = { listSenders: async () => [nobody], listDomains: async () => [] };
    const connection = { identity: account, account: { name: 'Work', kind: 'live' }, service };
    const active = { current: connection, connect: async () => connection, onDidChange: noEvent };
    this.review = new Review(
      { account, accountName: 'Work', id: 1 },
      {
        letter: { kind: 'layout', uri, title: 'Spring' },
        subject: 'Spring',
        lists: [7],
        sender: { id: 1, email: nobody.email },
        start: 'now',
      },
      {
        letters: {
          look: async () => {
            await pause();
            return this.#prepared();
          },
          recheckLinks: async () => {
            this.broken = this.brokenMeanwhile;
          },
          maketOf: async () => {
            await pause();
            return 1;
          },
        },
        creator: {
          create: async (_, creation) => {
            // A closed window makes no request any more.
            if (this.isClosed) return new Promise(() => {});
            assert.equal(creation.kind, 'send');
            const hold = creation.kind === 'send' ? creation.hold : undefined;
            computer.requests.push(hold);
            computer.write({ event: 'requested', request: `${id}/r`, creation });
            await pause();
            return { id: 1 };
          },
        },
        active: active as unknown as ActiveAccount,
        journal: {
          records: () => ({ sends: new Map(), lists: new Map(), unknown: [] }) as never,
          get holds() {
            return holds();
          },
          hold: async (_, campaign) => {
            const hold = `${id}/${++this.#holds}`;
            computer.write({ event: 'held', hold, ...campaign });
            return hold;
          },
          stopHold: async (_, hold, reason) => computer.write({ event: 'stopped', hold, reason }),
          onDidChange: noEvent,
        },
        campaigns: {
          recipientsOf: async () => undefined,
          follow: async () => new vscode.Disposable(() => {}),
        },
        people: { countSuppressed: async () => 0, countAdded: async () => ({ suppressed: 0, since: 0 }) },
        approvals: { about: async () => [], onDidChange: noEvent },
        sent: new SentReviews(memory, computer.directory),
        clock: computer.clock,
      },
    );
  }

  async open(): Promise<this> {
    await this.review.lookAtLetter();
    return this;
  }

  hold(seconds: number, isReady = () => true): Promise<void> {
    const until = new Date(this.computer.now + seconds * 1000);
    const leave = () => this.sendNow();
    return this.review.hold(this.review.shown, { until, despite: [], isReady, leave });
  }

  sendNow(): void {
    this.#leaving = Promise.all([this.#leaving, this.review.sendHeld()]);
  }

  close(): void {
    this.isClosed = true;
    this.review.dispose();
  }

  /** Resolves when what was begun has ended. */
  async settled(): Promise<void> {
    await turn();
    if (!this.isClosed) await this.#leaving;
  }

  async #prepared(): Promise<PreparedLetter> {
    const preflight = await checksThatFound([]).preflight(compiledHtml(uri, 'Spring', this.letter));
    const links = { addresses: 1, broken: this.broken };
    return { kind: 'maket', id: 1, preflight: { ...preflight, links } };
  }
}

/** What became of the holds of a race. */
type Outcome = 'sent' | 'stopped' | 'abandoned';

interface WindowOptions {
  readonly id: string;
  readonly previous?: string;
  readonly memory?: MemoryState;
  readonly pause?: () => Promise<void>;
}

describe('a held campaign', () => {
  let storage: string;
  before(async () => {
    storage = await mkdtemp(join(tmpdir(), 'mr-held-'));
  });
  after(() => rm(storage, { recursive: true }));

  let computers = 0;
  const computer = () => new Computer(join(storage, String(computers++)));
  const openWindow = (on: Computer, options: Partial<WindowOptions> = {}) =>
    new Window(on, { id: 'a', ...options }).open();
  const reasons = ({ events }: Computer): StopReason[] =>
    events.flatMap((event) => (event.event === 'stopped' ? [event.reason] : []));

  it('is sent when its time is up, once', async () => {
    const on = computer();
    const window = await openWindow(on);
    await window.hold(5);
    await on.pass(4);
    assert.deepEqual(on.requests, []);
    await on.pass(20);
    await window.settled();
    assert.deepEqual([on.requests, window.review.stage], [['a/1'], { campaign: 1, isFromHere: true }]);
  });

  it('is never sent after it was stopped, and can be held again', async () => {
    const on = computer();
    const window = await openWindow(on);
    await window.hold(5);
    await on.pass(4);
    assert.equal(await window.review.stop(), true);
    await on.pass(60);
    await window.settled();
    assert.deepEqual([on.requests, window.review.stage, window.review.stopped], [[], 'open', 'user']);
    await window.hold(5);
    await on.pass(6);
    await window.settled();
    assert.deepEqual(on.requests, ['a/2']);
  });

  it('is sent at once if the user says so', async () => {
    const on = computer();
    const window = await openWindow(on);
    await window.hold(300);
    window.sendNow();
    await window.settled();
    assert.deepEqual(on.requests, ['a/1']);
    assert.equal(await window.review.stop(), false);
  });

  it('is not sent if its letter differs at the last look', async () => {
    const on = computer();
    const window = await openWindow(on);
    await window.hold(5);
    window.letter = '<p>Written meanwhile</p>';
    await on.pass(6);
    await window.settled();
    assert.deepEqual([on.requests, window.review.stopped, reasons(on)], [[], 'differs', ['differs']]);
    assert.deepEqual(window.review.differing, ['letter']);
  });

  it('is not sent if links that were checked no longer work at the last look', async () => {
    const on = computer();
    const window = await openWindow(on);
    window.brokenMeanwhile = 1;
    await window.hold(5);
    await on.pass(6);
    await window.settled();
    assert.deepEqual([on.requests, window.review.stopped], [[], 'differs']);
    assert.deepEqual(window.review.differing, ['links']);
  });

  it('is not sent if something prevents it at the last look', async () => {
    const on = computer();
    const window = await openWindow(on);
    await window.hold(5, () => false);
    await on.pass(6);
    await window.settled();
    assert.deepEqual([on.requests, window.review.stopped], [[], 'differs']);
  });

  it('is not sent after the computer slept, nor after its clock was set back', async () => {
    for (const jump of [3600, -3600]) {
      const on = computer();
      const window = await openWindow(on);
      await window.hold(300);
      await on.pass(10);
      on.now += jump * 1000;
      await on.pass(1000);
      await window.settled();
      assert.deepEqual([on.requests, window.review.stopped], [[], 'slept'], `${jump} s`);
    }
  });

  it('is not sent by the next window, which knows that it was held', async () => {
    const on = computer();
    const memory = new MemoryState();
    const former = await openWindow(on, { memory });
    await former.hold(5);
    former.close();
    const next = await openWindow(on, { id: 'b', previous: 'a', memory });
    await on.pass(60);
    await next.settled();
    assert.deepEqual([on.requests, on.holds.map(({ hold }) => hold)], [[], ['a/1']]);
    assert.equal(next.review.heldElsewhereUntil, undefined);
  });

  it('is neither sent nor held by another window in which its review is open', async () => {
    const on = computer();
    const [first, second] = [await openWindow(on), await openWindow(on, { id: 'b' })];
    await first.hold(5);
    assert.deepEqual(second.review.heldElsewhereUntil, new Date(on.now + 5000));
    assert.equal(await second.review.send(second.review.shown, []), undefined);
    await second.hold(5);
    await on.pass(6);
    await first.settled();
    assert.deepEqual(on.requests, ['a/1']);
  });

  it('leaves no row behind when it is stopped while the view is loaded', async () => {
    const window = await openWindow(computer());
    const { review } = window;
    const view = Promise.withResolvers<HeldSends>();
    const holding = new HeldReviews({
      held: () => view.promise,
      errors: { run: async (_: unknown, work: () => unknown) => work() } as never,
      memory: new MemoryState(),
      isInView: () => true,
      show: () => {},
      ended: async () => {},
      released: () => {},
    });
    const holds = holding.hold(review, review.shown, [], () => true);
    await turn();
    await review.stop();
    const held = new HeldSends();
    view.resolve(held);
    await holds;
    await review.stop();
    assert.deepEqual(held.all, []);
    holding.dispose();
    window.close();
  });

  it('survives every race of stopping, sending, closing, sleeping and another window', async () => {
    const races = process.env.MAILROOM_DEEP === '1' ? 10_000 : 200;
    const outcomes: Record<Outcome, number> = { sent: 0, stopped: 0, abandoned: 0 };
    for (let seed = 1; seed <= races; seed++) {
      const on = computer();
      const outcome = await race(on, createRandom(seed), `seed ${seed}`);
      outcomes[outcome]++;
    }
    // How often each comes depends on how fast files are written beside the turns of this process.
    assert.ok(Math.min(...Object.values(outcomes)) > 0, JSON.stringify(outcomes));
  });

  /** Plays one race near the end of a hold. Returns what became of it. */
  async function race(on: Computer, random: Random, what: string): Promise<Outcome> {
    const pause = async () => {
      for (let turns = Math.floor(random() * 4); turns > 0; turns--) await turn();
    };
    const memory = new MemoryState();
    const windows = [await openWindow(on, { memory, pause })];
    const [first] = windows;
    assert.ok(first);
    const other = random() < 0.4 ? await openWindow(on, { id: 'other', pause }) : undefined;
    await first.hold(2 + Math.floor(random() * 3));
    const confirmed: string[] = [];
    const stopping: Promise<void>[] = [];
    for (let step = 0; step < 6; step++) {
      const window = windows.at(-1) as Window;
      const act = random();
      if (act < 0.35) await on.pass(1);
      else if (act < 0.55) {
        const held = on.holds.find(({ hold }) => hold.startsWith(`${window.id}/`))?.hold;
        stopping.push(window.review.stop().then((done) => void (done && held && confirmed.push(held))));
      } else if (act < 0.65) window.sendNow();
      else if (act < 0.72) await on.pass(60, true);
      else if (act < 0.8 && other) void other.review.send(other.review.shown, []);
      else if (act < 0.88 && !window.isClosed) {
        window.close();
        if (random() < 0.7) {
          windows.push(await openWindow(on, { id: `next${step}`, previous: window.id, memory, pause }));
        }
      } else await pause();
      if (random() < 0.5) await pause();
    }
    await on.pass(10);
    for (let turns = 0; turns < 12; turns++) await turn();
    for (const window of [...windows, ...(other ? [other] : [])]) await window.settled();
    await Promise.all(stopping);
    assert.ok(on.requests.length <= 1, `${what}: sent ${on.requests.length} times`);
    const sentAfterStop = confirmed.filter((hold) => on.requests.includes(hold));
    assert.deepEqual(sentAfterStop, [], `${what}: sent after it was stopped`);
    const lively = windows.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
    const forgotten = on.holds.filter(({ hold }) => lively.some((id) => hold.startsWith(`${id}/`)));
    assert.deepEqual(forgotten, [], `${what}: forgotten`);
    for (const window of [...windows, ...(other ? [other] : [])]) window.close();
    if (on.requests.length > 0) return 'sent';
    return on.holds.length > 0 ? 'abandoned' : 'stopped';
  }
});
