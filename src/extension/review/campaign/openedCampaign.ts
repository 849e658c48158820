import * as vscode from 'vscode';
import { type CampaignFile, readCampaignFile } from '../../../core/approval/campaignFile.ts';
import type { AccountRecords } from '../../../core/journal/records.ts';
import type { Connection } from '../../accounts/connection.ts';
import { UserError } from '../../errors/userError.ts';
import { sha256 } from '../../kit/hashes.ts';
import { asWords, l10n, listed, type Words } from '../../kit/words.ts';
import { readWholeText } from '../../layouts/readWhole.ts';
import { layoutAt } from '../../layouts/realLayout.ts';
import type { CampaignDraft } from '../../sending/campaignDraft.ts';

/** The largest packet that is opened, in bytes. */
const largestPacket = 20_000_000;

/** A campaign of a file as a draft, and what of it is not in the account or the workspace. */
interface OpenedCampaign {
  readonly draft: CampaignDraft;
  readonly missing: readonly Words[];
}

/** Asks for the file of a packet; `undefined` if the user cancels. */
export async function askForPacket(): Promise<vscode.Uri | undefined> {
  const [packet] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Open Campaign File'),
      filters: { HTML: ['html', 'htm'] },
    })) ?? [];
  return packet;
}

/** Reads the campaign in a packet. Rejects with a `UserError` if there is none. */
export async function readCampaign(packet: vscode.Uri): Promise<CampaignFile> {
  const campaign = readCampaignFile(await readWholeText(packet, largestPacket));
  if (campaign === 'newer') {
    throw new UserError(l10n.t('A newer version of Mailroom wrote this file. Update Mailroom to open it.'));
  }
  if (campaign) return campaign;
  throw new UserError(
    l10n.t('This file contains no campaign. Open a file that “Share for Approval…” has written.'),
  );
}

/** Returns a campaign of a file for an account. Numbers of another account mean nothing here: its lists are looked for by their titles. */
export async function draftOfFile(
  campaign: CampaignFile,
  { identity, service }: Pick<Connection, 'identity' | 'service'>,
  records: AccountRecords,
): Promise<OpenedCampaign> {
  const isSame = campaign.account === sha256(identity);
  const missing: Words[] = [];
  const letter = await letterOf(campaign, isSame, records);
  if (!letter) missing.push(l10n.t('the letter'));
  const lists = campaign.lists.flatMap(({ id, title }) => {
    const known = [...records.lists.values()].find(
      (list) => list.title === title && (!isSame || list.id === id),
    );
    if (!known) missing.push(l10n.t('the list “{0}”', title));
    return known ? [known.id] : [];
  });
  const senders = await service.listSenders(['id', 'email', 'approved']).catch(() => []);
  const sender = senders.find(({ email, approved }) => approved && email === campaign.sender);
  if (!sender && campaign.sender !== undefined) missing.push(l10n.t('the sender {0}', campaign.sender));
  const { subject, start } = campaign;
  return {
    missing,
    draft: {
      lists,
      ...(letter && { letter }),
      ...(subject !== undefined && { subject }),
      ...(sender && { sender }),
      ...(start !== undefined && { start: start === 'now' ? 'now' : new Date(start) }),
    },
  };
}

async function letterOf(
  { letter }: CampaignFile,
  isSame: boolean,
  { makets }: AccountRecords,
): Promise<CampaignDraft['letter']> {
  if (!letter) return undefined;
  if ('maket' in letter) {
    const record = isSame ? makets.get(letter.maket) : undefined;
    return record && !record.filledIn ? { kind: 'maket', id: record.id } : undefined;
  }
  const uri = await layoutAt(letter.layout).catch(() => undefined);
  if (!uri) return undefined;
  const { language } = letter;
  return { kind: 'layout', uri, title: '', ...(language !== undefined && { language }) };
}

/** The most missing things that are named. */
const mostNamed = 6;

/** Says what of a campaign is missing. */
export function missingText(missing: readonly Words[], account: string): Words {
  const [named, more] = [missing.slice(0, mostNamed), missing.length - mostNamed];
  return l10n.t(
    'Not in account “{0}” or in this workspace: {1}. Choose something else.',
    asWords(account),
    listed(more > 0 ? [...named, l10n.count('{0} more|{0} more', more)] : named),
  );
}
