import type * as vscode from 'vscode';
import type { UnknownCreation } from '../../../core/journal/records.ts';
import type { Approval } from '../../approval/index.ts';
import { l10n } from '../../kit/words.ts';
import type { CampaignQuestion, ChosenLetter } from '../../sending/campaignDraft.ts';
import type { ReviewFacts } from './reviewFacts.ts';
import type { Action } from './section.ts';

/** The actions of a review that lead away from its page. */
export interface ReviewActions {
  /** Asks one question of the wizard again. */
  change(question: CampaignQuestion): Promise<void>;
  /** Asks for the outcome of an earlier request for the same campaign. */
  resolve(unknown: UnknownCreation): Promise<void>;
  /** Asks for the number of the campaign that was created after all. `unknown` is its request, if the journal has it. */
  found(unknown: UnknownCreation | undefined): Promise<void>;
  /** Opens the same campaign as another review, from which it can be sent. `unknown` is the request without effect. */
  notThere(unknown: UnknownCreation | undefined): Promise<void>;
  /** Makes the account of the campaign the active one. */
  switchAccount(): Promise<void>;
  /** Ends the hold of the campaign without a request, or with it. */
  stop(): Promise<void>;
  sendNow(): Promise<void>;
  /** Writes a packet for somebody who approves the campaign, or reads their answer. */
  share(): Promise<void>;
  readAnswer(): Promise<void>;
  /** Compares the letter that somebody was asked to approve with the layout. */
  compareApproved(approval: Approval, layout: vscode.Uri): Promise<void>;
  /** Opens the preview of the letter. */
  preview(letter: ChosenLetter): Promise<void>;
  showCampaigns(): Promise<void>;
  showStatistics(campaign: number): Promise<void>;
  /** Asks the questions of a campaign with the letter. */
  newCampaign(letter: ChosenLetter): Promise<void>;
}

/** Returns what makes the account of the campaign the active one. */
export const switchTo = ({ owner }: ReviewFacts, actions: Pick<ReviewActions, 'switchAccount'>): Action => ({
  label: l10n.t('Switch to “{0}”', owner.accountName),
  run: () => actions.switchAccount(),
});
