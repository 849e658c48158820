import type * as vscode from 'vscode';
import type {
  ApprovalAnswer,
  Creation,
  HeldCampaign,
  ImportCounts,
  StopReason,
} from '../../core/journal/events.ts';
import type { OpenHold } from '../../core/journal/holds.ts';
import type { AccountRecords, JournalChange, UnknownCreation } from '../../core/journal/records.ts';
import type { MaketName } from '../../core/makets/maketNames.ts';
import type { Tidied } from './files/tidyFile.ts';

/** The number of the new thing, or the record of an unknown outcome. */
export type CreationResult = { readonly id: number } | { readonly unknown: UnknownCreation };

/** The workspace's journal, as features use it. */
export interface Journal extends vscode.Disposable {
  /** Fires when records change: because of events of this or another window, or because a pending request timed out. */
  readonly onDidChange: vscode.Event<JournalChange>;
  /**
   * Returns the records of the account with this identity. They are empty until `ready`. The maps are live;
   * `onDidChange` fires when they change, and with `'everything'` when they are replaced.
   */
  records(identity: string): AccountRecords;
  /** Resolves when the file has been read for the first time. */
  readonly ready: Promise<void>;
  /**
   * Makes one creating request at most once: the request is written and flushed before, its outcome after. Returns the number,
   * or the record of an unknown outcome when the request may have taken effect without an answer. Rejects when certainly
   * nothing was created, or, before the request, when the journal cannot be written.
   */
  create(identity: string, creation: Creation, request: () => Promise<number>): Promise<CreationResult>;
  /** Records that a campaign is held, before anything else. Returns the id of the hold, which its request names. */
  hold(identity: string, campaign: HeldCampaign): Promise<string>;
  /** Records that a hold ended without a request. */
  stopHold(identity: string, hold: string, reason: StopReason): Promise<void>;
  /** The campaigns of all accounts that windows of this machine hold, and those that a closed window held. */
  readonly holds: readonly OpenHold[];
  /** Records something that was created elsewhere and that the user adds by its number, or a new name of a maket or list. */
  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void>;
  /** Records the names of many makets with one write. */
  nameMakets(identity: string, names: readonly MaketName[]): Promise<void>;
  /** Links the makets with a layout, by its path in the journal. Without `layout`, removes their link. */
  link(identity: string, makets: readonly number[], layout?: string): Promise<void>;
  /** Removes the makets from the records until they are named or linked again. */
  forget(identity: string, makets: readonly number[]): Promise<void>;
  /** Removes a list from the records until it is named again. */
  forgetList(identity: string, list: number): Promise<void>;
  /** Records what somebody answered who was asked to approve a campaign. */
  recordAnswer(identity: string, answer: ApprovalAnswer): Promise<void>;
  /** Records the counts of an import so far. */
  recordImport(identity: string, importId: string, counts: ImportCounts): Promise<void>;
  /** Updates the links of all accounts after a layout or a directory of layouts was moved. */
  followMove(from: string, to: string): Promise<void>;
  /** Records the outcome of an unknown creation that the user has found out: its number, or that nothing was created. */
  resolve(identity: string, request: string, outcome: { readonly id: number } | 'notThere'): Promise<void>;
  /**
   * Removes events that no longer have an effect from the file, and keeps every number. Returns `undefined` when another window is
   * doing so. Rejects when the file cannot be written.
   */
  compact(): Promise<Tidied | undefined>;
}
