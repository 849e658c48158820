import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import { type InboxSandbox, InboxTree } from '../../src/extension/inbox/inboxTree.ts';
import { type InboxNode, nodeId } from '../../src/extension/inbox/nodes.ts';
import type { InboxCampaign, InboxQuestion } from '../../src/protocol/inbox.ts';
import { treeText } from './support/treeText.ts';

describe('the Inbox view', () => {
  const mail = new vscode.EventEmitter<void>();
  const nothing = new vscode.EventEmitter<never>();
  let campaigns: InboxCampaign[];
  let tree: InboxTree;

  const campaign = (send: number, subject: string, count: number): InboxCampaign => ({
    send,
    subject,
    count,
    at: 0,
  });
  const letters = ({ send, count }: InboxCampaign) =>
    Array.from({ length: count }, (_, id) => ({
      id,
      send,
      subject: 'Spring',
      to: `reader${id}@shop.example`,
      at: 0,
    }));

  beforeEach(async () => {
    campaigns = [campaign(2, 'Spring', 2), campaign(1, 'Winter', 1)];
    const ask = async (question: InboxQuestion) =>
      question.kind === 'letters'
        ? letters(campaigns.find(({ send }) => send === question.send) ?? campaign(0, '', 0))
        : campaigns;
    const sandbox = {
      ask,
      onDidReceiveMail: mail.event,
      onDidStart: nothing.event,
    } as unknown as InboxSandbox;
    const account = { kind: 'sandbox', name: 'Sandbox', address: '' } as const;
    const active = { account, state: 'connected', onDidChange: nothing.event } as Partial<ActiveAccount>;
    tree = new InboxTree(sandbox, active as ActiveAccount);
    await treeText(tree);
  });
  afterEach(() => tree.dispose());

  /** What VS Code is told to ask for again when letters arrive; `undefined` for everything. */
  async function drawnByMail(): Promise<readonly string[] | undefined> {
    const drawn = new Promise<readonly InboxNode[] | undefined>((resolve) =>
      tree.onDidChangeTreeData(resolve),
    );
    mail.fire();
    return (await drawn)?.map(nodeId);
  }

  it('draws only the campaign anew that has got letters', async () => {
    campaigns = [campaign(2, 'Spring', 3), campaign(1, 'Winter', 1)];
    assert.deepEqual(await drawnByMail(), ['campaign 2']);
    assert.match(await treeText(tree), /^Spring {2}3\n {2}reader0@shop\.example/);
  });

  it('draws everything anew when there is another campaign', async () => {
    campaigns = [campaign(3, 'Summer', 1), ...campaigns];
    assert.equal(await drawnByMail(), undefined);
  });
});
