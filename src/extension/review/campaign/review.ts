import * as vscode from 'vscode';
import {
  type ApprovedCampaign,
  type CampaignPart,
  changedParts,
  type PartDigests,
  partDigests,
} from '../../../core/approval/campaign.ts';
import type { Reading } from '../../../core/campaigns/campaign.ts';
import { isLate } from '../../../core/campaigns/holding.ts';
import type { HeldCampaign, StopReason } from '../../../core/journal/events.ts';
import type { AccountRecords } from '../../../core/journal/records.ts';
import { ServiceError } from '../../../core/port/serviceError.ts';
import type { Account } from '../../accounts/account.ts';
import { approvalsRequiredOf, holdMinutesOf } from '../../accounts/accountSettings.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { connectTo } from '../../accounts/owner.ts';
import type { Approval, Approvals } from '../../approval/index.ts';
import { describeError } from '../../errors/describeError.ts';
import type { CreationResult, Journal } from '../../journal/journal.ts';
import { Disposable } from '../../kit/disposable.ts';
import { sha256 } from '../../kit/hashes.ts';
import { OneAtATime } from '../../kit/oneAtATime.ts';
import { uriKey } from '../../kit/placeOfFile.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { journalPath } from '../../layouts/layoutFile.ts';
import { type CompleteDraft, isComplete } from '../../sending/campaignDraft.ts';
import type { Letters } from '../../sending/preparedLetter.ts';
import { type SendParts, sendCampaign } from '../../sending/sendCampaign.ts';
import type { LetterLook } from '../page/letterSection.ts';
import type { ChosenList } from '../page/peopleSection.ts';
import type { SenderLook } from '../page/senderSection.ts';
import { approvedCampaign } from './approvedCampaign.ts';
import { Hold, type HoldClock, thisClock } from './hold.ts';
import { kept, type ReviewedDraft } from './keptDraft.ts';
import { type LastTest, lastTestOf } from './lastTest.ts';
import { lookAtRecipients, type RecipientSources, type RecipientsLook } from './lookAtRecipients.ts';
import type { SentReviews } from './sentReviews.ts';

export interface ReviewParts {
  readonly journal: Pick<Journal, 'records' | 'onDidChange' | 'holds' | 'hold' | 'stopHold'>;
  readonly letters: Pick<Letters, 'look' | 'recheckLinks'> & SendParts['letters'];
  readonly creator: SendParts['creator'];
  readonly active: ActiveAccount;
  readonly campaigns: RecipientSources['campaigns'] & {
    /** Tells the last reading of a campaign, now and after each newer one. */
    follow(account: string, id: number, told: (reading: Reading) => void): Promise<vscode.Disposable>;
  };
  readonly people: RecipientSources['people'];
  readonly sent: SentReviews;
  readonly approvals: Pick<Approvals, 'about' | 'onDidChange'>;
  /** The clock of holds; by default that of the computer. */
  readonly clock?: HoldClock;
}

/** Whose campaign is reviewed, and the number of the page. */
export interface ReviewOwner {
  /** The account's identity. */
  readonly account: string;
  readonly accountName: string;
  readonly id: number;
}

/** The campaign that a review has become, from here or from another window. */
export interface Sent {
  readonly campaign: number;
  readonly isFromHere: boolean;
}

/** A campaign whose request waits. */
export interface Held {
  /** The time at which the request leaves. */
  readonly until: Date;
  /** True for the last look before the request. It can still be stopped. */
  readonly isLooking: boolean;
}

/** How a campaign is held. */
interface HoldPlan {
  /** The time at which the request leaves. */
  readonly until: Date;
  /** The problems that the user accepted: names of rules. */
  readonly despite: readonly string[];
  /** Returns true if nothing prevents sending. Asked again at the last look. */
  isReady(): boolean;
  /** Called when the hold is over: calls `sendHeld`. */
  leave(): void;
}

/** What was known of a campaign when its hold began. */
interface HoldBegan {
  readonly parts: PartDigests | undefined;
  /** The number of addresses in the letter that did not work. */
  readonly broken: number;
}

/** What may differ at the last look: a part of the campaign, or links that no longer work. */
export type DifferingPart = CampaignPart | 'links';

