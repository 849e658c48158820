import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { MailingService } from '../../../src/core/port/service.ts';
import type { ActiveAccount } from '../../../src/extension/accounts/connection.ts';
import { HeldSends } from '../../../src/extension/campaigns/heldSends.ts';
import { CampaignsBadge } from '../../../src/extension/campaigns/view/campaignsBadge.ts';
import { CampaignsTree } from '../../../src/extension/campaigns/view/campaignsTree.ts';
import { tellEnds } from '../../../src/extension/campaigns/watch/campaignEnds.ts';
import {
  CampaignWatcher,
  type SandboxLetters,
} from '../../../src/extension/campaigns/watch/campaignWatcher.ts';
import { Readings } from '../../../src/extension/campaigns/watch/readings.ts';
import { type SandboxProcess, startSandboxProcess } from './sandboxProcess.ts';
import { openTestWindow, type TestWindow } from './testWindow.ts';
import { treeText } from './treeText.ts';

/** A sandbox without events and without past readings. */
export const quietSandbox: SandboxLetters = {
  trouble: undefined,
  onDidChangeTrouble: new vscode.EventEmitter<void>().event,
  onDidCount: new vscode.EventEmitter<readonly number[]>().event,
  ask: async () => assert.fail('There are no past readings.'),
};

const quick = { pace: { startDelayMs: 100, batchIntervalMs: 20 }, trackingWindowMs: 0 };

export let sandbox: SandboxProcess;
export let window: TestWindow;
export let service: MailingService;
let directory: string;
export let watcher: CampaignWatcher;
export let tree: CampaignsTree;

/** Opens a window for each test of a group, connected with its own sandbox. */
export function inCampaignsWindow(): void {
  beforeEach(async () => {
    sandbox = await startSandboxProcess(quick);
    window = await openTestWindow();
    directory = await mkdtemp(join(tmpdir(), 'mr-readings-'));
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    ({ service } = await window.active.connect());
    ({ watcher, tree } = openCampaigns());
    sandbox.takeRequests();
  });

  afterEach(async () => {
    tree.dispose();
    watcher.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
    await rm(directory, { recursive: true, force: true });
  });
}

/** Opens a watcher and its tree on the journal and the stored readings. */
export function openCampaigns(active: ActiveAccount = window.active, sandbox = quietSandbox) {
  const { journal, errors, log } = window;
  const opened = new CampaignWatcher({
    active,
    sandbox,
    journal,
    readings: new Readings(directory, log),
    errors,
    log,
  });
  return { watcher: opened, tree: new CampaignsTree(opened, new HeldSends()) };
}

/** Tells about ends as the Campaigns view does while it is hidden. Returns the view, which gets the badge. */
export function followEnds(
  of: CampaignWatcher = watcher,
  showStatistics: (id: number) => Promise<void> = async () => {},
) {
  const view: Pick<vscode.TreeView<unknown>, 'badge' | 'visible'> = { badge: undefined, visible: false };
  const { errors, log } = window;
  const badge = new CampaignsBadge(view);
  const readings = new Readings(directory, log);
  return { view, badge, ends: tellEnds({ watcher: of, readings, errors, badge, showStatistics }) };
}

/** Reopens them as after a restart, for another account if `active` is given. */
export function reopenCampaigns(active?: ActiveAccount, mailTrouble?: SandboxLetters): void {
  tree.dispose();
  watcher.dispose();
  ({ watcher, tree } = openCampaigns(active, mailTrouble));
}

const people = ['anna@shop.example', 'boris@shop.example', 'nobody@shop.example'];

/** Creates a campaign as the extension does, by default to three addresses of which one does not exist. */
export async function send(subject: string, startAt?: Date, addresses = people): Promise<number> {
  const { identity } = await window.active.connect();
  const list = await service.createList({ title: subject, subscribeLink: 'https://shop.example/' });
  for (const email of addresses) {
    await service.createSubscriber({ email, listId: list, skipConfirmation: true });
  }
  const maket = await service.createMaket({ title: subject, body: '<p>Hello</p>' });
  const request = { maketId: maket, letterTitle: subject, lists: [list], ...(startAt && { startAt }) };
  const result = await window.journal.create(
    identity,
    { kind: 'send', maket, subject, lists: [list], ...(startAt && { startAt: startAt.toISOString() }) },
    () => service.createSend(request),
  );
  return 'id' in result ? result.id : assert.fail('nobody knows whether it was created');
}

/** Adds a campaign that was created elsewhere to the journal. */
export async function addKnown(id: number, subject: string): Promise<void> {
  const { identity } = await window.active.connect();
  await window.journal.addKnown(identity, 'send', id, subject);
}

/** Waits until `isRight` accepts the text of the tree, and returns the text. */
export async function untilTree(isRight: (text: string) => boolean): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const text = await treeText(tree);
    if (isRight(text)) return text;
    if (attempt === 200) assert.fail(`The tree stayed:\n${text}`);
    await delay(50);
  }
}

/** Returns the tooltip of a campaign. */
export async function tooltipOf(subject: string): Promise<string> {
  for (const group of tree.getChildren()) {
    for (const node of tree.getChildren(group)) {
      const item = tree.getTreeItem(node);
      if (item.label === subject) return String(tree.resolveTreeItem(item, node).tooltip);
    }
  }
  throw new Error(`There is no campaign ${subject}`);
}

/** Waits until the final figures have been read and stored. */
export async function untilFinal(id: number): Promise<void> {
  const isFinal = () => watcher.campaign(id).last?.statistics?.common.final === true;
  while (!isFinal() || watcher.campaign(id).beingRead) await delay(20);
}

/** Returns the requests about campaigns since the last call, without their parameters. */
export function campaignRequests(): string[] {
  return sandbox
    .takeRequests()
    .map((request) => request.replace(/\?.*/, ''))
    .filter((request) => /^GET .*send(s|statistics)\//.test(request));
}
