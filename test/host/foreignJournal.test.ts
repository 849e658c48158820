import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Creation, JournalEvent } from '../../src/core/journal/events.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import type { ErrorHandler } from '../../src/extension/errors/errorHandler.ts';
import type { FolderOperations } from '../../src/extension/folders/folderOperations.ts';
import type { Reviews } from '../../src/extension/review/index.ts';
import type { CompleteDraft } from '../../src/extension/sending/campaignDraft.ts';
import { savedDraft } from '../../src/extension/sending/savedDraft.ts';
import { UploadAndReplace } from '../../src/extension/upload/commands/uploadAndReplace.ts';
import { UploadDropped } from '../../src/extension/upload/commands/uploadDropped.ts';
import { UploadLayout, type UploadParts } from '../../src/extension/upload/commands/uploadLayout.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import {
  answerReviews,
  type ReviewAnswer,
  type ReviewAnswers,
  reviewLines,
} from './support/answerReviews.ts';
import { checksThatFound, compiledHtml } from './support/letters.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { sendingParts } from './support/sendingParts.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';

const title = 'Spring';
const html = '<p>Spring</p>';
const question = 'Upload “Spring” or use the maket from the journal?';
const found = (['error', 'warning', 'warning'] as const).map((severity) => ({
  finding: { rule: 'picture-width', severity, start: 0, end: 0, values: [] },
  part: 'letter' as const,
}));
const claim = (maket: number) =>
  `The journal says that maket ${maket} has this content, but this machine has no record of uploading it.`;

