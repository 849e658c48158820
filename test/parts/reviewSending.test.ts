import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import * as vscode from 'vscode';
import type { JournalEvent } from '../../src/core/journal/events.ts';
import type { AccountRecords, ListRecord } from '../../src/core/journal/records.ts';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import type { Approval } from '../../src/extension/approval/index.ts';
import { Directory } from '../../src/extension/files/directory.ts';
import { Review, type ReviewParts } from '../../src/extension/review/campaign/review.ts';
import { SentReviews } from '../../src/extension/review/campaign/sentReviews.ts';
import { peopleSection, type Reached } from '../../src/extension/review/page/peopleSection.ts';
import type { PreparedLetter } from '../../src/extension/sending/preparedLetter.ts';
import { checksThatFound, compiledHtml } from '../host/support/letters.ts';
import { MemoryState } from '../host/support/memory.ts';
import { reviews } from '../page/support/reviewStates.ts';
import { eventually } from '../support/eventually.ts';
import { foldJournal } from '../unit/journal/support/foldJournal.ts';

const uri = vscode.Uri.file('/spring.html');

/** The storage folder that the windows share. */
let storage: string;
beforeEach(async () => {
  storage = await mkdtemp(join(tmpdir(), 'mr-reviews-'));
});
afterEach(() => rm(storage, { recursive: true }));

/** Opens a review in its own window. Its reads of the letter stay pending until the test calls `find`. */
function reviewOf({
  isSent = true,
  records = () => assert.fail('nothing is shown'),
  recipientsOf = async () => undefined,
  follow = async () => new vscode.Disposable(() => {}),
  countAdded = async () => ({ suppressed: 0, since: 0 }),
  about = async () => [],
}: Partial<
  { isSent: boolean; records: () => AccountRecords } & ReviewParts['campaigns'] &
    Pick<ReviewParts['approvals'], 'about'> &
    Pick<ReviewParts['people'], 'countAdded'>
> = {}) {
  const looks: PromiseWithResolvers<PreparedLetter>[] = [];
  const sent: PreparedLetter[] = [];
  const noEvent = new vscode.EventEmitter<never>().event;
  const connection = { identity: 'work', account: { name: 'Work' } };
  const active = { current: connection, connect: async () => connection, onDidChange: noEvent };
  const review = new Review(
    { account: 'work', accountName: 'Work', id: 1 },
    {
      letter: { kind: 'layout', uri, title: 'Spring' },
      subject: 'Spring',
      lists: [7],
      sender: { id: 1, email: 'news@shop.example' },
      start: 'now',
    },
    {
      letters: {
        recheckLinks: async () => {},
        look: () => {
          const look = Promise.withResolvers<PreparedLetter>();
          looks.push(look);
          return look.promise;
        },
        maketOf: async (_, letter) => {
          sent.push(letter);
          return isSent ? 1 : undefined;
        },
      },
      creator: { create: async () => ({ id: 1 }) },
      active: active as unknown as ActiveAccount,
      journal: {
        records,
        holds: [],
        hold: () => assert.fail('nothing is held'),
        stopHold: () => assert.fail('nothing is held'),
        onDidChange: noEvent,
      },
      campaigns: { recipientsOf, follow },
      people: { countSuppressed: async () => 0, countAdded },
      approvals: { about, onDidChange: noEvent },
      sent: new SentReviews(new MemoryState(), new Directory(storage)),
    },
  );
  /** Resolves a read of the letter with this text. */
  const find = async (look: number, html: string) => {
    const preflight = await checksThatFound([]).preflight(compiledHtml(uri, 'Spring', html));
    looks[look]?.resolve({ kind: 'maket', id: 1, preflight });
  };
  return { review, sent, find };
}

it('a review that was sent learns from the readings what became of its campaign', async () => {
  const followed: unknown[] = [];
  let isOver = false;
  const { review, find } = reviewOf({
    follow: async (account, id, told) => {
      followed.push([account, id]);
      told({ at: 1, status: 4, count: 0 });
      return new vscode.Disposable(() => {
        isOver = true;
      });
    },
  });
  const shown = review.lookAtLetter();
  await find(0, '<p>Hello</p>');
  await shown;
  const outcome = () => review.outcome;
  assert.equal(outcome(), undefined);
  await Promise.all([review.send(review.shown, []), find(1, '<p>Hello</p>')]);
  assert.deepEqual([followed, outcome()?.count], [[['work', 1]], 0]);
  review.dispose();
  assert.equal(isOver, true);
});

