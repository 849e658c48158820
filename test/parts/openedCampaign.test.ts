import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import {
  type CampaignFile,
  campaignFileType,
  writeCampaignFile,
} from '../../src/core/approval/campaignFile.ts';
import type { AccountRecords } from '../../src/core/journal/records.ts';
import type { MailingService } from '../../src/core/port/service.ts';
import { sha256 } from '../../src/extension/kit/hashes.ts';
import { draftOfFile, missingText } from '../../src/extension/review/campaign/openedCampaign.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { answerReviews } from '../host/support/answerReviews.ts';
import { startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow } from '../host/support/testWindow.ts';

const identity = 'Shop https://api.example.com';

const service = {
  listSenders: async () => [
    { id: 4, email: 'news@shop.example', approved: true },
    { id: 5, email: 'old@shop.example', approved: false },
  ],
} as unknown as MailingService;

const records = {
  lists: new Map([
    [7, { id: 7, title: 'Readers' }],
    [8, { id: 8, title: 'Press' }],
  ]),
  makets: new Map([
    [3, { id: 3, title: 'Spring' }],
    [9, { id: 9, title: '[Test] Spring', filledIn: true }],
  ]),
} as unknown as AccountRecords;

const campaign: CampaignFile = {
  account: sha256(identity),
  accountName: 'Shop',
  letter: { maket: 3 },
  subject: 'Spring is here',
  sender: 'news@shop.example',
  lists: [{ id: 7, title: 'Readers' }],
  start: '2030-05-12T10:00:00.000Z',
};

describe('a campaign that is opened from a file', () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const path = join(folder?.uri.fsPath ?? '', 'shared/spring.html');
  before(async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '<p>Spring</p>');
  });
  after(() => rm(dirname(path), { recursive: true }));

  const open = (file: CampaignFile, as = identity) => draftOfFile(file, { identity: as, service }, records);

  it('is a complete draft in the same account', async () => {
    assert.deepEqual(await open(campaign), {
      missing: [],
      draft: {
        letter: { kind: 'maket', id: 3 },
        subject: 'Spring is here',
        sender: { id: 4, email: 'news@shop.example', approved: true },
        lists: [7],
        start: new Date('2030-05-12T10:00:00.000Z'),
      },
    });
  });

  it('takes lists by their titles and no maket by its number in another account', async () => {
    const file = { ...campaign, lists: [{ id: 1, title: 'Press' }] };
    const { draft, missing } = await open(file, 'Other https://api.example.com');
    assert.deepEqual([draft.letter, draft.lists, missing], [undefined, [8], ['the letter']]);
  });

  it('names what is not there, and leaves it to be chosen', async () => {
    const { draft, missing } = await open({
      ...campaign,
      letter: { layout: 'shared/winter.html' },
      sender: 'old@shop.example',
      lists: [
        { id: 7, title: 'Renamed' },
        { id: 8, title: 'Press' },
      ],
    });
    assert.deepEqual([draft.letter, draft.sender, draft.lists], [undefined, undefined, [8]]);
    assert.equal(
      missingText(missing, 'Shop'),
      'Not in account “Shop” or in this workspace: the letter, the list “Renamed”, and the sender old@shop.example. Choose something else.',
    );
  });

  it('names at most six things that are missing', async () => {
    const lists = Array.from({ length: 9 }, (_, index) => ({ id: 20 + index, title: `List ${index}` }));
    const { missing } = await open({ ...campaign, lists });
    assert.equal(
      missingText(missing, 'Shop'),
      'Not in account “Shop” or in this workspace: the list “List 0”, the list “List 1”, the list “List 2”, the list “List 3”, the list “List 4”, the list “List 5”, and 3 more. Choose something else.',
    );
  });

  it('opens no layout outside of the workspace, and no letter that is filled in for a person', async () => {
    for (const layout of ['../outside.html', '/etc/passwd', 'shared/../../x.html', '']) {
      const { draft } = await open({ ...campaign, letter: { layout } });
      assert.equal(draft.letter, undefined, layout);
    }
    assert.equal((await open({ ...campaign, letter: { maket: 9 } })).draft.letter, undefined);
    const { draft } = await open({ ...campaign, letter: { layout: 'shared/spring.html', language: 'ru' } });
    assert.ok(draft.letter?.kind === 'layout');
    assert.equal(draft.letter.uri.fsPath, path);
    assert.equal(draft.letter.language, 'ru');
  });

  it('runs no command of a text', async () => {
    const { missing } = await open({
      ...campaign,
      lists: [{ id: 1, title: '[Open](command:workbench.action.quit)' }],
    });
    assert.doesNotMatch(missingText(missing, '[x](command:y)'), /\]\(command:/);
  });
});

it('a campaign file decides nothing: each question is asked, with its answer selected', async () => {
  await using sandbox = {
    process: await startSandboxProcess(),
    [Symbol.asyncDispose]: () => sandbox.process.stop(),
  };
  await using window = await openTestWindow();
  await window.use({ name: 'Work', address: sandbox.process.url, kind: 'test' }, sandbox.process.key);
  const connection = await window.active.connect();
  const { service: client, identity: account } = connection;
  const maket = await client.createMaket({ title: 'Spring', body: '<p>Hello</p>' });
  await window.journal.addKnown(account, 'maket', maket, 'Spring');
  for (const title of ['Customers', 'Readers']) {
    const list = await client.createList({ title, subscribeLink: 'https://example.com/' });
    await window.journal.addKnown(account, 'list', list, title);
  }
  const senders = await client.listSenders(['id', 'email', 'approved']);
  const sender = senders.find(({ approved }) => approved)?.email ?? '';
  const [readers] = [...window.journal.records(account).lists.values()].filter(
    ({ title }) => title === 'Readers',
  );
  const file: CampaignFile = {
    account: sha256(account),
    accountName: 'Work',
    letter: { maket },
    subject: 'Spring is here',
    sender,
    lists: [{ id: readers?.id ?? 0, title: 'Readers' }],
    start: 'now',
  };
  const path = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'campaign.html');
  await writeFile(path, `<script type="${campaignFileType}">${writeCampaignFile(file)}</script>`);
  const parts = await sendingParts(window);
  const given: string[] = [];
  const enter = (content: string) => {
    given.push(content.split(' | ')[0] ?? '');
    return 'enter' as const;
  };
  const inputs = answerInputs({
    'Select the letter': enter,
    'The subject': enter,
    'Select one or more lists': enter,
    'Select the sender': enter,
    'When should the campaign start?': enter,
  });
  const reviews = answerReviews(() => undefined);
  try {
    await parts.reviews.openFile(connection, vscode.Uri.file(path));
    assert.deepEqual(given, ['Spring', 'Spring is here', 'Readers', sender, 'Now']);
    assert.equal(inputs.asked.length, 5);
  } finally {
    inputs.dispose();
    reviews.dispose();
    parts.reviews.dispose();
    await rm(path);
  }
});
