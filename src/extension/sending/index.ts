import type { Connection } from '../accounts/connection.ts';
import { refuseOtherAccount } from '../accounts/owner.ts';
import { addCampaign } from '../campaigns/addCampaign.ts';
import type { UnknownNode } from '../campaigns/nodes.ts';
import type { CampaignDraft } from './campaignDraft.ts';
import { NewCampaign, type NewCampaignParts } from './newCampaign.ts';
import { isSavedDraft } from './savedDraft.ts';

export { CampaignNotice } from './campaignNotice.ts';
export { Letters } from './preparedLetter.ts';

/** What the commands do that make campaigns, settle unknown ones and make others known. Loaded with the first of them. */
export class Sending {
  readonly #parts: NewCampaignParts;
  readonly #newCampaign: NewCampaign;

  constructor(parts: NewCampaignParts) {
    this.#parts = parts;
    this.#newCampaign = new NewCampaign(parts);
  }

  /** `argument` is a maket's tree item, or answers that were given before; the confirmation cannot be given beforehand. */
  async create(connection: Connection, argument: unknown): Promise<void> {
    await this.#newCampaign.run(connection, draftFrom(argument, connection));
  }

  /** `argument` is the tree item of a campaign whose outcome is unknown. */
  async settle(connection: Connection, argument: unknown): Promise<void> {
    const node = argument as Partial<UnknownNode> | undefined;
    if (node?.kind !== 'unknown' || !node.owner || !node.creation) return;
    refuseOtherAccount(node.owner, connection);
    await this.#newCampaign.settle(connection, node.creation);
  }

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
