import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import type { ErrorHandler } from '../../src/extension/errors/errorHandler.ts';
import { InboxFiles, inboxUri, type LetterSources } from '../../src/extension/inbox/view/inboxFiles.ts';
import { type InboxNode, inboxItem, inboxNodeId } from '../../src/extension/inbox/view/inboxItems.ts';
import { type InboxSandbox, InboxTree } from '../../src/extension/inbox/view/inboxTree.ts';
import type { InboxCampaign, InboxLetter, InboxQuestion, InboxReply } from '../../src/protocol/inbox.ts';
import { treeText } from '../host/support/treeText.ts';

describe('A letter of the Sandbox Mailboxes as a file', () => {
  const letter = vscode.Uri.parse('mailroom-inbox:/1/Spring.eml');
  const started = new vscode.EventEmitter<never>();

  /**
   * Returns the files, the questions that they asked the sandbox, and the URIs that they reported as changed.
   */
  function open({ isStarted, isTrusted }: { isStarted: boolean; isTrusted: boolean }) {
    const asked: string[] = [];
    const changed: string[] = [];
    const ask = async (question: InboxQuestion) => {
      asked.push(question.kind);
      return new Uint8Array([1]);
    };
    const sandbox = { isStarted, ask, onDidStart: started.event } as unknown as LetterSources;
    const files = new InboxFiles(sandbox, () => isTrusted);
    files.onDidChangeFile((events) => changed.push(...events.map(({ uri }) => uri.toString())));
    return { files, asked, changed };
  }

  it('does not start the sandbox in an untrusted workspace, and appears once it runs', async () => {
    const { files, asked, changed } = open({ isStarted: false, isTrusted: false });
    for (const uri of [letter, vscode.Uri.parse('mailroom-inbox:/'), letter]) {
      await assert.rejects(files.stat(uri), { code: 'FileNotFound' });
      await assert.rejects(files.readFile(uri), { code: 'FileNotFound' });
    }
    assert.deepEqual(asked, []);
    started.fire(undefined as never);
    assert.deepEqual(changed, [letter.toString()]);
    files.dispose();
  });

  it('is read when the sandbox runs or the workspace is trusted', async () => {
    for (const state of [
      { isStarted: true, isTrusted: false },
      { isStarted: false, isTrusted: true },
    ]) {
      const { files, asked } = open(state);
      assert.equal((await files.stat(letter)).size, 1);
      assert.deepEqual(asked, ['source']);
      files.dispose();
    }
  });
});