/**
 * `sending`: the request is under way. `unknown`: nobody knows whether the request of this window took effect. `elsewhere`: another window
 * is sending the campaign, or doesn't know either.
 */
type Stage = 'open' | 'sending' | 'unknown' | 'elsewhere' | Held | Sent;

/**
 * A campaign before it is sent: the draft, the letter as it is now, and what is known of both. The letter is looked at again when it
 * changes. Nothing is sent but what `shown` names.
 */
export class Review extends Disposable {
  readonly owner: ReviewOwner;
  readonly #parts: ReviewParts;
  readonly #clock: HoldClock;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #draft: ReviewedDraft;
  #stage: Stage = 'open';
  #letter: LetterLook = 'looking';
  #sender: SenderLook = 'looking';
  #recipients: RecipientsLook | undefined;
  #accepted: string | undefined;
  #unsubscribed = 0;
  #outcome: Reading | undefined;
  #approvals: readonly Approval[] = [];
  readonly #approvalLooks = new OneAtATime();
  #hasChanged = false;
  #held:
    | { readonly hold: Hold; readonly shown: string; readonly plan: HoldPlan; readonly began: HoldBegan }
    | undefined;
  #stopped: StopReason | undefined;
  #differing: readonly DifferingPart[] = [];
  #looks = 0;

  readonly onDidChange = this.#changed.event;

