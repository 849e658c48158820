import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { currentText, fileName } from './layoutDocument.ts';
import type { WorkspaceLayout, WorkspaceLayouts } from './workspaceLayouts.ts';

/** Knows which files are parts, and which layouts include them. */
export type PartsOfLayouts = Pick<WorkspaceLayouts, 'isPart' | 'mastersOf'>;

/** A layout that includes a part, as an entry of a list. */
export interface MasterItem extends Choice {
  readonly master: vscode.Uri;
}

/** Returns the layouts that include a file, as entries; `undefined` if it is no part. Throws a `UserError` if nothing includes the part. */
export async function mastersToUse(
  file: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<readonly MasterItem[] | undefined> {
  const source = await currentText(file);
  if (source === undefined || !(await workspace.isPart({ uri: file, source }))) return undefined;
  const masters = await workspace.mastersOf(file);
  if (masters.length === 0) throw loosePart(file);
  return masterItems(masters);
}

export function masterItems(masters: readonly vscode.Uri[]): readonly MasterItem[] {
  return masters.map((master) => {
    const path = vscode.workspace.asRelativePath(master);
    const name = fileName(master);
    return { label: asWords(name), description: asWords(path === name ? '' : path), master };
  });
}

/** Returns the question which layout to use in the place of a part. */
export const insteadOfPart = (part: vscode.Uri): Words =>
  l10n.t(
    '“{0}” is a part of layouts and isn’t sent alone. Select the layout to use instead.',
    fileName(part),
  );

/**
 * Returns the file itself or, if it is a part, the layout with it that the user selects; `undefined` if they cancel. Throws a `UserError` if
 * nothing includes the part.
 */
export async function askForWhole(
  file: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<vscode.Uri | undefined> {
  const masters = await mastersToUse(file, workspace);
  if (!masters) return file;
  return (await choose(masters, { placeholder: insteadOfPart(file) }))?.master;
}

/** Returns the file itself or, if it is a part, the layout with it that was used last; `undefined` if nothing includes the part. */
export async function layoutWith(
  file: WorkspaceLayout,
  workspace: PartsOfLayouts,
): Promise<vscode.Uri | undefined> {
  if (!(await workspace.isPart(file))) return file.uri;
  const [master] = await workspace.mastersOf(file.uri);
  return master;
}

/** Returns the error of a part that can’t be used without the layout that includes it. */
export function loosePart(part: vscode.Uri): UserError {
  return new UserError(
    l10n.t(
      '“{0}” is a part of a layout: it contains no <mjml>. Use the layout that includes it.',
      fileName(part),
    ),
  );
}
