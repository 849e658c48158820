import { randomInt } from 'node:crypto';
import * as vscode from 'vscode';
import type { OpenHold } from '../../core/journal/holds.ts';
import type { SendRecord, UnknownCreation } from '../../core/journal/records.ts';
import { type KeptDraft, type ReviewMemory, readReviewMemory } from '../../protocol/review.ts';
import type { Connection } from '../accounts/connection.ts';
import { connectTo, refuseOtherAccount } from '../accounts/owner.ts';
import { Approvals, type ApprovalsParts } from '../approval/index.ts';
import { askForAnswer, readMail, tellAnswer } from '../approval/readAnswer.ts';
import { addCampaign, checkSend } from '../campaigns/addCampaign.ts';
import type { CampaignNode, UnknownNode } from '../campaigns/campaignItems.ts';
import type { HeldSends } from '../campaigns/heldSends.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { Directory } from '../files/directory.ts';
import { numberPrompt } from '../journal/creator.ts';
import type { CreationResult } from '../journal/journal.ts';
import { askNumber } from '../kit/askNumber.ts';
import { Disposable } from '../kit/disposable.ts';
import { agree, showWarning } from '../kit/messages.ts';
import { Pages, pageKey } from '../kit/pages.ts';
import { runCommand } from '../kit/runCommand.ts';
import { l10n } from '../kit/words.ts';
import { commands, contextKeys, views, webviews } from '../names.ts';
import { openKnownPeople } from '../people/openKnownPeople.ts';
import { askCampaign, askOneQuestion, draftLike, draftOf, draftOfHold } from '../sending/askCampaign.ts';
import { type CampaignDraft, firstOpenQuestion, lastQuestion } from '../sending/campaignDraft.ts';
import { isSavedDraft, type MaketRow, type SavedDraft } from '../sending/savedDraft.ts';
import type { SendingParts } from '../sending/sendingParts.ts';
import { kept, type ReviewedDraft, restored } from './campaign/keptDraft.ts';
import { askForPacket, draftOfFile, missingText, readCampaign } from './campaign/openedCampaign.ts';
import { isHeld, Review, type ReviewOwner, type ReviewParts } from './campaign/review.ts';
import { SentReviews } from './campaign/sentReviews.ts';
import { campaignFileOf, sharedLetters } from './campaign/sharedCampaign.ts';
import { AbandonedHolds } from './holding/abandonedHolds.ts';
import { HeldReviews } from './holding/heldReviews.ts';
import type { ReviewActions } from './page/reviewActions.ts';
import { subjectOf } from './page/reviewFacts.ts';
import { ReviewPage } from './page/reviewPage.ts';
import { isReady, shownReview } from './page/reviewState.ts';
import { riskOfSendingAgain } from './page/verdict.ts';

export interface ReviewsParts extends Omit<SendingParts, 'campaigns'> {
  readonly campaigns: ReviewParts['campaigns'] & {
    load(): Promise<{ readonly held: HeldSends }>;
  };
  readonly inspector: ApprovalsParts['inspector'];
  readonly context: Pick<
    vscode.ExtensionContext,
    'extensionUri' | 'globalStorageUri' | 'secrets' | 'workspaceState'
  >;
}

/** Creates campaigns: questions, a review, and then one request. Keeps the open reviews, which VS Code restores after a reload. */
export class Reviews extends Disposable {
  readonly pages: Pages<ReviewMemory, ReviewPage>;
  readonly #parts: ReviewsParts;
  readonly #reviewParts: ReviewParts;
  readonly #held: HeldReviews;
  readonly #abandoned: AbandonedHolds;
  readonly #approvals: Approvals;
  /** The reviews that have a page or are held, by their numbers. */
  readonly #reviews = new Map<number, Review>();
  /** The reviews that another one has followed. */
  readonly #followed = new WeakSet<Review>();

