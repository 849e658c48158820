import * as vscode from 'vscode';
import type {
  InboxCampaign,
  InboxLetter,
  InboxReplies,
  InboxReply,
  LetterEvent,
} from '../../../protocol/inbox.ts';
import { mostInboxLetters, mostStoredBytes } from '../../../protocol/inbox.ts';
import { formats } from '../../kit/formats.ts';
import { asCommand } from '../../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';

/** Returns the tree item of a node. */
export function inboxItem(node: InboxNode): vscode.TreeItem {
  const item = inboxTreeItem(node);
  item.id = inboxNodeId(node);
  item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
  return item;
}

function inboxTreeItem(node: InboxNode): vscode.TreeItem {
  switch (node.kind) {
    case 'campaign':
      return inboxCampaignItem(node.campaign);
    case 'replies':
      return repliesItem(node.replies);
    case 'letter':
      return inboxLetterItem(node);
    case 'reply':
      return replyItem(node.reply);
    case 'more':
      return moreItem(node);
    case 'dropped':
      return droppedItem(node);
  }
}

function inboxCampaignItem(campaign: InboxCampaign): vscode.TreeItem {
  const item = new vscode.TreeItem(campaignTitle(campaign), vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon(campaign.send === null ? 'verified' : 'inbox');
  item.description = joined(' · ', [
    asWords(formats().number(campaign.count)),
    asWords(formats().brief(campaign.at, Date.now())),
  ]);
  item.contextValue = 'campaign';
  item.tooltip = joined('\n', [
    campaignTitle(campaign),
    campaign.send !== null && l10n.t('Number: {0}', formats().plain(campaign.send)),
    l10n.count('{0} letter|{0} letters', campaign.count),
    l10n.t('Last letter: {0}', formats().dayAndTime(campaign.at)),
  ]);
  return item;
}

function campaignTitle({ send, subject }: InboxCampaign): Words {
  return send === null ? l10n.t('Confirmation letters') : asWords(subject);
}

function repliesItem({ count, newest: [last] }: InboxReplies): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('Replies'), vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon('reply');
  item.description = formats().number(count);
  item.contextValue = 'replies';
  item.tooltip = joined('\n', [
    l10n.t('Readers’ replies to letters of campaigns'),
    l10n.count('{0} letter|{0} letters', count),
    last && l10n.t('Last letter: {0}', formats().dayAndTime(last.at)),
  ]);
  return item;
}

function inboxLetterItem({ letter, newest }: InboxLetterNode): vscode.TreeItem {
  const item = new vscode.TreeItem(asWords(letter.to));
  item.iconPath = letterIcon(letter);
  item.description = joined(' · ', [
    ...letter.events.map(eventWord),
    // The group names the day of its newest letter, so that rows of that day have room for whole addresses.
    !isSameDay(letter.at, newest) && asWords(formats().brief(letter.at, Date.now())),
  ]);
  item.contextValue = letter.send === null ? 'letter toConfirm' : 'letter ofCampaign';
  item.tooltip = joined('\n', [
    asWords(letter.subject),
    l10n.t('To: {0}', letter.to),
    l10n.t('Arrived: {0}', formats().dayAndTime(letter.at)),
    letter.opened ? l10n.t('An open was counted.') : l10n.t('No open was counted.'),
  ]);
  item.command = openCommand({ kind: 'letter', letter, newest });
  return item;
}

const isSameDay = (one: number, other: number) =>
  new Date(one).toDateString() === new Date(other).toDateString();

function letterIcon({ events, opened }: InboxLetter): vscode.ThemeIcon {
  if (events.includes('complaint')) return new vscode.ThemeIcon('report');
  if (events.includes('bounce')) return new vscode.ThemeIcon('error');
  if (events.includes('unsubscribe')) return new vscode.ThemeIcon('circle-slash');
  return new vscode.ThemeIcon(opened ? 'mail-read' : 'mail');
}

function eventWord(event: LetterEvent): Words {
  switch (event) {
    case 'unsubscribe':
      return l10n.t('unsubscribed');
    case 'complaint':
      return l10n.t('reported as spam');
    case 'bounce':
      return l10n.t('bounced');
  }
}

