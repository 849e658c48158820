import type { Connection } from '../accounts/connection.ts';
import { type Owner, ownerOf } from '../accounts/owner.ts';
import { runCommand } from '../kit/runCommand.ts';
import { commands } from '../names.ts';
import type { CampaignDraft } from './campaignDraft.ts';

/** An argument of "New Campaign…": answers, and the account that they are for. */
export interface SavedDraft {
  readonly kind: 'draft';
  readonly owner: Owner;
  readonly draft: CampaignDraft;
}

/** A row of the Makets view with a maket. */
export interface MaketRow {
  readonly kind: 'maket';
  readonly id: number;
}

export function savedDraft(connection: Connection, draft: CampaignDraft): SavedDraft {
  return { kind: 'draft', owner: ownerOf(connection), draft };
}

/** Runs "New Campaign…" with a maket, for the account of the connection. */
export async function startCampaign(connection: Connection, maket: number): Promise<void> {
  const draft = savedDraft(connection, { letter: { kind: 'maket', id: maket }, lists: [] });
  await runCommand(commands.campaignNew, draft);
}

/** Runs "New Campaign…" with a list, for the account of the connection. */
export async function startCampaignTo(connection: Connection, list: number): Promise<void> {
  await runCommand(commands.campaignNew, savedDraft(connection, { lists: [list] }));
}

export function isSavedDraft(argument: unknown): argument is SavedDraft {
  return (argument as Partial<SavedDraft> | undefined)?.kind === 'draft';
}
