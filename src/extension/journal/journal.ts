import type * as vscode from 'vscode';
import type { JournalChange } from '../../core/journal/change.ts';
import type { Creation } from '../../core/journal/events.ts';
import type { AccountRecords, UnknownCreation } from '../../core/journal/records.ts';
import type { MaketName } from '../../core/makets/maketNames.ts';
import type { Tidied } from './tidyFile.ts';

/** The number of what was created, or the record that nobody knows whether it was. */
export type CreationResult = { readonly id: number } | { readonly unknown: UnknownCreation };

/** The workspace's journal as features use it. */
export interface Journal extends vscode.Disposable {
  /** Fires with what has changed of the records, after events were appended here or by another window, or with time. */
  readonly onDidChange: vscode.Event<JournalChange>;
  /**
   * What is known by now of the account with this identity. Empty until `ready`. Its maps change with the journal, which then
   * says so; only when everything may be other are they others, too. They are in no order.
   */
  records(identity: string): AccountRecords;
  /** Resolves when the file has been read for the first time. */
  readonly ready: Promise<void>;
  /**
   * Makes one creating request, at most once: the request is written and flushed before, its outcome after. Returns its number, or
   * the recorded unknown outcome when it may have taken effect without an answer. Rejects when nothing was created for certain, or,
   * before the request, when the journal cannot be written.
   */
  create(identity: string, creation: Creation, request: () => Promise<number>): Promise<CreationResult>;
  /** Records something made elsewhere that the user added by its number, or the user's own name of a maket. */
  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void>;
  /** Records the names of many makets with one write. */
  nameMakets(identity: string, names: readonly MaketName[]): Promise<void>;
  /** Records which layout the makets belong to, by its path in the journal; without one to none. */
  link(identity: string, makets: readonly number[], layout?: string): Promise<void>;
  /** Makes the makets unknown here, until they are named or linked again. */
  forget(identity: string, makets: readonly number[]): Promise<void>;
  /** Lets the makets of all accounts follow a layout, or a folder of layouts, that was moved from one path to another. */
  followMove(from: string, to: string): Promise<void>;
  /** The user found out what became of an unknown creation: its number, or that it does not exist. */
  resolve(identity: string, request: string, outcome: { readonly id: number } | 'notThere'): Promise<void>;
  /**
   * Takes out of the file what says nothing any more; every number stays. Returns `undefined` when another window is at
   * it. Rejects when it cannot be written.
   */
  compact(): Promise<Tidied | undefined>;
}