describe('the Sandbox Mailboxes view', () => {
  const mail = new vscode.EventEmitter<void>();
  const nothing = new vscode.EventEmitter<never>();
  const counted = new vscode.EventEmitter<readonly number[]>();
  let campaigns: InboxCampaign[];
  let replies: InboxReply[];
  let dropped: number;
  let tree: InboxTree;
  let connected = 0;
  let unsubscribed: number | undefined;

  const sentAt = new Date(2020, 10, 4, 9).getTime();

  const campaign = (send: number, subject: string, count: number): InboxCampaign => ({
    send,
    subject,
    count,
    at: sentAt,
  });
  const letters = ({ send, count }: InboxCampaign) =>
    Array.from({ length: count }, (_, id) => ({
      id,
      send,
      subject: 'Spring',
      to: `reader${id}@shop.example`,
      at: sentAt,
      events: id === unsubscribed ? (['unsubscribe'] as const) : [],
      opened: false,
      dropped: false,
    }));

  const reply = (id: number): InboxReply => ({
    id,
    from: `reader${id}@shop.example`,
    to: 'news@lumen.example',
    subject: 'Re: Spring',
    at: 0,
  });

  beforeEach(async () => {
    replies = [];
    dropped = 0;
    unsubscribed = undefined;
    campaigns = [campaign(2, 'Spring', 2), campaign(1, 'Winter', 1)];
    const ask = async (question: InboxQuestion) => {
      if (question.kind === 'replies') return { count: replies.length, newest: replies.slice(0, 200) };
      if (question.kind === 'campaigns') return campaigns;
      if (question.kind === 'dropped') return dropped;
      assert.equal(question.kind, 'letters');
      return letters(campaigns.find(({ send }) => send === question.send) ?? campaign(0, '', 0));
    };
    const sandbox = {
      ask,
      onDidCount: counted.event,
      onDidReceiveMail: mail.event,
      onDidStart: nothing.event,
    } as unknown as InboxSandbox;
    const account = { kind: 'sandbox', name: 'Sandbox', address: '' } as const;
    // There is no connection yet, because the other views are closed.
    const active = { account, state: 'connecting', onDidChange: nothing.event } as Partial<ActiveAccount>;
    const connect = () => {
      connected++;
      return Promise.resolve({});
    };
    const errors = { run: (_: unknown, work: () => unknown) => work() } as unknown as ErrorHandler;
    tree = new InboxTree(sandbox, { ...active, connect } as ActiveAccount, errors);
    await treeText(tree);
  });
  afterEach(() => tree.dispose());

  /** Returns the ids of the nodes that are refreshed when mail arrives; `undefined` for the whole tree. */
  async function drawnByMail(): Promise<readonly string[] | undefined> {
    const drawn = new Promise<readonly InboxNode[] | undefined>((resolve) =>
      tree.onDidChangeTreeData(resolve),
    );
    mail.fire();
    return (await drawn)?.map(inboxNodeId);
  }

  it('opens letters with long subjects, emoji and malformed characters', () => {
    const subjects = [
      [`${'x'.repeat(59)}👋`, 'x'.repeat(59)],
      [`${'x'.repeat(58)}👋`, `${'x'.repeat(58)}👋`],
      ['half \ud83d', 'half \ufffd'],
      ['\u200b', '3'],
    ] as const;
    for (const [subject, name] of subjects) {
      const uri = inboxUri({ ...reply(3), subject });
      assert.equal(uri.path, `/replies/3/${name}.eml`);
      assert.equal(vscode.Uri.parse(uri.toString()).path, uri.path);
    }
  });

  it('starts the sandbox when it is opened', () => assert.ok(connected > 0));

  it('refreshes only the campaign that received letters', async () => {
    campaigns = [campaign(2, 'Spring', 3), campaign(1, 'Winter', 1)];
    assert.deepEqual(await drawnByMail(), ['campaign 2']);
    assert.match(await treeText(tree), /^Spring {2}3 · Nov 4, 2020\n {2}reader0@shop\.example/);
  });

  it('includes letters that arrive while VS Code waits for the list', async () => {
    const [spring] = await tree.getChildren();
    const asked = tree.getChildren(spring);
    campaigns = [campaign(2, 'Spring', 3), campaign(1, 'Winter', 1)];
    mail.fire();
    assert.equal((await asked).length, 3);
  });

  it('refreshes everything when a campaign is added', async () => {
    campaigns = [campaign(3, 'Summer', 1), ...campaigns];
    assert.equal(await drawnByMail(), undefined);
  });

  it('refreshes the campaign that lost a letter, and everything when it was the last letter', async () => {
    campaigns = [campaign(2, 'Spring', 1), campaign(1, 'Winter', 1)];
    assert.deepEqual(await drawnByMail(), ['campaign 2']);
    campaigns = [campaign(2, 'Spring', 1)];
    assert.equal(await drawnByMail(), undefined);
    assert.match(await treeText(tree), /^Spring {2}1 · [^\n]+\n {2}reader0@shop\.example$/);
  });

  it('marks the letter whose reader unsubscribed, and refreshes only that letter', async () => {
    const drawn = new Promise<readonly InboxNode[] | undefined>((resolve) =>
      tree.onDidChangeTreeData(resolve),
    );
    unsubscribed = 1;
    counted.fire([2]);
    assert.deepEqual((await drawn)?.map(inboxNodeId), ['letter 1']);
    assert.match(
      await treeText(tree),
      /^Spring {2}2 · .*\n {2}reader0@shop\.example\n {2}reader1@shop\.example {2}unsubscribed\n/,
    );
  });

  it('leaves a row to the whole address if the letter arrived on the day of its group, and tells which were opened', () => {
    const letter = { id: 1, send: 2, subject: 'Spring', to: 'anna@shop.example', dropped: false } as const;
    const newest = new Date(2020, 10, 4, 9).getTime();
    const itemOf = (day: number, opened: boolean, events: InboxLetter['events'] = []) => {
      const at = new Date(2020, 10, day, 8).getTime();
      const item = inboxItem({ kind: 'letter', letter: { ...letter, at, events, opened }, newest });
      const [said] = `${item.tooltip}`.split('\n').slice(-1);
      return `${(item.iconPath as vscode.ThemeIcon).id}: ${item.description} (${said})`;
    };
    assert.deepEqual(
      [itemOf(4, false), itemOf(4, true), itemOf(4, true, ['unsubscribe']), itemOf(3, false, ['bounce'])],
      [
        'mail:  (No open was counted.)',
        'mail-read:  (An open was counted.)',
        'circle-slash: unsubscribed (An open was counted.)',
        'error: bounced · Nov 3, 2020 (No open was counted.)',
      ],
    );
  });

  it('shows replies above the campaigns, and refreshes only them when more arrive', async () => {
    replies = [reply(1)];
    assert.equal(await drawnByMail(), undefined);
    assert.match(await treeText(tree), /^Replies {2}1\n {2}reader1@shop\.example {2}[^\n]+\nSpring {2}2 · /);
    replies = [reply(2), ...replies];
    assert.deepEqual(await drawnByMail(), ['replies']);
    assert.match(await treeText(tree), /^Replies {2}2\n {2}reader2@.*\n {2}reader1@/);
  });

  it('says below the campaigns how many messages were removed, and why', async () => {
    dropped = 12_345;
    assert.equal(await drawnByMail(), undefined);
    assert.match(await treeText(tree), /\nMessages removed to save space {2}12,345$/);
    const item = tree.getTreeItem((await tree.getChildren()).at(-1) ?? assert.fail());
    assert.equal(
      item.tooltip,
      'The sandbox stores up to 64 MB of messages. When there are more, it removes the oldest ones, except for the newest 200 of each campaign.\n\nYou can still find and open these letters. Their messages are written again, with a new signature. The statistics stay complete.',
    );
  });

  it('shows the newest 50, then as many as can be listed, and leads to the search for the others', async () => {
    replies = Array.from({ length: 203 }, (_, id) => reply(id));
    const lines = async () => (await treeText(tree, (line) => line.startsWith('Replies'))).split('\n');
    const folded = await lines();
    assert.equal(folded[51], '  Show 150 More  of 153 older letters');
    assert.equal(folded.length, 1 + 50 + 1 + campaigns.length);
    const [group = assert.fail()] = await tree.getChildren();
    const more = (await tree.getChildren(group)).at(-1);
    assert.ok(more?.kind === 'more');
    tree.showMore(more);
    const unfolded = await lines();
    assert.equal(unfolded[201], '  3 older letters: search by address');
    assert.equal(unfolded.length, 1 + 200 + 1 + campaigns.length);
  });
});
