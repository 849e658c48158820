import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import type { DroppedFiles } from '../makets/maketsView.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Uploads } from './index.ts';
import type { UploadOptions } from './uploadLayout.ts';

interface Parts {
  readonly uploads: () => Promise<Uploads>;
  readonly previews: LayoutInFront;
  /** Files were dropped on the Makets view. */
  readonly onDidDropFiles: vscode.Event<DroppedFiles>;
  readonly errors: ErrorHandler;
}

/**
 * Registers the upload commands. A keybinding may name the layout and answer the questions:
 * `[uri, { "title": "Spring sale", "folder": "spring" }]`. They return the maket's number.
 */
export function registerUpload({ uploads, previews, onDidDropFiles, errors }: Parts): vscode.Disposable {
  const failure = l10n.t('Couldn’t upload the layout');
  return vscode.Disposable.from(
    onDidDropFiles((drop) => void errors.run(failure, async () => (await uploads()).drop(drop))),
    registerCommand(errors, commands.layoutUpload, failure, async (argument?: unknown, options?: unknown) => {
      const layout = previews.layoutFor(argument);
      return (await uploads()).upload(layout, readOptions(options));
    }),
    registerCommand(errors, commands.layoutUploadAndReplace, failure, async (argument?: unknown) => {
      const layout = previews.layoutFor(argument);
      return (await uploads()).replace(layout);
    }),
  );
}

/** Menus pass things of their own in this place. */
function readOptions(value: unknown): UploadOptions {
  const { title, folder } = (value ?? {}) as Partial<Record<keyof UploadOptions, unknown>>;
  return {
    ...(typeof title === 'string' && { title }),
    ...((typeof folder === 'string' || folder === null) && { folder }),
  };
}
