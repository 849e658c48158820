import type * as vscode from 'vscode';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import type { Questions } from '../kit/steps.ts';

/** What a new layout begins as. */
export interface LayoutStart {
  readonly kind: LayoutKind;
  /** The file name that is proposed. */
  readonly file: string;
  readonly text: string;
  /** The footer that comes along as a file beside it. */
  readonly ownFooter?: string;
  /** The file that it is a copy of: its includes count from there. */
  readonly from?: vscode.Uri;
}

/** Reads what a layout starts from, after further questions where there are any; `undefined` leads back to the choice. */
export type ReadStart = (questions: Questions) => Promise<LayoutStart | undefined>;