  constructor(owner: ReviewOwner, draft: ReviewedDraft, parts: ReviewParts) {
    super();
    this.owner = owner;
    this.#draft = draft;
    this.#parts = parts;
    this.#clock = parts.clock ?? thisClock;
    if (parts.sent.has(owner.id)) this.#stage = 'unknown';
    this._register({ dispose: () => this.#held?.hold.end() });
    this._register(parts.approvals.onDidChange(() => void this.lookAtApprovals()));
    this._register(parts.active.onDidChange(() => this.#changed.fire()));
    this._register(parts.journal.onDidChange(() => this.#journalChanged()));
  }

  get draft(): ReviewedDraft {
    return this.#draft;
  }

  /** The draft, if a campaign can be made of it. Else the letter is only checked. */
  get campaign(): CompleteDraft | undefined {
    const { subject, sender, start, lists } = this.#draft;
    return subject !== undefined && sender && start && lists.length > 0
      ? (this.#draft as CompleteDraft)
      : undefined;
  }

  get stage(): Stage {
    return this.#stage;
  }

  get letter(): LetterLook {
    return this.#letter;
  }

  get sender(): SenderLook {
    return this.#sender;
  }

  /** True once it has been looked up what is known of the recipients. */
  get knowsPeople(): boolean {
    return this.#recipients !== undefined;
  }

  /** The number of addresses that are suppressed on this machine; `undefined` if they can’t be read. */
  get suppressed(): number | undefined {
    return this.#recipients ? this.#recipients.suppressed : 0;
  }

  /** The number of recipients of the last campaign to exactly these lists. */
  get lastTime(): number | undefined {
    return this.#recipients?.lastTime;
  }

  /** Why the campaign was not sent when it was held last; `undefined` if it was not held, or changed since. */
  get stopped(): StopReason | undefined {
    return this.#stopped;
  }

  /** What had changed at the last look, if that stopped the campaign. */
  get differing(): readonly DifferingPart[] {
    return this.#stopped === 'differs' ? this.#differing : [];
  }

  /** The time until which another window holds the campaign; `undefined` if none does. */
  get heldElsewhereUntil(): Date | undefined {
    const { account, id } = this.owner;
    const hold = this.#parts.journal.holds.find(
      (each) =>
        each.account === account &&
        each.review === id &&
        !each.isAbandoned &&
        each.hold !== this.#held?.hold.id,
    );
    return hold && new Date(hold.until);
  }

  /** True if the letter has changed since the user wanted to send it. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** The account of the review; `undefined` while another one is active. */
  get account(): Account | undefined {
    const { account, current } = this.#parts.active;
    const isOther = current
      ? current.identity !== this.owner.account
      : account?.name !== this.owner.accountName;
    return isOther ? undefined : account;
  }

  /** The name of the active account; `undefined` if there is none. */
  get activeName(): string | undefined {
    return this.#parts.active.account?.name;
  }

  /** For how many minutes the campaign is held before it is sent, if it may be held. */
  get holdMinutes(): number {
    const { account } = this;
    return account ? holdMinutesOf(account) : 0;
  }

  get records(): AccountRecords {
    return this.#parts.journal.records(this.owner.account);
  }

  /** The lists of the campaign, and what is known of them. */
  get lists(): readonly ChosenList[] {
    const { lists } = this.records;
    return this.#draft.lists.map((id) => {
      const record = lists.get(id);
      return { id, ...(record && { record }), ...this.#recipients?.lists.get(id) };
    });
  }

  /** The last test of exactly the letter that would be sent or, if there was none, of another version. */
  get lastTest(): LastTest | undefined {
    const look = this.#letter;
    const maket =
      look !== 'looking' && 'letter' in look && look.letter.kind === 'maket' ? look.letter.id : undefined;
    return look === 'looking' ? undefined : lastTestOf(this.records, this.#draft.letter, maket);
  }

  /** A hash of what the page shows: the draft and the letter with its footer. */
  get shown(): string {
    return shownOf(this.#draft, this.#letter);
  }

  /** What will be sent, for its approval; `undefined` while the letter is looked at, or if it can’t be sent. */
  get approvable(): ApprovedCampaign | undefined {
    const found = this.#letter;
    if (found === 'looking' || 'failure' in found) return undefined;
    return approvedCampaign(this.owner.account, this.#draft, found.letter);
  }

  /** The people who were asked to approve the campaign, and what they answered. */
  get approvals(): readonly Approval[] {
    return this.#approvals;
  }

  /** The number of people who must approve the campaign. */
  get approvalsRequired(): number {
    const { account } = this;
    return account ? approvalsRequiredOf(account) : 0;
  }

  /** What the user accepted: a key of the page and of the problems that it showed then. */
  get accepted(): string | undefined {
    return this.#accepted;
  }

  accept(key: string | undefined): void {
    this.#accepted = key;
    this.#changed.fire();
  }

  /** How many suppressed people the user has unsubscribed by hand from the lists, as they say. */
  get unsubscribed(): number {
    return this.#unsubscribed;
  }

  sayUnsubscribed(people: number): void {
    this.#unsubscribed = people;
    this.#changed.fire();
  }

  /** The last reading of the campaign that the review has become; `undefined` until there is one. */
  get outcome(): Reading | undefined {
    return this.#outcome;
  }

  /** Changes the draft, and looks at everything again that depends on it. */
  change(draft: ReviewedDraft): void {
    const { letter, sender, lists } = this.#draft;
    this.#draft = draft;
    this.#hasChanged = false;
    this.#stopped = undefined;
    if (letter !== draft.letter) this.#letter = 'looking';
    if (sender?.id !== draft.sender?.id) this.#sender = 'looking';
    if (lists !== draft.lists) {
      this.#recipients = undefined;
      this.#unsubscribed = 0;
    }
    this.#changed.fire();
    void this.look();
  }

  /** Looks at the letter, and at what is known of the sender and the recipients. Never rejects. */
  async look(): Promise<void> {
    await Promise.all([
      this.lookAtLetter(),
      this.lookAtSender(),
      this.#lookAtRecipients(),
      this.lookWhetherSent(),
    ]);
  }

  /** Compiles and checks the letter again. Never rejects: a failure is a part of the review. */
  async lookAtLetter(): Promise<void> {
    const look = ++this.#looks;
    const letter = await this.#letterNow();
    // A newer look follows.
    if (look !== this.#looks) return;
    this.#letter = letter;
    this.#changed.fire();
    await this.lookAtApprovals();
  }

  /** Reads what became of the packets of the campaign. Never rejects: what can’t be read is no approval. */
  async lookAtApprovals(): Promise<void> {
    // One after another: an older look must not replace what a newer one found.
    await this.#approvalLooks.run(async () => {
      const campaign = this.approvable;
      this.#approvals = campaign
        ? await this.#parts.approvals.about(this.owner.id, campaign).catch(() => [])
        : [];
    });
    this.#changed.fire();
  }

  /** Asks the service about the sender and its domain. Never rejects: a failure is a part of the review. */
  async lookAtSender(): Promise<void> {
    const { sender } = this.#draft;
    if (!sender) return;
    const found = await this.#senderNow(sender.id, sender.email);
    if (this.#draft.sender?.id !== sender.id) return;
    this.#sender = found;
    this.#changed.fire();
  }

  /** Looks whether the review has become a campaign: in another window, or here before a reload. Never rejects. */
  async lookWhetherSent(): Promise<void> {
    if (this.#stage === 'sending' || isSent(this.#stage)) return;
    const { id } = this.owner;
    const { sent } = this.#parts;
    const campaign = await sent.campaignOf(id).catch(() => undefined);
    if (campaign !== undefined) {
      await this.#endHold('elsewhere').catch(() => undefined);
      return this.#setSent({ campaign, isFromHere: sent.has(id) });
    }
    const isElsewhere = await sent.isClaimedElsewhere(id).catch(() => undefined);
    // During its last look, this window may be about to claim the review itself.
    const isWaiting = isHeld(this.#stage) ? !this.#stage.isLooking : this.#stage === 'open';
    if (isWaiting && isElsewhere) {
      await this.#endHold('elsewhere').catch(() => undefined);
      this.#set('elsewhere');
    }
    // The service has refused the request of the other window.
    if (this.#stage === 'elsewhere' && isElsewhere === false) this.#set('open');
  }

  /** Notes the campaign that an unknown request has become after all, as the user has found out. */
  async noteFound(campaign: number): Promise<void> {
    await this.#becomes(campaign);
  }

  /** True if the letter consists of the file, among others. */
  uses(file: vscode.Uri): boolean {
    const { letter } = this.#draft;
    if (letter.kind !== 'layout') return false;
    if (letter.uri.toString() === file.toString()) return true;
    const found = this.#letter;
    if (found === 'looking' || 'failure' in found) return true;
    return found.letter.preflight?.layout.inputs?.files.has(uriKey(file)) ?? false;
  }

  /**
   * Sends the campaign that the page shows, at most once: compiles the letter again first, and sends nothing if it isn't the letter that
   * `shown` names. Returns what became of the request; `undefined` if nothing was sent.
   */
  async send(shown: string, despite: readonly string[]): Promise<CreationResult | undefined> {
    if (!this.#maySend(shown)) return undefined;
    this.#set('sending');
    return this.#send(shown, despite);
  }

  /**
   * Holds the campaign that the page shows: records it, and calls `leave` of the plan when the time is up. Does nothing if `shown` names
   * another one.
   */
  async hold(shown: string, plan: HoldPlan): Promise<void> {
    const { campaign } = this;
    if (!campaign || !this.#maySend(shown)) return;
    this.#set('sending');
    try {
      const held = heldCampaign(this.owner, campaign, plan.until);
      const id = await this.#parts.journal.hold(this.owner.account, held);
      const end = { due: plan.leave, slept: () => void this.#stop('slept').catch(() => undefined) };
      const began = { parts: this.#digests(), broken: brokenIn(this.#letter) };
      this.#held = { hold: new Hold(id, plan.until, end, this.#clock), shown, plan, began };
      // What the network says now is known at the last look. A failure leaves what was known before.
      void this.#parts.letters.recheckLinks(campaign.letter).catch(() => undefined);
      this.#stopped = undefined;
      this.#differing = [];
      this.#set({ until: plan.until, isLooking: false });
    } catch (error) {
      this.#set('open');
      throw error;
    }
  }

  #maySend(shown: string): boolean {
    return (
      this.#stage === 'open' &&
      this.campaign !== undefined &&
      this.heldElsewhereUntil === undefined &&
      shown === this.shown
    );
  }

  /** Stops the held campaign. Returns false if it is too late: its request is under way, or was made. */
  stop(): Promise<boolean> {
    return this.#stop('user');
  }

  /**
   * Sends the held campaign: looks at the letter and the sender once more, and sends nothing if anything differs or the user stops it
   * meanwhile. Returns what became of the request; `undefined` if nothing was sent.
   */
  async sendHeld(): Promise<CreationResult | undefined> {
    const held = this.#held;
    if (!held || !isHeld(this.#stage) || this.#stage.isLooking) return undefined;
    held.hold.end();
    this.#set({ until: held.hold.until, isLooking: true });
    await Promise.all([this.lookAtSender(), this.lookAtApprovals()]);
    if (this.#held !== held || this.isDisposed) return undefined;
    if (!held.plan.isReady()) {
      await this.#stop('differs');
      return undefined;
    }
    return this.#send(held.shown, held.plan.despite);
  }

  /** Sends the campaign, from the stage `sending` or from a hold, which may be stopped until the request leaves. */
  async #send(shown: string, despite: readonly string[]): Promise<CreationResult | undefined> {
    const held = this.#held;
    const isStopped = () => this.#held !== held || (held !== undefined && this.isDisposed);
    const began = this.#clock.now();
    try {
      // Not `lookAtLetter`, which gives way to a newer look: this one decides what is sent.
      this.#looks++;
      const look = await this.#letterNow();
      if (isStopped()) return undefined;
      this.#letter = look;
      this.#hasChanged = shown !== this.shown;
      const { campaign } = this;
      const hasNewlyBroken = held !== undefined && brokenIn(look) > held.began.broken;
      const isOther = this.#hasChanged || hasNewlyBroken;
      if (isOther || look === 'looking' || 'failure' in look || !campaign || !isComplete(campaign)) {
        this.#differing = held ? this.#changedSince(held.began) : [];
        await this.#remains('differs');
        return undefined;
      }
      const connection = await connectTo(this.#parts.active, this.owner);
      if (isStopped()) return undefined;
      if (held && isLate(began, this.#clock.now())) {
        await this.#remains('slept');
        return undefined;
      }
      const isOurs = await this.#parts.sent.claim(this.owner.id);
      if (isStopped()) {
        if (isOurs) await this.#parts.sent.forget(this.owner.id);
        return undefined;
      }
      if (!isOurs) {
        await this.#endHold('elsewhere');
        this.#set(this.#parts.sent.has(this.owner.id) ? 'unknown' : 'elsewhere');
        await this.lookWhetherSent();
        return undefined;
      }
      // From here on, nothing stops it.
      this.#set('sending');
      const reviewed = { draft: campaign, letter: look.letter, despite, ...(held && { hold: held.hold.id }) };
      const result = await sendCampaign(this.#parts, connection, reviewed);
      this.#held = undefined;
      if (!result || 'unknown' in result) await this.#mayTryAgain(result === undefined, held?.hold);
      else await this.#becomes(result.id);
      return result;
    } catch (error) {
      const mayBeDone = error instanceof ServiceError && error.mayHaveTakenEffect;
      if (!isStopped() || held === undefined) await this.#mayTryAgain(!mayBeDone, held?.hold);
      throw error;
    }
  }

  /** Returns what has changed since the hold began, as far as that is known. */
  #changedSince({ parts, broken }: HoldBegan): readonly DifferingPart[] {
    const now = this.#digests();
    const changed = parts && now ? changedParts(parts, now) : [];
    return brokenIn(this.#letter) > broken ? [...changed, 'links'] : changed;
  }

  #digests(): PartDigests | undefined {
    const { approvable } = this;
    return approvable && partDigests(approvable, sha256);
  }

  /** Ends the hold without a request, at once; then records it. Returns false if it is too late. */
  async #stop(reason: StopReason): Promise<boolean> {
    if (!this.#held || !isHeld(this.#stage)) return false;
    this.#stage = 'open';
    await this.#endHold(reason);
    return true;
  }

  /** The campaign can be sent again, after it was held or not. */
  async #remains(reason: StopReason): Promise<void> {
    this.#stage = 'open';
    if (this.#held) await this.#endHold(reason);
    else this.#changed.fire();
  }

  async #endHold(reason: StopReason): Promise<void> {
    const held = this.#held;
    if (!held) return;
    held.hold.end();
    this.#held = undefined;
    this.#stopped = reason;
    this.#changed.fire();
    await this.#parts.journal.stopHold(this.owner.account, held.hold.id, reason);
  }

  async #becomes(campaign: number): Promise<void> {
    this.#setSent({ campaign, isFromHere: true });
    // An error here must not be taken for one of the request. After a reload, the page then says that it may have been sent.
    await this.#parts.sent.settle(this.owner.id, campaign).catch(() => {});
  }

  async #mayTryAgain(isSure: boolean, hold: Hold | undefined): Promise<void> {
    if (isSure) await this.#parts.sent.forget(this.owner.id);
    if (isSure && hold) {
      this.#stopped = 'failed';
      await this.#parts.journal.stopHold(this.owner.account, hold.id, 'failed').catch(() => undefined);
    }
    this.#held = undefined;
    this.#set(isSure ? 'open' : 'unknown');
  }

  #journalChanged(): void {
    this.#changed.fire();
    void this.lookWhetherSent();
  }

  #setSent(sent: Sent): void {
    this.#set(sent);
    void this.#followOutcome(sent.campaign);
  }

  /** Never rejects: without the readings, the page says what is known of the request. */
  async #followOutcome(campaign: number): Promise<void> {
    const told = (reading: Reading) => {
      this.#outcome = reading;
      this.#changed.fire();
    };
    const { campaigns } = this.#parts;
    const following = await campaigns.follow(this.owner.account, campaign, told).catch(() => undefined);
    if (following && this.isDisposed) following.dispose();
    else if (following) this._register(following);
  }

  #set(stage: Stage): void {
    this.#stage = stage;
    this.#changed.fire();
  }

  async #letterNow(): Promise<LetterLook> {
    try {
      return { letter: await this.#parts.letters.look({ identity: this.owner.account }, this.#draft.letter) };
    } catch (error) {
      return { failure: this.#failure(l10n.t('Couldn’t check the letter'), error) };
    }
  }

  async #senderNow(id: number, email: string): Promise<SenderLook> {
    try {
      const { service } = await connectTo(this.#parts.active, this.owner);
      const [senders, domains] = await Promise.all([
        service.listSenders(['id', 'email', 'approved', 'default']),
        service.listDomains(),
      ]);
      const sender = senders.find((each) => each.id === id);
      const name = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
      const domain = domains.find((each) => each.domain.toLowerCase() === name);
      const details = domain && (await service.getDomain(domain.id));
      return { ...(sender && { sender }), ...(domain && { domain }), ...(details && { details }) };
    } catch (error) {
      const failure = this.#failure(l10n.t('Couldn’t look up the sender'), error);
      return { failure, isAnswered: isAnswered(error) };
    }
  }

  /** Never rejects. */
  async #lookAtRecipients(): Promise<void> {
    const { lists } = this.#draft;
    const found = await lookAtRecipients(this.#parts, this.owner.account, lists);
    if (this.#draft.lists !== lists) return;
    this.#recipients = found;
    this.#changed.fire();
  }

  #failure(action: Words, error: unknown): Words {
    return describeError(action, error, this.account)?.message ?? action;
  }
}

export const isSent = (stage: Stage): stage is Sent => typeof stage === 'object' && 'campaign' in stage;
export const isHeld = (stage: Stage): stage is Held => typeof stage === 'object' && 'until' in stage;

/** Returns true if the service has answered, although with an error. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ServiceError && ['refused', 'notUnderstood'].includes(error.problem.kind);

/** Returns what the journal records of a held campaign. */
function heldCampaign(
  { id }: ReviewOwner,
  { letter, subject, lists, sender, start }: CompleteDraft,
  until: Date,
): HeldCampaign {
  const layout = letter.kind === 'layout' ? journalPath(letter.uri) : undefined;
  return {
    review: id,
    subject,
    lists,
    until: until.toISOString(),
    sender: sender.email,
    ...(start !== 'now' && { startAt: start.toISOString() }),
    ...(letter.kind === 'maket' && { maket: letter.id }),
    ...(layout !== undefined && { layout }),
    ...(letter.kind === 'layout' && letter.language !== undefined && { language: letter.language }),
  };
}

function shownOf(draft: ReviewedDraft, look: LetterLook): string {
  const preflight = typeof look === 'object' && 'letter' in look ? look.letter.preflight : undefined;
  const letter = preflight && [preflight.layout.title, preflight.layout.html, preflight.footer.html];
  const state = typeof look === 'object' && 'letter' in look ? 'letter' : look;
  return sha256(JSON.stringify([kept(draft), state, letter]));
}

/** Returns the number of addresses of the letter that did not work when they were checked last. */
function brokenIn(look: LetterLook): number {
  if (look === 'looking' || 'failure' in look) return 0;
  return look.letter.preflight?.links?.broken ?? 0;
}
