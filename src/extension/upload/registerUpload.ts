import * as vscode from 'vscode';
import type { LayoutInFront } from '../layouts/layoutInFront.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { UploadAndReplace } from './uploadAndReplace.ts';
import { type DropParts, UploadDropped } from './uploadDropped.ts';
import { couldNotUpload, inBackground, UploadLayout, type UploadOptions } from './uploadLayout.ts';

/**
 * Registers the upload commands. A keybinding may name the layout and answer the questions:
 * `[uri, { "title": "Spring sale", "folder": "spring" }]`. They return the maket's number.
 */
export function registerUpload(parts: DropParts, previews: LayoutInFront): vscode.Disposable {
  const upload = new UploadLayout(parts);
  const replace = new UploadAndReplace(parts);
  const dropped = new UploadDropped(parts);
  return vscode.Disposable.from(
    parts.onDidDropFiles((drop) => inBackground(parts.errors, () => dropped.run(drop))),
    registerCommand(
      parts.errors,
      commands.layoutUpload,
      couldNotUpload(),
      (layout?: unknown, options?: unknown) => upload.run(previews.layoutFor(layout), readOptions(options)),
    ),
    registerCommand(parts.errors, commands.layoutUploadAndReplace, couldNotUpload(), (layout?: unknown) =>
      replace.run(previews.layoutFor(layout)),
    ),
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