describe('a journal that someone else committed', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let layout: vscode.Uri;
  let parts: UploadParts;
  let reviews: Reviews;
  let answered: ReviewAnswers | undefined;
  let answers: Answers;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    layout = vscode.Uri.joinPath(workspace.uri, 'letters', 'spring.html');
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    const errors = {
      run: (_: string, work: () => Promise<void>) => work(),
      show: assert.fail,
    } as unknown as ErrorHandler;
    const compile = async () => compiledHtml(layout, title, html);
    const made = await sendingParts(window, {
      compile,
      checks: checksThatFound(found),
      errors,
    });
    parts = made.upload;
    reviews = made.reviews;
    sandbox.takeRequests();
  });

  afterEach(async () => {
    answers.dispose();
    answered?.dispose();
    reviews.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const base = (): Pick<JournalEvent, 'v' | 'at' | 'account'> => ({
    v: 1,
    at: new Date().toISOString(),
    account: connection.identity,
  });

  /** Returns the journal lines that claim that this was created with this number. */
  function said(creation: Creation, id: number): JournalEvent[] {
    const request = `${randomUUID()}/${randomUUID()}`;
    return [
      { ...base(), event: 'requested', request, creation },
      { ...base(), event: 'created', request, id },
    ];
  }

  /** Returns the lines that claim that maket 999 has the current content of the layout. */
  const claimed = (): JournalEvent[] =>
    said(
      {
        kind: 'maket',
        title,
        layout: 'letters/spring.html',
        hash: layoutHash(title, { html }),
        bytes: html.length,
        ownFooter: false,
      },
      999,
    );

  const upload = () => new UploadLayout(parts).run(layout, { title, folder: null });
  const made = () => sandbox.takeRequests().filter((line) => line === 'POST /mailer/makets.json').length;

  it('makes an upload ask whether to upload the layout or use the claimed maket', async () => {
    await window.mergeJournal(claimed());
    answers = answerMessages({ [question]: undefined });
    assert.deepEqual([await upload(), made()], [undefined, 0]);
    assert.deepEqual(answers.details, [
      `${claim(999)} Uploading creates a new maket from the current layout.`,
    ]);
    answers.dispose();
    answers = answerMessages({ [question]: 'Use Maket 999' });
    assert.deepEqual([await upload(), made()], [999, 0]);
    answers.dispose();
    answers = answerMessages({ [question]: 'Upload' });
    const own = await upload();
    assert.notEqual(own, 999);
    assert.equal(made(), 1);
    // From now on this machine has its own record, whatever the journal says.
    await window.mergeJournal(claimed());
    answers.dispose();
    answers = answerMessages({});
    assert.deepEqual([await upload(), made()], [own, 0]);
    assert.deepEqual(answers.shown, [`“Spring” is already uploaded as maket ${own}, unchanged.`]);
  });

  it('does not replace makets with the claimed one unless the user confirms it', async () => {
    await window.mergeJournal(claimed());
    answers = answerMessages({ [question]: undefined });
    const replace = new UploadAndReplace(parts);
    assert.deepEqual([await replace.run(layout), made()], [undefined, 0]);
    assert.deepEqual(answers.shown, [question]);
  });

  it('adds a claimed maket to a folder for a dropped layout only if the user confirms it', async () => {
    await window.mergeJournal(claimed());
    const added: (readonly number[])[] = [];
    const operations = {
      add: async (makets: readonly number[]) => added.push(makets) > 0,
    } as Partial<FolderOperations> as FolderOperations;
    const files = [layout, vscode.Uri.joinPath(layout, '../copy.html')];
    for (const answer of [undefined, 'Use Maket 999']) {
      answers?.dispose();
      answers = answerMessages({ 'Upload 2 layouts into “spring”?': 'Upload 2 Layouts', [question]: answer });
      await new UploadDropped({ ...parts, operations }).run({ files, folder: 'spring' });
      assert.deepEqual(answers.shown, ['Upload 2 layouts into “spring”?', question, question]);
    }
    assert.deepEqual([added, made()], [[[999, 999]], 0]);
  });

  async function draft(letter: CompleteDraft['letter'], list?: number): Promise<CompleteDraft> {
    const { service } = connection;
    const readers = await service.createList({ title: 'Readers', subscribeLink: 'https://example.com/' });
    const sender = (await service.listSenders(['id', 'email', 'approved'])).find(({ approved }) => approved);
    assert.ok(sender);
    sandbox.takeRequests();
    return { letter, subject: 'Hello', lists: [list ?? readers], sender, start: 'now' };
  }

  /** Makes a campaign, and returns what its first review says. The review is left, unless it is answered. */
  async function reviewOf(
    complete: CompleteDraft,
    answer: (asked: number) => ReviewAnswer = () => undefined,
  ): Promise<readonly string[]> {
    answered?.dispose();
    answered = answerReviews((_, asked) => answer(asked));
    await reviews.create(connection, savedDraft(connection, complete));
    await answered.left();
    const [first] = answered.shown;
    assert.ok(first);
    return reviewLines(first);
  }

  it('does not change what a campaign sends: the reviewed layout is uploaded', async () => {
    await window.mergeJournal(claimed());
    answers = answerMessages({});
    const letter = { kind: 'layout', uri: layout, title } as const;
    const review = await reviewOf(await draft(letter), (asked) => (asked === 1 ? 'accept' : 'send'));
    assert.deepEqual(review.slice(review.indexOf('Letter: spring.html')).slice(0, 6), [
      'Letter: spring.html',
      '  blocks: In the footer: The picture has no width. Outlook for Windows shows the picture in its original size, which may be much wider than the letter.',
      '  warning: In the footer: The picture has no width. Outlook for Windows shows the picture in its original size, which may be much wider than the letter.',
      '  fine: Size: 0.1 KB, without the footer',
      '  unknown: The footer isn’t known yet. The service appends it, with the unsubscribe link. A test letter shows it.',
      `  note: Sending it uploads the letter. ${claim(999)}`,
    ]);
    const { sends, makets } = window.journal.records(connection.identity);
    const [sent] = [...sends.values()].map(({ maket = 0 }) => makets.get(maket));
    assert.equal(sent?.contentProven, true);
    assert.notEqual(sent?.id, 999);
  });

  it('has its names of makets and lists marked as claims in the review', async () => {
    await window.mergeJournal([
      ...said({ kind: 'maket', title: 'Newsletter', hash: 'x', bytes: 1, ownFooter: false }, 999),
      ...said({ kind: 'list', title: 'Test addresses' }, 1),
    ]);
    const review = await reviewOf(await draft({ kind: 'maket', id: 999 }, 1));
    for (const line of [
      'Letter: maket 999, which the journal calls “Newsletter”; this machine has no record of uploading it',
      '  unknown: The text of this maket isn’t on this machine, so it can’t be shown or checked.',
      '  warning: Mailroom doesn’t know who is on list 1: you have not imported people to it or sent to it here. Check that it is the right list.',
    ]) {
      assert.ok(review.includes(line), `${line} is not in\n${review.join('\n')}`);
    }
  });

  it('cannot hide the title of an own maket: the review shows both names', async () => {
    answers = answerMessages({});
    const own = (await upload()) ?? 0;
    await window.mergeJournal([{ ...base(), event: 'known', kind: 'maket', id: own, title: 'Autumn' }]);
    const review = await reviewOf(await draft({ kind: 'maket', id: own }));
    assert.ok(review.includes(`Letter: “Autumn”, uploaded as “Spring”, maket ${own}`));
  });

  it('cannot hide a campaign whose outcome is unknown', async () => {
    answers = answerMessages({
      'It isn’t known whether the campaign “Hello” was created': undefined,
    });
    const own = (await upload()) ?? 0;
    const answered = await draft({ kind: 'maket', id: own });
    sandbox.refuse('sends.json', 500);
    await reviewOf(answered, (asked) => (asked === 1 ? 'send' : undefined));
    const [open] = window.journal.records(connection.identity).unknown;
    assert.ok(open);
    const { request } = open;
    await window.mergeJournal([
      { ...base(), event: 'refused', request, reason: 'notThere' },
      { ...base(), event: 'created', request, id: 45 },
    ]);
    const { unknown, sends } = window.journal.records(connection.identity);
    assert.deepEqual([unknown, [...sends.keys()]], [[open], []]);
    const [verdict] = await reviewOf(answered);
    assert.equal(verdict, 'Not ready. The same campaign was requested, and its outcome is still unknown.');
  });
});
