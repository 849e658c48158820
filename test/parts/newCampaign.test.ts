import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { MailingService, NewSend } from '../../src/core/port/service.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import type { Journal } from '../../src/extension/journal/journal.ts';
import type { CompleteDraft } from '../../src/extension/sending/campaignDraft.ts';
import { savedDraft } from '../../src/extension/sending/savedDraft.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { answerReviews, type ReviewAnswer, type ReviewAnswers } from '../host/support/answerReviews.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { type SendingParts, sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { eventually } from '../support/eventually.ts';

const unknown = 'It isn’t known whether this campaign was created.';
const farAway =
  'Look at this first. Mailroom doesn’t know who is on list 301. The campaign starts in N years. Check the date.';

describe('a new campaign', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let service: MailingService;
  let parts: SendingParts;
  let answers: Answers;
  let reviews: ReviewAnswers;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    ({ service } = connection);
    parts = await openParts();
    answers = answerMessages({});
  });

  afterEach(async () => {
    reviews.dispose();
    answers.dispose();
    parts.reviews.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Opens a window whose Campaigns view fails to reveal items. */
  function openParts(journal: Journal = window.journal): Promise<SendingParts> {
    const reveal = () => Promise.reject(new Error('Cannot resolve tree item'));
    return sendingParts(window, { journal, campaigns: { reveal } });
  }

  /** Answers the messages, and the reviews of a campaign, until its last page is closed or left. */
  async function create(
    draft: CompleteDraft,
    review: (asked: number, verdict: string) => ReviewAnswer,
    messages: Parameters<typeof answerMessages>[0] = {},
    over: Connection = connection,
  ): Promise<void> {
    answers.dispose();
    answers = answerMessages(messages);
    reviews = answerReviews(({ verdict }, asked) => review(asked, verdict.words));
    await parts.reviews.create(over, savedDraft(over, draft));
    await reviews.left();
  }

  const verdicts = () => reviews.shown.map(({ verdict }) => verdict.words);

  async function completeDraft(subject: string): Promise<CompleteDraft> {
    const maket = await service.createMaket({ title: subject, body: '<p>Hello</p>' });
    const list = await service.createList({ title: 'Readers', subscribeLink: 'https://example.com/' });
    const senders = await service.listSenders(['id', 'email', 'approved']);
    const sender = senders.find(({ approved }) => approved);
    assert.ok(sender);
    sandbox.takeRequests();
    return { letter: { kind: 'maket', id: maket }, subject, lists: [list], sender, start: 'now' };
  }

  async function newSend(subject: string): Promise<NewSend> {
    const { letter, lists, sender } = await completeDraft(subject);
    assert.ok(letter.kind === 'maket');
    return { maketId: letter.id, letterTitle: subject, lists, senderId: sender.id };
  }

  const sendRequests = () => sandbox.takeRequests().filter((line) => line === 'POST /mailer/sends.json');
  const sendsKnown = () => [...window.journal.records(connection.identity).sends.values()];

  it('is created once even if the Campaigns view cannot reveal it', async () => {
    await create(await completeDraft('Spring'), () => 'send');
    assert.deepEqual(sendRequests(), ['POST /mailer/sends.json']);
    const [made] = sendsKnown();
    assert.match(reviews.sent.join(), new RegExp(`^Accepted by the service .*, as campaign ${made?.id}\\.$`));
    assert.deepEqual(answers.shown, []);
    assert.equal(reviews.shown.length, 1);
    await eventually(async () =>
      assert.ok(window.lines.some((line) => line.includes('campaign in its view'))),
    );
  });

  it('is shown as scheduled when it has a start time', async () => {
    const start = new Date(Date.now() + 86_400_000);
    await create({ ...(await completeDraft('Tomorrow')), start }, () => 'send');
    const [made] = sendsKnown();
    assert.match(reviews.shown[0]?.go?.label ?? '', /^Schedule for /);
    assert.match(reviews.sent.join(), new RegExp(`^Scheduled for .*, as campaign ${made?.id}\\.$`));
  });

  it('is not sent after its start time has passed, until another time is selected', async () => {
    const { letter, ...draft } = await completeDraft('Too late');
    assert.ok(letter.kind === 'maket');
    const inputs = answerInputs({
      'The selected time has passed. When should the campaign start?': () => ({ choose: 'Now' }),
    });
    reviews = answerReviews((_, asked) => (asked === 1 ? { click: 'Change…' } : 'send'));
    const {
      identity: account,
      account: { name: accountName },
    } = connection;
    const kept = { ...draft, letter: { maket: letter.id }, start: '2026-01-01T09:00:00.000Z' };
    parts.reviews.pages.show({ account, accountName, id: 1, draft: kept });
    await reviews.left();
    inputs.dispose();
    assert.equal(verdicts()[0], 'Not ready. The start time has passed.');
    assert.equal(sendRequests().length, 1);
  });

  it('is not sent from a restored page when its request may have left before', async () => {
    const { letter, start, ...draft } = await completeDraft('Crashed');
    assert.ok(letter.kind === 'maket');
    await window.context.workspaceState.update('mailroom.sentReviews', [1]);
    reviews = answerReviews(() => undefined);
    const {
      identity: account,
      account: { name: accountName },
    } = connection;
    const kept = { ...draft, letter: { maket: letter.id }, start: 'now' };
    parts.reviews.pages.show({ account, accountName, id: 1, draft: kept });
    await reviews.left();
    const [left] = reviews.shown;
    assert.match(left?.verdict.words ?? '', /isn’t known whether this campaign was created/);
    assert.deepEqual([left?.go, start], [undefined, 'now']);
  });

  it('requires typing the name of the list on a live account, and nothing else', async () => {
    await window.use({ name: 'Work', address: sandbox.url, kind: 'live' });
    connection = await window.active.connect();
    ({ service } = connection);
    const draft = await completeDraft('Live');
    await window.journal.addKnown(connection.identity, 'list', draft.lists[0] ?? 0, 'Readers');
    await create(draft, () => 'send');
    const { about, typed } = reviews.shown[0]?.go ?? {};
    assert.deepEqual(
      [about, typed?.words],
      [
        [
          'When you send, the campaign waits 5 minutes, so that you can stop it.',
          'Letters reach real people; the service doesn’t say how many are on “Readers”.',
        ],
        'To confirm, type the name of the list: Readers',
      ],
    );
    assert.equal(sendRequests().length, 1);
  });

  it('has an unknown outcome after an internal error, and is not offered again', async () => {
    const createSend = () => Promise.reject(new TypeError('a bug'));
    Object.assign(service, { createSend });
    await create(await completeDraft('Bug'), (asked) => (asked === 1 ? 'send' : undefined));
    assert.equal(window.journal.records(connection.identity).unknown.length, 1);
    assert.equal(reviews.shown.at(-1)?.go, undefined);
    assert.ok(window.lines.some((line) => line.includes('A request that creates something')));
  });

  it('can be sent again from its page when the service refuses it', async () => {
    sandbox.refuse('sends.json', 400);
    await create(
      await completeDraft('Refused'),
      (asked) => {
        if (asked > 1) sandbox.refuse();
        return 'send';
      },
      { 'Couldn’t send “Refused”': undefined },
    );
    const [made] = sendsKnown();
    assert.equal(made?.subject, 'Refused');
    assert.equal(sendRequests().length, 2);
  });

  it('is reviewed again with the same answers when the user says that it was not created', async () => {
    sandbox.refuse('sends.json', 500);
    // A start by day, on a weekday: the only warning about it is that it is far away.
    const draft = { ...(await completeDraft('Lost')), start: new Date(2030, 4, 8, 12) };
    const question = 'Is “Lost” really not in the web cabinet?';
    const review = (_: number, verdict: string) => {
      if (verdict !== unknown) return 'send';
      sandbox.refuse();
      return { click: 'It Isn’t There, Review Again…' } as const;
    };
    await create(draft, review, { [question]: 'It Isn’t There' });
    assert.deepEqual(answers.shown, [question]);
    assert.match(
      answers.details.join(),
      /^It was requested today, .+, and may appear late: look again today, .+ If it was created and you send it again, readers get it twice\.$/,
    );
    // The page is shown once more when it has learned the time of the request.
    assert.deepEqual(
      verdicts().map((each) => each?.replace(/\d+ years/, 'N years')),
      [farAway, unknown, unknown, farAway],
    );
    assert.equal(sendRequests().length, 2);
    assert.equal(sendsKnown().length, 1);
  });

  it('becomes the campaign that the user finds after an unknown outcome, and is not sent again', async () => {
    const id = await service.createSend(await newSend('Found'));
    sandbox.refuse('sends.json', 500);
    const inputs = answerInputs({
      'The campaign’s number in the service’s web cabinet': () => ({ type: String(id) }),
    });
    await create(await completeDraft('Found'), (_, verdict) => {
      if (verdict !== unknown) return 'send';
      sandbox.refuse();
      return { click: 'I Found It, Enter Its Number…' };
    });
    inputs.dispose();
    assert.match(reviews.sent.join(), new RegExp(`^Accepted by the service .*, as campaign ${id}\\.$`));
    assert.equal(sendRequests().length, 1);
    const { unknown: left, sends } = window.journal.records(connection.identity);
    assert.deepEqual([left, [...sends.keys()]], [[], [id]]);
  });

  it('can start from an earlier campaign: it asks for the lists, and is reviewed before sending', async () => {
    const draft = await completeDraft('Spring');
    await create(draft, () => 'send');
    assert.deepEqual(sendRequests(), ['POST /mailer/sends.json']);
    const [made] = sendsKnown();
    await window.journal.addKnown(connection.identity, 'list', 77, 'Customers');
    reviews.dispose();
    reviews = answerReviews(() => undefined);
    const inputs = answerInputs({
      'Select one or more lists.': () => ({ tick: ['Customers'] }),
      'Select the sender.': () => 'enter',
      'When should the campaign start?': () => ({ choose: 'Now' }),
    });
    await parts.reviews.again(connection, { kind: 'campaign', id: made?.id ?? 0 });
    inputs.dispose();
    await reviews.left();
    assert.deepEqual(inputs.asked, [
      '3/5 Select one or more lists.',
      '4/5 Select the sender.',
      '5/5 When should the campaign start? Select or type a time, such as “fri 9:00”.',
    ]);
    const [shown] = reviews.shown;
    assert.match(JSON.stringify(shown), /Spring/);
    assert.deepEqual(sendRequests(), []);
    assert.equal(sendsKnown().length, 1);
  });

  it('asks for a subject when the journal has only the beginning of the earlier one', async () => {
    await create(await completeDraft('Spring '.repeat(50)), () => 'send');
    const [made] = sendsKnown();
    const suggested: string[] = [];
    const inputs = answerInputs({
      'The subject, as readers see it in their inbox': (value) => {
        suggested.push(value);
        return undefined;
      },
    });
    await parts.reviews.again(connection, { kind: 'campaign', id: made?.id ?? 0 });
    inputs.dispose();
    assert.deepEqual(inputs.asked, ['2/5 The subject, as readers see it in their inbox']);
    assert.deepEqual(suggested, ['']);
  });

  it('is not offered again when it may exist and the journal could not be written', async () => {
    const cut = new ServiceError(
      { kind: 'unreachable', reason: 'ECONNRESET' },
      { method: 'POST', path: '/mailer/sends.json' },
      true,
    );
    const full: Partial<Journal> = {
      ready: Promise.resolve(),
      holds: [],
      records: (identity) => window.journal.records(identity),
      onDidChange: window.journal.onDidChange,
      create: () => Promise.reject(cut),
    };
    parts = await openParts(full as Journal);
    await create(await completeDraft('Full disk'), (asked) => (asked === 1 ? 'send' : undefined), {
      'Couldn’t send “Full disk”': undefined,
    });
    const [, left] = reviews.shown;
    assert.equal(left?.go, undefined);
    assert.match(left?.verdict.words ?? '', /isn’t known whether this campaign was created/);
  });
});
