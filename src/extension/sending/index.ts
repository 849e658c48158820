import type * as vscode from 'vscode';
import type { Connection } from '../accounts/connection.ts';
import { refuseOtherAccount } from '../accounts/owner.ts';
import { addCampaign } from '../campaigns/addCampaign.ts';
import type { CampaignNode, UnknownNode } from '../campaigns/campaignItems.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { openKnownPeople } from '../people/openKnownPeople.ts';
import type { CampaignDraft } from './questions/campaignDraft.ts';
import { NewCampaign, type NewCampaignParts } from './questions/newCampaign.ts';
import { Reviews, type ReviewsParts } from './review/index.ts';
import { isSavedDraft } from './savedDraft.ts';

export { CampaignNotice } from './campaignNotice.ts';
export { Letters } from './preparedLetter.ts';

/** The dependencies of campaigns, which tests use as well. */
export type SendingParts = NewCampaignParts & {
  readonly errors: ErrorHandler;
  readonly campaigns: ReviewsParts['campaigns'];
  readonly context: Pick<
    vscode.ExtensionContext,
    'extensionUri' | 'globalStorageUri' | 'secrets' | 'workspaceState'
  >;
};

/**
 * The commands of `door.ts`: create campaigns, check letters, resolve unknown outcomes, add campaigns that were created elsewhere. Keeps the
 * open reviews.
 */
export class Sending extends Disposable {
  readonly reviews: Reviews;
  readonly #parts: NewCampaignParts;
  readonly #newCampaign: NewCampaign;

  constructor({ context, campaigns, errors, ...parts }: SendingParts) {
    super();
    this.#parts = parts;
    this.#newCampaign = new NewCampaign(parts, (connection, draft) => this.reviews.open(connection, draft));
    this.reviews = this._register(
      new Reviews({
        ...{ ...parts, campaigns, errors },
        extensionUri: context.extensionUri,
        memory: context.workspaceState,
        storage: context.globalStorageUri,
        people: openKnownPeople(context),
        newCampaign: this.#newCampaign,
      }),
    );
  }

  /** Creates a campaign. `argument` is a maket's row or a `SavedDraft`; neither skips the review. */
  async create(connection: Connection, argument: unknown): Promise<void> {
    await this.#newCampaign.run(connection, draftFrom(argument, connection));
  }

  /** Starts a campaign like an earlier one. `argument` is its row in the Campaigns view. */
  async again(connection: Connection, argument: unknown): Promise<void> {
    const { kind, id } = (argument ?? {}) as Partial<CampaignNode>;
    const { sends } = this.#parts.journal.records(connection.identity);
    const earlier = kind === 'campaign' && id !== undefined ? sends.get(id) : undefined;
    if (earlier) await this.#newCampaign.again(connection, earlier);
  }

  /** Opens the review of a letter alone, from which nothing can be sent. `argument` is a maket's row; else `layout` is checked. */
  async check(connection: Connection, argument: unknown, layout: () => vscode.Uri): Promise<void> {
    const { letter } = draftFrom(argument, connection);
    if (letter) return this.reviews.open(connection, { letter, lists: [] });
    const { preparation } = this.#parts;
    const uri = await preparation.askForWhole(layout());
    const language = uri && (await preparation.askForLanguage(uri));
    if (!language) return;
    this.reviews.open(connection, { letter: { kind: 'layout', uri, title: '', ...language }, lists: [] });
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
