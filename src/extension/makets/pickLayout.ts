import { posix } from 'node:path';
import * as vscode from 'vscode';
import { isLayout, layoutPattern } from '../upload/layoutFile.ts';

export interface PickLayoutOptions {
  readonly title: string;
  /** Whether "No Layout" is offered too. */
  readonly allowNone: boolean;
}

/** Without `layout` it is to be none. */
export interface LayoutChoice {
  readonly layout?: vscode.Uri;
}

/** Asks for a layout of the workspace; `undefined` when the user left. */
export async function pickLayout(options: PickLayoutOptions): Promise<LayoutChoice | undefined> {
  const files = await vscode.workspace.findFiles(layoutPattern, '**/node_modules/**');
  const layouts = files.filter(isLayout).map(layoutItem);
  layouts.sort((a, b) => a.label.localeCompare(b.label) || a.description.localeCompare(b.description));
  const none = { label: vscode.l10n.t('No Layout'), choice: {} };
  return (
    await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly choice: LayoutChoice }>(
      options.allowNone ? [none, ...layouts] : layouts,
      {
        title: options.title,
        placeHolder:
          layouts.length > 0
            ? vscode.l10n.t('The layout that it was made from')
            : vscode.l10n.t('There are no layouts (.mjml, .html) in this workspace'),
        matchOnDescription: true,
      },
    )
  )?.choice;
}

function layoutItem(layout: vscode.Uri) {
  const folder = posix.dirname(vscode.workspace.asRelativePath(layout));
  return {
    label: posix.basename(layout.path),
    description: folder === '.' ? '' : folder,
    choice: { layout },
  };
}
