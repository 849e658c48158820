import * as vscode from 'vscode';
import { checkedAt } from '../../core/domains/checkTimes.ts';
import { type RecordState, recordState, worstState } from '../../core/domains/recordState.ts';
import type { DomainRecord, Sender } from '../../core/port/service.ts';
import { formats } from '../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { DomainCheck } from './domainsModel.ts';
import { shownName } from './names.ts';
import { type DomainNode, type DomainsNode, nodeId, recordKey } from './nodes.ts';
import { diagnosisOf, extraWords, recordPurpose, recordTitle, stateWords } from './recordWords.ts';

/** How a node of the Domains view looks. `check` is what is known of its domain. */
export function domainsItem(node: DomainsNode, check: DomainCheck): vscode.TreeItem {
  const item = itemOf(node, check);
  item.id = nodeId(node);
  item.accessibilityInformation = {
    label: [item.label, item.description].filter((part) => typeof part === 'string').join(', '),
  };
  return item;
}

function itemOf(node: DomainsNode, check: DomainCheck): vscode.TreeItem {
  switch (node.kind) {
    case 'domain':
      return domainItem(node, check);
    case 'record':
      return recordItem(node.domain, node.record);
    case 'sender':
      return senderItem(node.sender);
    case 'note': {
      const item = new vscode.TreeItem(node.words);
      item.tooltip = node.words;
      return item;
    }
  }
}

function domainItem(node: DomainNode, check: DomainCheck): vscode.TreeItem {
  const { domain: name, id } = node;
  const { domain, asciiDomain } = shownName(name);
  const item = new vscode.TreeItem(asWords(domain), vscode.TreeItemCollapsibleState.Collapsed);
  const { details } = check;
  item.iconPath = details ? iconOf(worstState(details)) : new vscode.ThemeIcon('globe');
  item.description = joined(' · ', [
    asciiDomain !== undefined && asWords(asciiDomain),
    ...domainWords(check),
  ]);
  item.command = { command: commands.domainOpen, title: l10n.t('Show Records'), arguments: [node] };
  item.contextValue = check.isBeingRead ? 'domain checking' : 'domain';
  item.tooltip = joined('\n', [
    asWords(domain),
    asciiDomain !== undefined && asWords(asciiDomain),
    l10n.t('Number: {0}', String(id)),
    ...(details?.records.map((record) =>
      joined(' · ', [recordTitle(record), stateWords(recordState(record))]),
    ) ?? []),
    details && checkedWords(check),
  ]);
  return item;
}

/** How a domain stands, the most telling first: it stands behind a long name. */
export function domainWords(check: DomainCheck): Words[] {
  const { details, isBeingRead, isAwaited } = check;
  if (isBeingRead) return [l10n.t('checking…')];
  if (!details) return [];
  const words = [stateWords(worstState(details)), checkedWords(check)];
  return isAwaited ? [...words, l10n.t('checks again by itself')] : words;
}

function checkedWords({ details }: DomainCheck): Words {
  return l10n.t('checked {0}', formats().near(details ? checkedAt(details) : 0, Date.now()));
}

function recordItem(domain: DomainNode, record: DomainRecord): vscode.TreeItem {
  const item = new vscode.TreeItem(recordTitle(record));
  const state = recordState(record);
  const { cause, nextStep } = diagnosisOf(record);
  item.iconPath = iconOf(state);
  item.description = record.optional ? l10n.t('optional, {0}', stateWords(state)) : stateWords(state);
  item.tooltip = joined('\n\n', [recordPurpose(record), cause, nextStep, extraWords(record)]);
  item.contextValue = 'record';
  item.command = {
    command: commands.domainOpen,
    title: l10n.t('Show Records'),
    arguments: [domain, recordKey(record)],
  };
  return item;
}

function senderItem({ id, email, approved, default: isDefault }: Sender): vscode.TreeItem {
  const item = new vscode.TreeItem(asWords(email));
  item.iconPath = approved
    ? new vscode.ThemeIcon('mail')
    : new vscode.ThemeIcon('unverified', new vscode.ThemeColor('list.warningForeground'));
  item.description = joined(' · ', [
    approved ? l10n.t('confirmed sender') : l10n.t('sender, not confirmed'),
    isDefault && l10n.t('default'),
  ]);
  item.tooltip = joined('\n\n', [
    asWords(email),
    l10n.t('Number: {0}', String(id)),
    !approved &&
      l10n.t('Confirm this sender in the service’s web cabinet before you send campaigns from it.'),
  ]);
  item.contextValue = 'sender';
  return item;
}

function iconOf(state: RecordState): vscode.ThemeIcon {
  const [icon, colour] = icons[state];
  return new vscode.ThemeIcon(icon, colour === undefined ? undefined : new vscode.ThemeColor(colour));
}

const icons: Readonly<Record<RecordState, readonly [icon: string, colour?: string]>> = {
  ok: ['pass', 'testing.iconPassed'],
  warn: ['warning', 'list.warningForeground'],
  err: ['error', 'list.errorForeground'],
  fail: ['debug-disconnect', 'list.warningForeground'],
  off: ['circle-slash'],
  unknown: ['question'],
};
