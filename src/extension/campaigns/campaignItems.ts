import * as vscode from 'vscode';
import { reachedNobody } from '../../core/campaigns/campaign.ts';
import type { Creation } from '../../core/journal/events.ts';
import { shownCreation, type UnknownCreation } from '../../core/journal/records.ts';
import type { Owner } from '../accounts/owner.ts';
import { describeFailure } from '../errors/describeError.ts';
import { formats } from '../kit/formats.ts';
import { asCommand } from '../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import {
  campaignWords,
  cannotBeStopped,
  reachedNobodyWords,
  rowWords,
  waitingWords,
} from './campaignTexts.ts';
import { factLines } from './statistics/campaignFacts.ts';
import type { Campaign } from './watch/campaignWatcher.ts';

export function campaignGroupItem(name: GroupName, count: number): vscode.TreeItem {
  // Collapsed, because tests are many and people look at them in the inbox.
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(groupWords(name), name === 'tests' ? Collapsed : Expanded);
  item.description = formats().number(count);
  item.contextValue = 'group';
  item.accessibilityInformation = {
    label: l10n.t('{0}, campaigns: {1}', groupWords(name), count),
  };
  return item;
}

/** Returns the tree item of a campaign. `hasNamesake` is true if another campaign in the view has the same subject. */
export function campaignItem(
  node: CampaignNode,
  campaign: Campaign,
  now: number,
  hasNamesake: boolean,
): vscode.TreeItem {
  const { record, facts } = campaign;
  const { subject, test } = record;
  const item = new vscode.TreeItem(test ? withoutTestMark(subject) : subject);
  item.description = rowWords(campaign, now, hasNamesake || test === true);
  item.iconPath = campaignIcon(campaign);
  item.contextValue = [
    'campaign',
    facts.letter && 'hasLetter',
    facts.layout && 'hasLayout',
    record.maket !== undefined && !test && 'repeatable',
  ]
    .filter(Boolean)
    .join(' ');
  item.command = asCommand(l10n.t('Show Statistics'), commands.campaignStatistics, node);
  const words = campaignWords(campaign, now);
  item.accessibilityInformation = { label: [subject, words].filter(Boolean).join(', ') };
  return item;
}

export function campaignTooltip(campaign: Campaign, account: string, now: number): Words {
  const { record, last, failure, facts, trouble, stage } = campaign;
  return joined('\n', [
    asWords(record.subject),
    campaignWords(campaign, now),
    l10n.t('Number: {0}', formats().plain(record.id)),
    factLines(facts),
    record.startAt !== undefined && l10n.t('Start: {0}', formats().dayAndTime(Date.parse(record.startAt))),
    stage === 'planned' && cannotBeStopped(),
    last && l10n.t('Recipients: {0}', formats().number(last.count)),
    last && l10n.t('Read: {0}', formats().dayAndTime(last.at)),
    last && reachedNobody(last) && reachedNobodyWords(campaign),
    trouble !== undefined && waitingWords(trouble),
    failure && campaignFailureWords(record.subject, failure.error, account),
  ]);
}

/** Describes why a campaign could not be read. */
export function campaignFailureWords(subject: string, error: unknown, account: string): Words {
  const action = l10n.t('Couldn’t read “{0}”', subject);
  return describeFailure(action, error, account) ?? action;
}

export function unknownItem(node: UnknownNode): vscode.TreeItem {
  const subject = subjectOf(shownCreation(node.creation.creation));
  const item = new vscode.TreeItem(subject);
  item.description = l10n.t('outcome unknown');
  item.iconPath = coloredIcon('question', 'list.warningForeground');
  item.contextValue = 'unknown';
  item.tooltip = l10n.t(
    'The connection broke before the service confirmed this campaign. It may or may not exist. Check the Campaigns page of the service’s web cabinet before you try again.',
  );
  item.command = asCommand(l10n.t('Resolve Unknown Outcome'), commands.campaignResolve, node);
  item.accessibilityInformation = { label: `${subject}, ${item.description}` };
  return item;
}

/** Returns the subject of a test without “[Test 14:02:11]” in front of it, in whatever language that was written. */
function withoutTestMark(subject: string): string {
  const end = subject.indexOf('] ');
  return subject.startsWith('[') && end > 0 && end < longestTestMark ? subject.slice(end + 2) : subject;
}

const longestTestMark = 40;

function subjectOf(creation: Creation): string {
  return creation.kind === 'send' ? creation.subject : creation.kind;
}

function groupWords(name: GroupName): Words {
  const words: Record<GroupName, () => Words> = {
    running: () => l10n.t('Running'),
    planned: () => l10n.t('Scheduled'),
    finished: () => l10n.t('Finished'),
    tests: () => l10n.t('Tests'),
    unknown: () => l10n.t('Unknown'),
  };
  return words[name]();
}

function campaignIcon({ stage, failure, last }: Campaign): vscode.ThemeIcon {
  if (failure || (last && reachedNobody(last))) return coloredIcon('warning', 'list.warningForeground');
  switch (stage) {
    case 'planned':
      return coloredIcon('calendar', 'charts.purple');
    case 'running':
      return coloredIcon('sync', 'charts.blue');
    case 'finished':
      return coloredIcon('pass', 'charts.green');
    case 'other':
      return coloredIcon('question', 'charts.yellow');
  }
}

function coloredIcon(name: string, color: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}

/**
 * The groups in the order in which they are shown. `tests` holds all campaigns to test groups, `unknown` campaigns with
 * an unknown outcome or with a status that the specification does not name.
 */
export const groupNames = ['running', 'planned', 'finished', 'tests', 'unknown'] as const;

export type GroupName = (typeof groupNames)[number];

interface GroupNode {
  readonly kind: 'group';
  readonly name: GroupName;
}

export interface CampaignNode {
  readonly kind: 'campaign';
  readonly id: number;
}

/** A campaign that may or may not have been created. */
export interface UnknownNode {
  readonly kind: 'unknown';
  readonly owner: Owner;
  readonly creation: UnknownCreation;
}

/** A campaign that this window holds before its request. */
export interface HeldNode {
  readonly kind: 'held';
  /** The number of its review. */
  readonly review: number;
}

/** A row of the Campaigns view. */
export type CampaignsNode = HeldNode | GroupNode | CampaignNode | UnknownNode;

export function groupNode(name: GroupName): GroupNode {
  return { kind: 'group', name };
}

export function campaignNode(id: number): CampaignNode {
  return { kind: 'campaign', id };
}

/** Returns an id that stays the same when the view is read again. */
export function campaignsNodeId(node: CampaignsNode): string {
  switch (node.kind) {
    case 'held':
      return `held:${node.review}`;
    case 'group':
      return `group:${node.name}`;
    case 'campaign':
      return `campaign:${node.id}`;
    case 'unknown':
      return `unknown:${node.creation.request}`;
  }
}
