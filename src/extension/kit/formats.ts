import * as vscode from 'vscode';
import { createFormats, type Formats } from '../../core/text/formats.ts';

let made: Formats | undefined;

/** Numbers, and dates and times, in the language of the interface. */
export function formats(): Formats {
  made ??= createFormats(vscode.env.language);
  return made;
}