it('a review sends nothing if its letter changes during sending, even while a newer read is pending', async () => {
  const { review, sent, find } = reviewOf();
  const shown = review.lookAtLetter();
  await find(0, '<p>What the page shows</p>');
  await shown;
  const sending = review.send(review.shown, []);
  const newer = review.lookAtLetter();
  await find(1, '<p>What was written meanwhile</p>');
  assert.equal(await sending, undefined);
  assert.deepEqual([sent, review.hasChanged, review.stage], [[], true, 'open']);
  await find(2, '<p>What was written meanwhile</p>');
  await newer;
  const result = await Promise.all([
    review.send(review.shown, []),
    find(3, '<p>What was written meanwhile</p>'),
  ]);
  assert.deepEqual(result[0], { id: 1 });
  assert.deepEqual(
    sent.map(({ preflight }) => preflight?.layout.html),
    ['<p>What was written meanwhile</p>'],
  );
});

it('a review never shows an older look at its approvals after a newer one', async () => {
  const looks: PromiseWithResolvers<readonly Approval[]>[] = [];
  const { review, find } = reviewOf({
    about: () => {
      const look = Promise.withResolvers<readonly Approval[]>();
      looks.push(look);
      return look.promise;
    },
  });
  const approvedBy = (reader: string): readonly Approval[] => [
    { packet: '8K3D0QWE', reader, madeAt: '2026-11-26T10:00:00Z', changes: { parts: [] } },
  ];
  const first = review.lookAtLetter();
  await find(0, '<p>Spring</p>');
  await eventually(() => assert.equal(looks.length, 1));
  const second = review.lookAtApprovals();
  // The newer look answers first, if it was begun at all.
  looks[1]?.resolve(approvedBy('Vera'));
  looks[0]?.resolve([]);
  await first;
  await eventually(() => assert.equal(looks.length, 2));
  looks[1]?.resolve(approvedBy('Vera'));
  await second;
  assert.deepEqual(
    review.approvals.map(({ reader }) => reader),
    ['Vera'],
  );
});

it('a review that is open in two windows is sent from only one of them', async () => {
  const windows = [reviewOf(), reviewOf()];
  await Promise.all(windows.map(send));
  assert.equal(windows.flatMap(({ sent }) => sent).length, 1);
  assert.deepEqual(
    windows
      .map(({ review }) => review.stage)
      .map((stage) => typeof stage)
      .sort(),
    ['object', 'string'],
  );
});

it('a review shows whether it was sent from this window or from another one', async () => {
  const [here, elsewhere] = [reviewOf(), reviewOf()];
  await send(here);
  await elsewhere.review.lookWhetherSent();
  const stages = [here, elsewhere].map(({ review }) => review.stage);
  assert.deepEqual(stages, [
    { campaign: 1, isFromHere: true },
    { campaign: 1, isFromHere: false },
  ]);
});

it('a review whose sending failed in one window can be sent from another', async () => {
  const [first, second] = [reviewOf({ isSent: false }), reviewOf()];
  await send(first);
  assert.equal(first.review.stage, 'open');
  assert.deepEqual(await send(second), { id: 1 });
});

it('a review cannot be sent while another window may have sent it, and can again when that was refused', async () => {
  const [first, second] = [reviewOf({ isSent: false }), reviewOf()];
  const shown = first.review.lookAtLetter();
  await first.find(0, '<p>Hello</p>');
  await shown;
  const sending = first.review.send(first.review.shown, []);
  // The first window has claimed the review when it asks for the maket.
  await first.find(1, '<p>Hello</p>');
  await sending;
  assert.equal(first.review.stage, 'open');
  await new SentReviews(new MemoryState(), new Directory(storage)).claim(1);
  await second.review.lookWhetherSent();
  assert.equal(second.review.stage, 'elsewhere');
  assert.equal(await send(second), undefined);
  assert.deepEqual(second.sent, []);
  await rm(join(storage, '1'));
  await second.review.lookWhetherSent();
  assert.equal(second.review.stage, 'open');
});

it('a review with an unknown outcome becomes the campaign that the user has found', async () => {
  const [here, elsewhere] = [reviewOf(), reviewOf()];
  await send(here);
  await here.review.noteFound(5);
  await elsewhere.review.lookWhetherSent();
  assert.deepEqual(elsewhere.review.stage, { campaign: 5, isFromHere: false });
});

