import { randomInt } from 'node:crypto';
import * as vscode from 'vscode';
import { type ReviewMemory, readReviewMemory } from '../../../protocol/review.ts';
import type { Connection } from '../../accounts/connection.ts';
import { connectTo } from '../../accounts/owner.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Directory } from '../../files/directory.ts';
import { Disposable } from '../../kit/disposable.ts';
import { Pages, pageKey } from '../../kit/pages.ts';
import { commands, views, webviews } from '../../names.ts';
import type { NewCampaign } from '../questions/newCampaign.ts';
import { kept, type ReviewedDraft, restored } from './keptDraft.ts';
import { Review, type ReviewParts } from './review.ts';
import { ReviewPage } from './reviewPage.ts';
import type { ReviewActions } from './reviewState.ts';
import { SentReviews } from './sentReviews.ts';

export interface ReviewsParts extends Omit<ReviewParts, 'sent' | 'send'> {
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
  readonly memory: vscode.Memento;
  /** The directory of the extension’s files, one for all windows. */
  readonly storage: vscode.Uri;
  readonly newCampaign: NewCampaign;
}

/** The open reviews. VS Code restores them after a reload. */
export class Reviews extends Disposable {
  readonly pages: Pages<ReviewMemory, ReviewPage>;
  readonly #parts: ReviewsParts;

  constructor(parts: ReviewsParts) {
    super();
    this.#parts = parts;
    const { newCampaign } = parts;
    const sent = new SentReviews(
      parts.memory,
      new Directory(vscode.Uri.joinPath(parts.storage, 'reviews').fsPath),
    );
    const reviewParts: ReviewParts = {
      ...parts,
      sent,
      send: (connection, campaign) => newCampaign.send(connection, campaign),
    };
    this.pages = this._register(
      new Pages({
        viewType: webviews.review,
        key: pageKey,
        read: readReviewMemory,
        fill: (panel, { draft, ...owner }) =>
          new ReviewPage(panel, new Review(owner, restored(draft), reviewParts), {
            ...parts,
            actions: (page) => this.#actions(page),
            back: (page) => this.#back(page),
            send: (page, shown, accepted) => this.#send(page, shown, accepted),
          }),
      }),
    );
  }

  /** Opens a page that reviews a campaign or, for a draft with a letter only, checks the letter. */
  open({ identity, account }: Connection, draft: ReviewedDraft): void {
    const owner = { account: identity, accountName: account.name, id: randomInt(2 ** 47) };
    this.pages.show({ ...owner, draft: kept(draft) });
  }

  #actions(page: ReviewPage): ReviewActions {
    const { newCampaign, active } = this.#parts;
    return {
      change: async (question) => {
        const connection = await connectTo(active, page.review.owner);
        const changed = await newCampaign.askAgain(connection, page.review.draft, question);
        if (changed?.letter) page.review.change({ ...changed, letter: changed.letter });
      },
      resolve: async (unknown) => {
        await newCampaign.resolve(await connectTo(active, page.review.owner), unknown);
        await page.review.look();
      },
      switchAccount: async () => void (await vscode.commands.executeCommand(commands.accountSwitch)),
      preview: async (letter) => {
        const record = letter.kind === 'maket' ? page.review.records.makets.get(letter.id) : undefined;
        if (letter.kind === 'layout')
          await vscode.commands.executeCommand(commands.layoutPreview, letter.uri);
        else
          await vscode.commands.executeCommand(commands.maketOpen, { ...letter, ...(record && { record }) });
      },
      showCampaigns: async () => void (await vscode.commands.executeCommand(`${views.campaigns}.focus`)),
      showStatistics: async (id) => {
        const { account, accountName } = page.review.owner;
        const campaign = { account, accountName, id, subject: page.review.draft.subject ?? '' };
        await vscode.commands.executeCommand(commands.campaignStatistics, campaign);
      },
      newCampaign: async (letter) => {
        await newCampaign.run(await connectTo(active, page.review.owner), { letter, lists: [] });
      },
    };
  }

  async #back(page: ReviewPage): Promise<void> {
    const { draft, owner } = page.review;
    const connection = await connectTo(this.#parts.active, owner);
    page.panel.dispose();
    await this.#parts.newCampaign.askLast(connection, draft);
  }

  async #send(page: ReviewPage, shown: string, accepted: readonly string[]): Promise<void> {
    const { newCampaign, active } = this.#parts;
    const { review } = page;
    const result = await review.send(shown, accepted);
    if (!result) return;
    const connection = await connectTo(active, review.owner);
    if ('id' in result) {
      if (page.panel.visible) newCampaign.reveal(result.id);
      else newCampaign.created(connection, result.id);
      return;
    }
    if (await newCampaign.resolve(connection, result.unknown)) page.panel.dispose();
  }
}
