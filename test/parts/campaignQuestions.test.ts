import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Creation } from '../../src/core/journal/events.ts';
import type { MailingService } from '../../src/core/port/service.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { commands } from '../../src/extension/names.ts';
import type { CampaignDraft } from '../../src/extension/sending/campaignDraft.ts';
import { savedDraft } from '../../src/extension/sending/savedDraft.ts';
import { answerInputs, type Inputs, inTurn } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { answerReviews, type ReviewAnswers } from '../host/support/answerReviews.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { type SendingParts, sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

const whichLists = '3/5 Select one or more lists.';
const whichSender = '4/5 Select the sender.';
const whichStart = '5/5 When should the campaign start? Select or type a time, such as “fri 9:00”.';
const whichTime =
  '5/5 Date and time, such as “tomorrow 10am”, “fri 9:00” or “31.12 10:00”, in the time zone of this machine';

describe('the questions of a new campaign', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let service: MailingService;
  let parts: SendingParts;
  let reviews: ReviewAnswers;
  let answers: Answers | undefined;
  let inputs: Inputs | undefined;
  /** The answers that a test starts with: a maket, its subject, and more where the test starts later. */
  let draft: CampaignDraft;
  let readers: number;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    ({ service } = connection);
    parts = await sendingParts(window);
    reviews = answerReviews(() => 'send');
    const maket = await service.createMaket({ title: 'Spring', body: '<p>Hello</p>' });
    readers = await service.createList({ title: 'Readers', subscribeLink: 'https://shop.example/' });
    await window.journal.addKnown(connection.identity, 'list', readers, 'Readers');
    draft = { letter: { kind: 'maket', id: maket }, subject: 'Spring', lists: [] };
    sandbox.takeRequests();
  });

  afterEach(async () => {
    answers?.dispose();
    inputs?.dispose();
    answers = undefined;
    inputs = undefined;
    reviews.dispose();
    parts.reviews.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Returns the draft with lists, a sender and an immediate start, so that only the review is left. */
  async function complete(): Promise<CampaignDraft> {
    const senders = await service.listSenders(['id', 'email', 'approved']);
    const sender = senders.find(({ approved }) => approved);
    assert.ok(sender);
    return { ...draft, lists: [readers], sender, start: 'now' };
  }

  /** Returns the questions asked until the user leaves. Asserts that nothing is sent. */
  async function asked(
    given: CampaignDraft,
    doings: Parameters<typeof answerInputs>[0],
  ): Promise<readonly string[]> {
    inputs = answerInputs(doings);
    await create(given);
    assert.deepEqual(sends(), []);
    return inputs.asked;
  }

  /** Asks what the draft leaves open, and answers the review. */
  async function create(given: CampaignDraft): Promise<void> {
    await parts.reviews.create(connection, savedDraft(connection, given));
    await reviews.left();
  }

  const sends = () => sandbox.takeRequests().filter((line) => line === 'POST /mailer/sends.json');
  const sendsKnown = () => [...window.journal.records(connection.identity).sends.values()];

  it('require at least one list', async () => {
    assert.deepEqual(await asked(draft, { 'Select one or more lists.': () => ({ tick: [] }) }), [
      whichLists,
      '3/5 A campaign needs at least one list. Select one or more lists.',
    ]);
  });

  it('return to the ticked lists when the user goes back from a new or an added list', async () => {
    const ticked: string[] = [];
    const next = inTurn({ tick: ['Readers', 'New List…'] }, { tick: ['List by Number…'] });
    const seen = await asked(draft, {
      'Select one or more lists.': (labels) => {
        ticked.push(labels);
        return next();
      },
      'The name of the list': () => 'back',
      'The list’s number': () => 'back',
    });
    assert.deepEqual(seen, [
      whichLists,
      'The name of the list',
      whichLists,
      'The list’s number in the service’s web cabinet',
      whichLists,
    ]);
    assert.deepEqual(ticked, ['', 'Readers', 'Readers']);
  });

  it('can create a list, and add an existing one by its number', async () => {
    let ticked = '';
    const next = inTurn({ tick: ['New List…'] }, { tick: ['List by Number…'] });
    const seen = await asked(draft, {
      'Select one or more lists.': (labels) => {
        ticked = labels;
        return next();
      },
      'The name of the list': () => ({ type: 'Made on the way' }),
      'The address of the web page': inTurn(
        { type: 'not a link' },
        { type: 'https://example.com/subscribe' },
      ),
      'The list’s number': () => ({ type: '77' }),
      'A name for it': () => ({ type: 'Made elsewhere' }),
    });
    const subscribe = 'The address of the web page where people subscribe to it';
    assert.deepEqual(seen, [
      whichLists,
      'The name of the list',
      subscribe,
      'The address of a web page, such as https://example.com/subscribe',
      subscribe,
      whichLists,
      'The list’s number in the service’s web cabinet',
      'A name for it, because the service does not tell its own',
      whichLists,
    ]);
    assert.deepEqual(ticked.split(', ').sort(), ['Made elsewhere', 'Made on the way']);
  });

  it('ignore “New List” and “List by Number” when all entries are checked at once', async () => {
    const seen = await asked(draft, {
      'Select one or more lists.': () => ({ tick: ['Readers', 'New List…', 'List by Number…'] }),
    });
    assert.deepEqual(seen, [whichLists, whichSender]);
  });

  it('reject a sender that is not confirmed', async () => {
    const seen = await asked(
      { ...draft, lists: [readers] },
      { 'Select the sender.': () => ({ choose: 'offers@tern.example' }) },
    );
    assert.deepEqual(seen, [
      whichSender,
      '4/5 offers@tern.example is not confirmed and can’t send. Select the sender.',
    ]);
  });

  it('reject a time in the past, and show a later one in its time zone and in UTC', async () => {
    const start = new Date(new Date().getFullYear() + 1, 5, 15, 9, 30);
    inputs = answerInputs({
      'When should the campaign start?': () => ({ choose: 'Pick a Time…' }),
      'Date and time': inTurn(
        { type: '2001-01-01 09:00' },
        { type: 'soon' },
        { type: `${start.getFullYear()}-06-15 09:30` },
      ),
    });
    answers = answerMessages({});
    const { start: _, ...open } = await complete();
    await create(open);
    const [when, prompt, past, , notATime, , shown] = inputs.asked;
    assert.deepEqual([when, prompt], [whichStart, whichTime]);
    assert.equal(past, 'The start time is in the past. Choose a later time.');
    assert.match(notATime ?? '', /^Enter a day and a time, such as /);
    assert.match(shown ?? '', /9:30 AM.* UTC/);
    const [made] = sendsKnown();
    assert.match(reviews.sent.at(-1) ?? '', new RegExp(`^Scheduled for .*, as campaign ${made?.id}\\.$`));
    const [review] = reviews.shown;
    assert.match(review?.go?.label ?? '', /^Schedule for /);
    assert.deepEqual(review?.go?.about, [
      'Once scheduled, the campaign can be stopped only in the service’s web cabinet.',
      '“Work” is marked as a test account, but its letters do reach people.',
    ]);
    assert.equal(made?.startAt, start.toISOString());
  });

  it('accept a time that is typed into the list of times', async () => {
    const { start: _, ...open } = await complete();
    inputs = answerInputs({
      'When should the campaign start?': inTurn({ type: 'soon' }, { type: 'in 2 hours' }),
      'Date and time': () => 'back',
    });
    answers = answerMessages({});
    const before = Date.now();
    await create(open);
    const [made] = sendsKnown();
    const late = Date.parse(made?.startAt ?? '') - before - 2 * 3_600_000;
    assert.ok(late >= 0 && late < 60_000, made?.startAt);
    assert.deepEqual(inputs.asked, [whichStart, whichTime, whichStart]);
  });

  it('suggest the title of the letter as its subject, but not that of a new layout', async () => {
    const suggested: string[] = [];
    for (const title of ['Spring sale', 'New Letter']) {
      inputs = answerInputs({
        'The subject': (value) => {
          suggested.push(value);
          return undefined;
        },
      });
      const letter = { kind: 'layout', uri: vscode.Uri.file('/letters/new.mjml'), title } as const;
      await create({ letter, lists: [] });
      inputs.dispose();
    }
    assert.deepEqual(suggested, ['Spring sale', '']);
  });

  describe('after an earlier campaign', () => {
    let customers: number;
    /** The entries that Enter selects, in the order of the questions. */
    let taken: string[];

    beforeEach(async () => {
      customers = await service.createList({ title: 'Customers', subscribeLink: 'https://shop.example/' });
      await window.journal.addKnown(connection.identity, 'list', customers, 'Customers');
      taken = [];
    });

    type Campaign = Extract<Creation, { kind: 'send' }>;

    const campaign = (content: Partial<Campaign>): Campaign => ({
      ...{ kind: 'send', maket: 1, subject: 'Winter', lists: [readers] },
      ...content,
    });

    /** Records a campaign as made by this machine. */
    async function sent(id: number, content: Partial<Campaign>): Promise<void> {
      await window.journal.create(connection.identity, campaign(content), async () => id);
    }

    /** Presses Enter at lists, sender and start, and leaves the review. */
    async function enter(): Promise<Inputs> {
      const take = (content: string) => {
        taken.push(content);
        return 'enter' as const;
      };
      inputs = answerInputs({
        'Select one or more lists.': take,
        'Select the sender.': take,
        'When should the campaign start?': (content) => (taken.length < 3 ? take(content) : undefined),
      });
      reviews.dispose();
      reviews = answerReviews(() => undefined);
      await create(draft);
      return inputs;
    }

    it('preselect its lists, its sender and its time of day', async () => {
      const startAt = new Date(Date.now() - 3_600_000).toISOString();
      await sent(71, { lists: [customers, 999], sender: 'hello@lumen.example', startAt });
      await sent(72, { test: true });
      const { listed, asked: questions } = await enter();
      assert.equal(questions[0], `${whichLists} Those of the last campaign are selected.`);
      assert.deepEqual(listed[0]?.split('\n').slice(1), [
        `Customers | #${customers} · last time`,
        `Readers | #${readers}`,
        'New List…',
        'List by Number…',
      ]);
      const [lists, sender, start] = taken;
      assert.deepEqual([lists, sender], ['Customers', 'hello@lumen.example | last time']);
      assert.match(start ?? '', /^As Last Time: (today|tomorrow), /);
    });

    it('leave a list unchecked that has received this letter already', async () => {
      await sent(70, { lists: [customers], subject: 'Spring', startAt: '2026-11-20T10:00:00.000Z' });
      await sent(71, { lists: [readers], subject: 'Spring', test: true });
      await sent(72, { lists: [readers, customers] });
      const { listed } = await enter();
      assert.deepEqual(
        listed[0]
          ?.replace(/Nov 20, .*$/m, 'TIME')
          .split('\n')
          .slice(1, 3),
        [`Readers | #${readers} · last time`, `Customers | #${customers} · last time · got “Spring” TIME`],
      );
      assert.equal(taken[0], 'Readers');
    });

    it('suggest nothing from a campaign that was not made on this machine', async () => {
      const creation = campaign({ sender: 'hello@lumen.example', startAt: '2026-11-20T10:00:00.000Z' });
      const request = `${randomUUID()}/${randomUUID()}`;
      const base = { v: 1, at: new Date().toISOString(), account: connection.identity } as const;
      await window.mergeJournal([
        { ...base, event: 'requested', request, creation },
        { ...base, event: 'created', request, id: 73 },
      ]);
      assert.equal(sendsKnown().length, 1);
      inputs = answerInputs({ 'Select one or more lists.': () => ({ tick: ['Readers'] }) });
      await create(draft);
      assert.deepEqual(inputs.asked, [whichLists, whichSender]);
      assert.ok(!inputs.listed.join('\n').includes('last time'), inputs.listed.join('\n'));
    });
  });

  it('go back from picking a time to the list of times, and from there to the sender', async () => {
    const { start: _, ...open } = await complete();
    const seen = await asked(open, {
      'When should the campaign start?': inTurn({ choose: 'Pick a Time…' }, 'back'),
      'Date and time': () => 'back',
    });
    assert.deepEqual(seen, [whichStart, whichTime, whichStart, whichSender]);
  });

  it('reopen with all answers kept when the user goes back from the review, and nothing is sent', async () => {
    reviews.dispose();
    reviews = answerReviews(() => 'back');
    assert.deepEqual(await asked(await complete(), {}), [whichStart]);
    // No subscriber was added from here, so the size of the list is unknown.
    const to = reviews.shown[0]?.sections.find(({ title }) => title === 'To');
    assert.match(to?.value ?? '', /^“Readers”, list \d+\s· the service does not say how many people$/);
  });

  it('can be changed one at a time from the review, which keeps the other answers', async () => {
    reviews.dispose();
    reviews = answerReviews((_, times) => (times === 1 ? { click: 'Change…' } : 'send'));
    inputs = answerInputs({ 'When should the campaign start?': () => ({ choose: 'In One Hour' }) });
    answers = answerMessages({});
    await create(await complete());
    const [made] = sendsKnown();
    assert.deepEqual(inputs.asked, [whichStart.replace('5/5 ', '')]);
    assert.ok(made?.startAt);
  });

  it('are not repeated when the outcome is unknown: another review sends the campaign', async () => {
    sandbox.misbehave('sends.json', 'cut=before');
    reviews.dispose();
    const again = 'It Isn’t There, Review Again…';
    reviews = answerReviews(({ next }) => {
      if (next.every(({ label }) => label !== again)) return 'send';
      sandbox.misbehave();
      return { click: again };
    });
    answers = answerMessages({ 'Is “': 'It Isn’t There' });
    inputs = answerInputs({});
    await create(await complete());
    const [made] = sendsKnown();
    assert.equal(answers.shown.length, 1);
    assert.match(reviews.sent.join(), new RegExp(`^Accepted by the service .*, as campaign ${made?.id}\\.$`));
    assert.deepEqual([inputs.asked, made?.lists], [[], [readers]]);
    // The page is clicked once more when it has learned the time of the request.
    assert.equal(sends().length, 2);
  });

  it('ask for the number and the name of a campaign that was created elsewhere', async () => {
    answers = answerMessages({});
    await create(await complete());
    const [made] = sendsKnown();
    const number = 'The campaign’s number in the service’s web cabinet';
    inputs = answerInputs({
      'The campaign’s number': inTurn({ type: 'none' }, { type: `#${made?.id}` }),
      'A name for the campaign': () => ({ type: 'Made elsewhere' }),
    });
    const shown = answers.next('Added campaign “Made elsewhere”.');
    void vscode.commands.executeCommand(commands.campaignAdd);
    await shown;
    assert.deepEqual(
      inputs.asked.map((line) =>
        line.replace(/^Enter a whole number above 0.*/, 'Enter a whole number above 0'),
      ),
      [
        number,
        'Enter a whole number above 0',
        number,
        'A name for the campaign, because the service doesn’t return its subject',
      ],
    );
  });
});