it('a review counts the recipients of the newest campaign to the same lists, whoever sent it', async () => {
  const account = 'work';
  const events = (request: string, id: number, at: string): JournalEvent[] => [
    {
      ...{ v: 1, at, account, event: 'requested', request },
      creation: { kind: 'send', maket: 1, subject: `Campaign ${id}`, lists: [7] },
    },
    { v: 1, at, account, event: 'created', request, id },
  ];
  const journal = 'this journal';
  const own = events('own', 5, '2026-11-20T09:00:00.000Z');
  const colleague = events('colleague', 4, '2026-03-02T09:00:00.000Z');
  const proven = own.map((event) => ({ ...event, journal }));
  const now = new Date('2026-11-25T09:00:00Z');
  const { records } = foldJournal([...own, ...colleague], { account, now, own: { events: proven, journal } });
  const recipients = new Map([
    [4, 12],
    [5, 5_000],
  ]);
  const asked: unknown[] = [];
  const { review, find } = reviewOf({
    records: () => records,
    recipientsOf: async (_, id) => recipients.get(id),
    countAdded: async (...question) => {
      asked.push(question);
      return { suppressed: 2, since: 800 };
    },
  });
  assert.equal(review.knowsPeople, false);
  await Promise.all([review.look(), find(0, '<p>Hello</p>')]);
  assert.equal(review.lastTime, 5_000);
  const reached = { recipients: 5_000, at: '2026-11-20T09:00:00.000Z', hadOtherLists: false };
  assert.deepEqual(review.lists, [{ id: 7, reached, added: { suppressed: 2, since: 800 } }]);
  assert.deepEqual(asked, [['work', 7, '2026-11-20T09:00:00.000Z']]);
  // What is known of one list says nothing of another.
  review.change({ ...review.draft, lists: [8] });
  assert.deepEqual([review.knowsPeople, review.lastTime, review.lists], [false, undefined, [{ id: 8 }]]);
});

const remarksOf = (facts: Partial<Parameters<typeof peopleSection>[0]>) =>
  peopleSection({
    lists: reviews.ready.lists,
    isKnown: true,
    suppressed: 0,
    unsubscribed: 0,
    sayUnsubscribed: () => {},
    lastTime: 1147,
    ...facts,
  }).items.map(({ tone, words }) => [tone, words]);

it('a review warns of people who must not get mail, and names those that it knows to be on a list', () => {
  const [list] = reviews.ready.lists;
  assert.ok(list);
  assert.deepEqual(remarksOf({ suppressed: 31 }).at(-1), [
    'warning',
    'Up to 31 people who must not get mail may be on “Customers”.',
  ]);
  const added = { suppressed: 1, since: 0 };
  assert.deepEqual(remarksOf({ suppressed: 31, lists: [{ ...list, added }] }).at(-1), [
    'blocks',
    '1 person who must not get mail was added to “Customers” in Mailroom.',
  ]);
});

it('a review warns of people who were added since the last campaign', () => {
  const lists = reviews.ready.lists.map((list) => ({ ...list, added: { suppressed: 0, since: 800 } }));
  assert.deepEqual(remarksOf({ lists }).at(-1), [
    'warning',
    '800 people were added to “Customers” in Mailroom since the last campaign.',
  ]);
  assert.deepEqual(remarksOf({ isKnown: false, lists }), [
    ['looking', 'Looking up what is known of the recipients…'],
  ]);
});

it('a review warns of an empty list only if no campaign to it had recipients', () => {
  const list = { ...reviews.ready.lists[0]?.record, subscribersAdded: 0, titleProven: true } as ListRecord;
  const remarks = (reached?: Reached) => {
    const { items, facts = [] } = peopleSection({
      lists: [{ id: 7, record: list, ...(reached && { reached }) }],
      isKnown: true,
      suppressed: 0,
      unsubscribed: 0,
      sayUnsubscribed: () => {},
    });
    return [...items, ...facts].map(({ tone, words }) => [tone, words]);
  };
  assert.deepEqual(remarks(), [
    [
      'warning',
      'Mailroom doesn’t know who is on “Customers”: you have not imported people to it or sent to it here.',
    ],
  ]);
  const reached = { recipients: 1_157, at: '2026-11-21T09:00:00.000Z', hadOtherLists: false };
  assert.deepEqual(remarks(reached), [
    ['note', 'The last campaign to “Customers”, on Nov 21, 2026, had 1,157 recipients.'],
  ]);
});

it('a review says what still works when the suppression list cannot be read', () => {
  const { items } = peopleSection({
    lists: [],
    isKnown: true,
    suppressed: undefined,
    unsubscribed: 0,
    sayUnsubscribed: () => {},
  });
  assert.deepEqual(items, [
    {
      tone: 'unknown',
      words: 'The suppression list of this machine can’t be read.',
      unchecked: ['the suppression list'],
      detail:
        'Until it can be read, you can’t import, add or suppress anyone; campaigns and tests to your own groups still go out.',
    },
  ]);
});

/** Looks at the letter of a review, and sends it. */
async function send({ review, find }: ReturnType<typeof reviewOf>) {
  const shown = review.lookAtLetter();
  await find(0, '<p>Hello</p>');
  await shown;
  const sending = review.send(review.shown, []);
  await find(1, '<p>Hello</p>');
  return sending;
}
