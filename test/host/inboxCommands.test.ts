import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { InboxNode } from '../../src/extension/inbox/view/inboxItems.ts';
import { commands } from '../../src/extension/names.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { treeText } from './support/treeText.ts';

type Node<Kind extends InboxNode['kind']> = InboxNode & { readonly kind: Kind };

describe('a letter in the Sandbox Mailboxes view', () => {
  let tree: vscode.TreeDataProvider<InboxNode>;
  let answers: Answers | undefined;

  before(async () => {
    ({ tree } = (await mailroom()).inbox);
    // The command ends only when its message is answered.
    void vscode.commands.executeCommand(commands.sandboxStart);
    await until(async () => (await treeText(tree, () => false)) !== '');
  });

  afterEach(async () => {
    answers?.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** Resolves once `isSo` holds; checks now and after each change of the tree. */
  function until(isSo: () => Promise<boolean>): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => isSo().then((so) => so && end(), reject);
      const following = tree.onDidChangeTreeData?.(look);
      const end = () => {
        following?.dispose();
        resolve();
      };
      void look();
    });
  }

  const children = async (parent?: InboxNode) => (await tree.getChildren(parent)) ?? [];
  const campaigns = async () =>
    (await children()).filter(
      (node): node is Node<'campaign'> => node.kind === 'campaign' && node.campaign.send !== null,
    );
  const newest = async () => (await campaigns())[0] ?? assert.fail('There is no campaign.');
  const oldest = async () => (await campaigns()).at(-1) ?? assert.fail('There is no campaign.');
  const firstLetterOf = async (campaign: InboxNode) => {
    const [letter] = await children(campaign);
    return letter?.kind === 'letter' ? letter : assert.fail('The campaign has no letter.');
  };
  const replies = async (): Promise<Node<'reply'>[]> => {
    const group = (await children()).find(({ kind }) => kind === 'replies');
    return group ? (await children(group)).filter((node) => node.kind === 'reply') : [];
  };
  const item = async (node: InboxNode) => tree.getTreeItem(node);
  const openTab = () => {
    const { label, input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    return { label, uri: input instanceof vscode.TabInputCustom ? input.uri : undefined };
  };

  it('gets a reply from its reader, which opens and appears under Replies', async () => {
    const campaign = await newest();
    const letter = await firstLetterOf(campaign);
    const before = (await replies()).length;
    await vscode.commands.executeCommand(commands.inboxReply, letter);
    await until(async () => (await replies()).length === before + 1);

    const { label, uri } = openTab();
    assert.equal(label, `Re: ${letter.letter.subject}.eml`);
    assert.ok(uri);
    const source = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
    assert.match(source, new RegExp(`^From: ${letter.letter.to}\r$`, 'm'));
    const [group] = await children();
    assert.ok(group);
    assert.deepEqual(
      [(await item(group)).label, (await item(group)).description],
      ['Replies', String(before + 1)],
    );
    const [reply] = await replies();
    assert.equal(reply?.reply.from, letter.letter.to);
    assert.equal((await newest()).campaign.count, campaign.campaign.count);
  });

  it('differs from a reply, which can be opened but not answered, bounced or reported', async () => {
    await vscode.commands.executeCommand(commands.inboxReply, await firstLetterOf(await newest()));
    await until(async () => (await replies()).length > 0);
    const [reply, ...others] = await replies();
    assert.ok(reply);
    assert.equal((await item(reply)).contextValue, 'reply');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const command of [commands.inboxReply, commands.inboxBounce, commands.inboxComplain]) {
      await vscode.commands.executeCommand(command, reply);
    }
    assert.equal(openTab().uri, undefined);
    assert.equal((await replies()).length, others.length + 1);
    await vscode.commands.executeCommand(commands.inboxOpen, reply);
    assert.match(openTab().uri?.path ?? '', /^\/replies\/\d+\/Re: /);
  });

  it('is revealed in the editor group where it is already open', async () => {
    const letter = await firstLetterOf(await newest());
    await vscode.commands.executeCommand(commands.inboxOpen, letter);
    const { uri } = openTab();
    const other = await vscode.workspace.openTextDocument({ content: '' });
    await vscode.window.showTextDocument(other, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand(commands.inboxOpen, letter);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const shown = tabs.filter(
      ({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === uri?.toString(),
    );
    assert.equal(shown.length, 1);
    assert.equal(openTab().uri?.toString(), uri?.toString());
  });

  it('can be unsubscribed from in its editor, and its row says so', async () => {
    const campaign = await newest();
    const letter = await firstLetterOf(campaign);
    await vscode.commands.executeCommand(commands.inboxOpen, letter);
    await vscode.commands.executeCommand(commands.inboxUnsubscribe, openTab().uri);
    await until(async () => {
      const { description } = await item(await firstLetterOf(campaign));
      return /^unsubscribed\b/.test(String(description));
    });
  });

  it('disappears from its campaign when it bounces, but stays readable where it is open', async () => {
    const { campaign } = await newest();
    const { send, count } = campaign;
    const letter = await firstLetterOf(await newest());
    await vscode.commands.executeCommand(commands.inboxOpen, letter);
    const { uri } = openTab();
    await vscode.commands.executeCommand(commands.inboxBounce, letter);
    const ofCampaign = async () => (await campaigns()).find((node) => node.campaign.send === send);
    await until(async () => (await ofCampaign())?.campaign.count === count - 1);
    const letters = await children(await ofCampaign());
    assert.ok(!letters.some((node) => node.kind === 'letter' && node.letter.id === letter.letter.id));
    assert.ok(uri);
    assert.match(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), /^Message-ID: /m);

    answers = answerMessages({});
    const gone = answers.next('The letter is no longer in the sandbox mailboxes.');
    await vscode.commands.executeCommand(commands.inboxBounce, letter);
    await gone;
  });

  it('cannot bounce when the statistics are final, and a message says so', async () => {
    const campaign = await oldest();
    answers = answerMessages({ 'The letter can’t bounce any more': undefined });
    const said = answers.next('The letter can’t bounce any more');
    await vscode.commands.executeCommand(commands.inboxBounce, await firstLetterOf(campaign));
    await said;
    assert.deepEqual(answers.shown, [
      `The letter can’t bounce any more: the statistics of “${campaign.campaign.subject}” are final.`,
    ]);
    assert.equal((await oldest()).campaign.count, campaign.campaign.count);
  });
});