  constructor(parts: ReviewsParts) {
    super();
    this.#parts = parts;
    const { context, errors, journal, campaigns } = parts;
    const { workspaceState: memory } = context;
    const directory = vscode.Uri.joinPath(context.globalStorageUri, 'reviews').fsPath;
    const sent = new SentReviews(memory, new Directory(directory));
    this.#approvals = this._register(new Approvals({ context, inspector: parts.inspector, journal, errors }));
    this.#reviewParts = { ...parts, people: openKnownPeople(context), sent, approvals: this.#approvals };
    this.#held = this._register(
      new HeldReviews({
        held: async () => (await campaigns.load()).held,
        errors,
        memory,
        isInView: (review) => this.#pageOf(review)?.panel.visible ?? false,
        show: (review) => void this.pages.show(memoryOf(review)),
        ended: (review, result) => this.#ended(review, result),
        released: (review) => this.#release(review),
      }),
    );
    this.#abandoned = new AbandonedHolds({
      journal,
      sent,
      memory,
      review: (hold) => this.#reviewAgain(hold),
    });
    this._register({ dispose: () => this.#disposeReviews() });
    this.pages = this._register(
      new Pages({
        viewType: webviews.review,
        seen: contextKeys.reviewed,
        key: pageKey,
        read: readReviewMemory,
        fill: (panel, { draft, ...owner }) => {
          const review = this.#reviewOf(owner, draft);
          return new ReviewPage(panel, review, {
            errors,
            extensionUri: context.extensionUri,
            actions: (page) => this.#actions(page),
            hold: (page, shown, despite) => this.#hold(page, shown, despite),
            back: (page) => this.#back(page),
            ended: (page, result) =>
              this.#ended(page.review, result).finally(() => this.#release(page.review)),
          });
        },
        closed: ({ review }) => this.#release(review),
      }),
    );
  }

  /** Creates a campaign. `argument` is a maket's row or a `SavedDraft`; neither skips the review. */
  async create(connection: Connection, argument: SavedDraft | MaketRow | undefined): Promise<void> {
    await this.#ask(connection, draftFrom(argument, connection));
  }

  /** Starts a campaign like an earlier one. `row` is its row in the Campaigns view. */
  async again(connection: Connection, row: CampaignNode | undefined): Promise<void> {
    const earlier = this.#campaignOf(connection, row);
    if (earlier) await this.#ask(connection, await draftLike(this.#parts, connection, earlier));
  }

  /** Opens the review of a letter alone, from which nothing can be sent. `argument` is a maket's row; else `layout` is checked. */
  async check(
    connection: Connection,
    argument: MaketRow | vscode.Uri | undefined,
    layout: () => vscode.Uri,
  ): Promise<void> {
    const { letter } = draftFrom(argument, connection);
    if (letter) return this.#open(connection, { letter, lists: [] });
    const { preparation } = this.#parts;
    const uri = await preparation.askForWhole(layout());
    const language = uri && (await preparation.askForLanguage(uri));
    if (!language) return;
    this.#open(connection, { letter: { kind: 'layout', uri, title: '', ...language }, lists: [] });
  }

  /** Asks whether a campaign with an unknown outcome was created. `node` is its row in the Campaigns view. */
  async resolve(connection: Connection, node: UnknownNode | undefined): Promise<void> {
    if (node?.kind !== 'unknown') return;
    refuseOtherAccount(node.owner, connection);
    await this.#resolve(connection, node.creation);
  }

  /** Adds a campaign to the journal by its number. */
  async add(connection: Connection): Promise<void> {
    const { journal, notice } = this.#parts;
    const id = await addCampaign(connection, journal);
    if (id !== undefined) notice.added(connection, id);
  }

  /** Shares the campaign of the active page, or else checks a letter first, from whose page it can be shared. */
  async share(
    connection: Connection,
    argument: MaketRow | vscode.Uri | undefined,
    layout: () => vscode.Uri,
  ): Promise<void> {
    const { active } = this.pages;
    if (active && argument === undefined) await this.#share(active);
    else await this.check(connection, argument, layout);
  }

  /** Opens the campaign of a packet as a draft. `argument` is the address of its file; else the user selects one. */
  async openFile(connection: Connection, argument: vscode.Uri | undefined): Promise<void> {
    const packet = argument instanceof vscode.Uri ? argument : await askForPacket();
    if (!packet) return;
    const { journal } = this.#parts;
    const { draft, missing } = await draftOfFile(
      await readCampaign(packet),
      connection,
      journal.records(connection.identity),
    );
    if (missing.length > 0) void showWarning(missingText(missing, connection.account.name));
    // Nothing in the file decides anything: the user answers each question.
    await this.#ask(connection, draft, 0);
  }

  /** Reads the answer to a packet. `argument` is the address of a mail's file; else the clipboard is read, or the user pastes it. */
  async readAnswer(argument?: vscode.Uri): Promise<void> {
    const answer =
      argument instanceof vscode.Uri
        ? await readMail(argument, await this.#parts.inspector())
        : await askForAnswer();
    if (answer === undefined) return;
    const read = await this.#approvals.read(answer);
    tellAnswer(read.packet, read.verdict, read.remarks.length);
    await this.#approvals.keepRemarks(read);
  }

  async #share(page: ReviewPage): Promise<void> {
    const { review } = page;
    const campaign = review.approvable;
    const letters = await sharedLetters(review, this.#parts);
    if (!campaign || !letters) throw nothingToShare();
    const { state } = shownReview(review, this.#actions(page), new Date());
    const file = campaignFileOf(review);
    await this.#approvals.share({ review: review.owner.id, state, campaign, file, letters });
  }

  /** Tells which campaigns were not sent because their window was closed while it held them, and shows the remarks of readers again. */
  async lookBack(): Promise<void> {
    await this.#approvals.showRemarks();
    await this.#abandoned.tell();
  }

  #reviewOf(owner: ReviewOwner, draft: KeptDraft): Review {
    const review = this.#reviews.get(owner.id) ?? new Review(owner, restored(draft), this.#reviewParts);
    this.#reviews.set(owner.id, review);
    return review;
  }

  /** Disposes a review that is neither held nor on a page. */
  #release(review: Review): void {
    const isBusy = isHeld(review.stage) || review.stage === 'sending';
    if (isBusy || this.#pageOf(review)) return;
    this.#reviews.delete(review.owner.id);
    review.dispose();
  }

  #disposeReviews(): void {
    for (const review of this.#reviews.values()) review.dispose();
  }

  #pageOf(review: Review): ReviewPage | undefined {
    return this.pages.find(memoryOf(review));
  }

  #hold(page: ReviewPage, shown: string, despite: readonly string[]): Promise<void> {
    const { review } = page;
    const actions = this.#actions(page);
    return this.#held.hold(review, shown, despite, () => isReady(review, actions, new Date()));
  }

  /** Shows the review of a campaign that a closed window held. If its page is gone, asks first what is no longer known of it. */
  async #reviewAgain(hold: OpenHold): Promise<void> {
    const review = this.#reviews.get(hold.review);
    if (review) return void this.pages.show(memoryOf(review));
    const connection = await this.#parts.active.connect();
    if (connection.identity !== hold.account) throw heldByOtherAccount(hold.subject);
    await this.#ask(connection, await draftOfHold(this.#parts, connection, hold));
  }

  /** Asks what is open of a draft, and opens the review of the answers. */
  async #ask(connection: Connection, draft: CampaignDraft, from?: number): Promise<void> {
    const answered = await askCampaign(this.#parts, connection, draft, from);
    if (answered) this.#open(connection, answered);
  }

  /** Opens a page that reviews a campaign or, for a draft with a letter only, checks the letter. */
  #open({ identity, account }: Connection, draft: ReviewedDraft): void {
    const owner = { account: identity, accountName: account.name, id: randomInt(2 ** 47) };
    this.pages.show({ ...owner, draft: kept(draft) });
  }

  #campaignOf({ identity }: Connection, row: CampaignNode | undefined): SendRecord | undefined {
    const { sends } = this.#parts.journal.records(identity);
    return row?.kind === 'campaign' ? sends.get(row.id) : undefined;
  }

  /**
   * Asks the user whether a campaign with unknown outcome was created. If it was not, starts over with the same answers. Returns true
   * if the user answered.
   */
  async #resolve(connection: Connection, unknown: UnknownCreation): Promise<boolean> {
    const { creator, notice } = this.#parts;
    const outcome = await creator.askOutcome(connection, unknown, (id) => checkSend(connection, id));
    if (outcome === 'notThere') await this.#ask(connection, await draftOf(this.#parts, connection, unknown));
    else if (outcome) notice.added(connection, outcome.id);
    return outcome !== undefined;
  }

  /** Asks for the number of the campaign that the request of a page has become after all. */
  async #found(
    connection: Connection,
    { review }: ReviewPage,
    unknown: UnknownCreation | undefined,
  ): Promise<void> {
    const { creator, journal } = this.#parts;
    const check = (id: number) => checkSend(connection, id);
    if (unknown) {
      const found = await creator.askWhich(connection, unknown, check);
      if (found) await review.noteFound(found.id);
      return;
    }
    const id = await askNumber(numberPrompt({ kind: 'send' }));
    if (id === undefined) return;
    await check(id);
    await journal.addKnown(connection.identity, 'send', id, review.draft.subject ?? '');
    await review.noteFound(id);
  }

  /**
   * Asks whether the request of a page really had no effect, and then opens the same campaign as another review. The page is not used again: a review is sent
   * at most once, whatever another window does with it.
   */
  async #notThere(
    connection: Connection,
    { review, panel }: ReviewPage,
    unknown: UnknownCreation | undefined,
  ): Promise<void> {
    // A second click must not open a second review, which could be sent, too.
    if (this.#followed.has(review)) return;
    this.#followed.add(review);
    let isFollowed = false;
    try {
      const question = l10n.t('Is “{0}” really not in the web cabinet?', subjectOf(review));
      if (!(await agree(question, riskOfSendingAgain(review, new Date()), l10n.t('It Isn’t There')))) return;
      if (unknown) await this.#parts.creator.noteNotThere(connection, unknown);
      isFollowed = true;
    } finally {
      if (!isFollowed) this.#followed.delete(review);
    }
    this.#open(connection, review.draft);
    panel.dispose();
  }

  #actions(page: ReviewPage): ReviewActions {
    const connect = () => connectTo(this.#parts.active, page.review.owner);
    return {
      change: async (question) => {
        const { draft } = page.review;
        const changed = await askOneQuestion(this.#parts, await connect(), draft, question);
        if (changed?.letter) page.review.change({ ...changed, letter: changed.letter });
      },
      resolve: async (unknown) => {
        await this.#resolve(await connect(), unknown);
        await page.review.look();
      },
      found: async (unknown) => this.#found(await connect(), page, unknown),
      notThere: async (unknown) => this.#notThere(await connect(), page, unknown),
      stop: async () => void (await page.review.stop()),
      sendNow: () => this.#held.sendNow(page.review),
      share: () => this.#share(page),
      readAnswer: () => this.readAnswer(),
      compareApproved: (approval, layout) => this.#approvals.compare(approval, layout),
      switchAccount: async () => {
        await runCommand(commands.accountSwitch, page.review.owner.accountName);
      },
      preview: async (letter) => {
        const record = letter.kind === 'maket' ? page.review.records.makets.get(letter.id) : undefined;
        if (letter.kind === 'layout') await runCommand(commands.layoutPreview, letter.uri);
        else await runCommand(commands.maketOpen, { ...letter, ...(record && { record }) });
      },
      showCampaigns: async () => void (await vscode.commands.executeCommand(`${views.campaigns}.focus`)),
      showStatistics: async (id) => {
        const { account, accountName } = page.review.owner;
        const campaign = { account, accountName, id, subject: page.review.draft.subject ?? '' };
        await runCommand(commands.campaignStatistics, campaign);
      },
      newCampaign: async (letter) => this.#ask(await connect(), { letter, lists: [] }),
    };
  }

  /** Asks the last question again, with all answers kept. */
  async #back({ review, panel }: ReviewPage): Promise<void> {
    const { draft, owner } = review;
    const connection = await connectTo(this.#parts.active, owner);
    panel.dispose();
    await this.#ask(connection, draft, Math.min(firstOpenQuestion(draft), lastQuestion));
  }

  /** Shows what became of the request of a review, unless its page is in view and says it. */
  async #ended(review: Review, result: CreationResult): Promise<void> {
    const { active, notice } = this.#parts;
    const connection = await connectTo(active, review.owner);
    const panel = this.#pageOf(review)?.panel;
    if ('id' in result) {
      if (panel?.visible) notice.reveal(result.id);
      else notice.created(connection, result.id);
      return;
    }
    if (!panel?.visible && (await this.#resolve(connection, result.unknown))) panel?.dispose();
  }
}

function nothingToShare(): UserError {
  return new UserError(
    l10n.t('The letter can’t be shown, so there is nothing to share. Mend what the review names first.'),
  );
}

const memoryOf = ({ owner, draft }: Review): ReviewMemory => ({ ...owner, draft: kept(draft) });

function heldByOtherAccount(subject: string): UserError {
  return new UserError(
    l10n.t('“{0}” belongs to another account. Switch to that account first. Nothing was sent.', subject),
    { nextSteps: [nextStep(l10n.t('Switch Account'), commands.accountSwitch)] },
  );
}

function draftFrom(
  argument: SavedDraft | MaketRow | vscode.Uri | undefined,
  connection: Connection,
): CampaignDraft {
  if (isSavedDraft(argument)) {
    refuseOtherAccount(argument.owner, connection);
    return argument.draft;
  }
  const { kind, id } = (argument ?? {}) as { readonly kind?: unknown; readonly id?: unknown };
  if (kind !== 'maket' || typeof id !== 'number') return { lists: [] };
  return { letter: { kind, id }, lists: [] };
}