function replyItem(reply: InboxReply): vscode.TreeItem {
  const item = new vscode.TreeItem(asWords(reply.from));
  item.iconPath = new vscode.ThemeIcon('mail-read');
  item.description = formats().brief(reply.at, Date.now());
  item.contextValue = 'reply';
  item.tooltip = joined('\n', [
    asWords(reply.subject),
    l10n.t('From: {0}', reply.from),
    l10n.t('To: {0}', reply.to),
    l10n.t('Arrived: {0}', formats().dayAndTime(reply.at)),
  ]);
  item.command = openCommand({ kind: 'reply', reply });
  return item;
}

function openCommand(node: InboxLetterNode | ReplyNode): vscode.Command {
  return asCommand(l10n.t('Open Letter'), commands.inboxOpen, node);
}

/** Returns the row that shows more letters, or that leads to the search for those that are too many to list. */
function moreItem(node: MoreNode): vscode.TreeItem {
  const { count, listed } = node;
  if (listed > 0) {
    const item = new vscode.TreeItem(l10n.t('Show {0} More', formats().number(listed)));
    item.description = l10n.count('of {0} older letter|of {0} older letters', count);
    item.iconPath = new vscode.ThemeIcon('ellipsis');
    item.command = asCommand(l10n.t('Show More'), commands.inboxMore, node);
    return item;
  }
  const item = new vscode.TreeItem(
    l10n.count('{0} older letter: search by address|{0} older letters: search by address', count),
  );
  item.iconPath = new vscode.ThemeIcon('search');
  item.command = asCommand(l10n.t('Find Letter…'), commands.inboxFind);
  return item;
}

function droppedItem({ count }: DroppedNode): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('Messages removed to save space'));
  item.iconPath = new vscode.ThemeIcon('info');
  item.description = formats().number(count);
  item.contextValue = 'dropped';
  item.tooltip = joined('\n\n', [
    l10n.t(
      'The sandbox stores up to {0} MB of messages. When there are more, it removes the oldest ones, except for the newest {1} of each campaign.',
      formats().number(mostStoredBytes / 1_000_000),
      formats().number(mostInboxLetters),
    ),
    l10n.t(
      'You can still find and open these letters. Their messages are written again, with a new signature. The statistics stay complete.',
    ),
  ]);
  return item;
}

export interface InboxCampaignNode {
  readonly kind: 'campaign';
  readonly campaign: InboxCampaign;
}

/** The group of readers' replies to letters of all campaigns. */
export interface RepliesNode {
  readonly kind: 'replies';
  readonly replies: InboxReplies;
}

export interface InboxLetterNode {
  readonly kind: 'letter';
  readonly letter: InboxLetter;
  /** The arrival of the newest letter of its group, in milliseconds since 1970. */
  readonly newest: number;
}

export interface ReplyNode {
  readonly kind: 'reply';
  readonly reply: InboxReply;
}

/** The row below the newest letters of a group that has `count` older ones. */
export interface MoreNode {
  readonly kind: 'more';
  readonly of: InboxCampaignNode | RepliesNode;
  readonly count: number;
  /** How many of them the row shows. If it is 0, they can only be searched for. */
  readonly listed: number;
}

/** The row at the end that says how many messages were dropped. */
interface DroppedNode {
  readonly kind: 'dropped';
  readonly count: number;
}

export type InboxNode =
  | InboxCampaignNode
  | RepliesNode
  | InboxLetterNode
  | ReplyNode
  | MoreNode
  | DroppedNode;

export function inboxNodeId(node: InboxNode): string {
  switch (node.kind) {
    case 'campaign':
      return `campaign ${node.campaign.send}`;
    case 'replies':
    case 'dropped':
      return node.kind;
    case 'letter':
      return `letter ${node.letter.id}`;
    case 'reply':
      return `reply ${node.reply.id}`;
    case 'more':
      return `more ${inboxNodeId(node.of)}`;
  }
}
