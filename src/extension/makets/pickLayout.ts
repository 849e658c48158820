import { posix } from 'node:path';
import * as vscode from 'vscode';
import { type Choice, choose } from '../kit/inputs.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { isLayout, layoutPattern } from '../layouts/layoutFile.ts';

export interface PickLayoutOptions {
  readonly title: Words;
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
  const none = { label: l10n.t('No Layout'), choice: {} };
  return (
    await choose<Choice & { readonly choice: LayoutChoice }>(
      options.allowNone ? [none, ...layouts] : layouts,
      {
        title: options.title,
        placeholder:
          layouts.length > 0
            ? l10n.t('The layout that it was made from')
            : l10n.t('There are no layouts (.mjml, .html) in this workspace'),
        matchOn: 'description',
      },
    )
  )?.choice;
}

function layoutItem(layout: vscode.Uri) {
  const folder = posix.dirname(vscode.workspace.asRelativePath(layout));
  return {
    label: asWords(posix.basename(layout.path)),
    description: asWords(folder === '.' ? '' : folder),
    choice: { layout },
  };
}
