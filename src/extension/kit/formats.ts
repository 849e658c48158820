import * as vscode from 'vscode';
import { createFormats, type Formats } from '../../core/text/formats.ts';

let madeFormats: Formats | undefined;

/** Returns formats for numbers, dates and times in VS Code's display language. */
export function formats(): Formats {
  madeFormats ??= createFormats(vscode.env.language);
  return madeFormats;
}
