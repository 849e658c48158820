import type { Connection } from '../accounts/connection.ts';
import { refuseOtherAccount } from '../accounts/owner.ts';
import { addCampaign } from '../campaigns/addCampaign.ts';
import type { UnknownNode } from '../campaigns/campaignItems.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { CampaignDraft } from './campaignDraft.ts';
import { NewCampaign, type NewCampaignParts } from './newCampaign.ts';
import { isSavedDraft } from './savedDraft.ts';

export { CampaignNotice } from './campaignNotice.ts';
export { Letters } from './preparedLetter.ts';

/** The dependencies of campaigns, which tests use as well. */
export type SendingParts = NewCampaignParts & { readonly errors: ErrorHandler };

/** The commands of `door.ts`: create campaigns, resolve unknown outcomes, add campaigns that were created elsewhere. */
export class Sending {
  readonly #parts: NewCampaignParts;
  readonly #newCampaign: NewCampaign;

  constructor(parts: NewCampaignParts) {
    this.#parts = parts;
    this.#newCampaign = new NewCampaign(parts);
  }

  /** Creates a campaign. `argument` is a maket's row or a `SavedDraft`; neither skips the confirmation. */
  async create(connection: Connection, argument: unknown): Promise<void> {
    await this.#newCampaign.run(connection, draftFrom(argument, connection));
  }

  /** Asks whether a campaign with an unknown outcome was created. `argument` is its row in the Campaigns view. */
  async resolve(connection: Connection, argument: unknown): Promise<void> {
    const node = argument as Partial<UnknownNode> | undefined;
    if (node?.kind !== 'unknown' || !node.owner || !node.creation) return;
    refuseOtherAccount(node.owner, connection);
    await this.#newCampaign.resolve(connection, node.creation);
  }

  /** Adds a campaign to the journal by its number. */
  async add(connection: Connection): Promise<void> {
    const { journal, notice } = this.#parts;
    const id = await addCampaign(connection, journal);
    if (id !== undefined) notice.added(connection, id);
  }
}

function draftFrom(argument: unknown, connection: Connection): CampaignDraft {
  if (isSavedDraft(argument)) {
    refuseOtherAccount(argument.owner, connection);
    return argument.draft;
  }
  const { kind, id } = (argument ?? {}) as { readonly kind?: unknown; readonly id?: unknown };
  if (kind !== 'maket' || typeof id !== 'number') return { lists: [] };
  return { letter: { kind, id }, lists: [] };
}
