import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { MailingService } from '../../src/core/port/service.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { ownerOf } from '../../src/extension/accounts/owner.ts';
import { UserError } from '../../src/extension/errors/userError.ts';
import type { Journal } from '../../src/extension/journal/journal.ts';
import type { CompleteDraft } from '../../src/extension/sending/campaignDraft.ts';
import { NewCampaign } from '../../src/extension/sending/newCampaign.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

const send = 'Send to 1 List';
const notThere = 'Not Created, Try Again';

describe('a new campaign', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let service: MailingService;
  let campaigns: NewCampaign;
  let answers: Answers;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    ({ service } = connection);
    campaigns = await openNewCampaign();
  });

  afterEach(async () => {
    answers.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** The wizard of a window whose Campaigns view cannot show what it is asked to. */
  async function openNewCampaign(journal: Journal = window.journal): Promise<NewCampaign> {
    const reveal = () => Promise.reject(new Error('Cannot resolve tree item'));
    const { campaign } = await sendingParts(window, { journal, campaigns: { reveal } });
    return new NewCampaign(campaign);
  }

  async function completeDraft(subject: string): Promise<CompleteDraft> {
    const maket = await service.createMaket({ title: subject, body: '<p>Hello</p>' });
    const list = await service.createList({ title: 'Readers', subscribeLink: 'https://example.com/' });
    const senders = await service.listSenders(['id', 'email', 'approved']);
    const sender = senders.find(({ approved }) => approved);
    assert.ok(sender);
    sandbox.takeRequests();
    return { letter: { kind: 'maket', id: maket }, subject, lists: [list], sender, start: 'now' };
  }

  const sendRequests = () => sandbox.takeRequests().filter((line) => line === 'POST /mailer/sends.json');
  const sendsKnown = () => [...window.journal.records(connection.identity).sends.values()];

  it('is created when the view cannot show it, and nothing leads to a second one', async () => {
    const draft = await completeDraft('Spring');
    answers = answerMessages({ 'Send “Spring” now?': send });
    await campaigns.run(connection, draft);
    assert.deepEqual(sendRequests(), ['POST /mailer/sends.json']);
    const [made] = sendsKnown();
    assert.deepEqual(answers.shown, [
      'Send “Spring” now?',
      `Campaign “Spring” is number ${made?.id}. It starts within a minute.`,
    ]);
    assert.ok(window.lines.some((line) => line.includes('campaign in its view')));
  });

  it('says that it is planned when it has a start time', async () => {
    const start = new Date(Date.now() + 86_400_000);
    const draft = { ...(await completeDraft('Tomorrow')), start };
    answers = answerMessages({ 'Schedule “Tomorrow”?': /^Schedule for / });
    await campaigns.run(connection, draft);
    const [made] = sendsKnown();
    assert.equal(answers.shown.at(-1), `Campaign “Tomorrow” is scheduled as number ${made?.id}.`);
  });

  it('asks for another time when the one that was chosen passes while other things are asked', async () => {
    await window.use({ name: 'Work', address: sandbox.url, kind: 'live' });
    connection = await window.active.connect();
    ({ service } = connection);
    const start = new Date(Date.now() + 86_400_000);
    const draft = { ...(await completeDraft('Too late')), start };
    answers = answerMessages({ 'Send “Too late” now?': send });
    const inputs = answerInputs({
      'Account “Work” is live': () => {
        start.setTime(0);
        return inputs.asked.length > 3 ? undefined : { type: '1' };
      },
      'The selected time has passed. When should the campaign start?': () => ({ choose: 'Now' }),
    });
    try {
      await campaigns.run(connection, draft);
    } finally {
      inputs.dispose();
    }
    assert.deepEqual(
      inputs.asked.map((question) => question.slice(0, '6/6 Account “Work”'.length)),
      ['6/6 Account “Work”', '5/6 The selected t', '6/6 Account “Work”'],
    );
    assert.equal(sendRequests().length, 1);
  });

  it('is not offered again after a mistake of ours, which says nothing of the service', async () => {
    const draft = await completeDraft('Bug');
    const createSend = () => Promise.reject(new TypeError('a bug'));
    answers = answerMessages({
      'Send “Bug” now?': send,
      'It isn’t known whether the campaign “Bug” was created': undefined,
    });
    await campaigns.run(
      { ...connection, service: Object.assign(Object.create(service), { createSend }) },
      draft,
    );
    assert.equal(window.journal.records(connection.identity).unknown.length, 1);
    assert.equal(answers.shown.length, 2);
    assert.ok(window.lines.some((line) => line.includes('A request that creates something')));
  });

  it('offers one way to try again when the second request is refused after an unknown one', async () => {
    const draft = await completeDraft('Lost');
    sandbox.refuse('sends.json', 500);
    answers = answerMessages({
      'Send “Lost” now?': send,
      'It isn’t known whether the campaign “Lost”': () => {
        sandbox.refuse('sends.json', 400);
        return notThere;
      },
    });
    const error = await campaigns.run(connection, draft).catch((reason: unknown) => reason);
    assert.ok(error instanceof UserError);
    assert.deepEqual(
      error.nextSteps.map(({ label }) => label),
      ['Try Again', 'Show Log'],
    );
    assert.equal(sendRequests().length, 2);
  });

  it('keeps its answers when the senders cannot be read before it is tried again', async () => {
    const draft = await completeDraft('Kept');
    sandbox.refuse('sends.json', 500);
    answers = answerMessages({
      'Send “Kept” now?': send,
      'It isn’t known whether the campaign “Kept”': () => {
        sandbox.refuse('senderemails.json', 400);
        return notThere;
      },
    });
    const error = await campaigns.run(connection, draft).catch((reason: unknown) => reason);
    assert.ok(error instanceof UserError);
    const [tryAgain] = error.nextSteps;
    const { sender, ...kept } = draft;
    assert.deepEqual(tryAgain?.arguments, [{ kind: 'draft', owner: ownerOf(connection), draft: kept }]);
    assert.equal(sendRequests().length, 1);
  });

  it('is not offered again when it may be there and the journal could not be written', async () => {
    const draft = await completeDraft('Full disk');
    const cut = new ServiceError(
      { kind: 'unreachable', reason: 'ECONNRESET' },
      { method: 'POST', path: '/mailer/sends.json' },
      true,
    );
    const full: Partial<Journal> = {
      ready: Promise.resolve(),
      records: (identity) => window.journal.records(identity),
      create: () => Promise.reject(cut),
    };
    answers = answerMessages({ 'Send “Full disk” now?': send });
    const unwritten = await openNewCampaign(full as Journal);
    await assert.rejects(unwritten.run(connection, draft), cut);
  });
});
