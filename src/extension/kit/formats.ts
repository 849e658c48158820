import * as vscode from 'vscode';
import { createFormats, type Formats } from '../../core/text/formats.ts';

let made: { readonly language: string; readonly formats: Formats } | undefined;

/** Returns formats for numbers, dates and times in VS Code's display language. */
export function formats(): Formats {
  const { language } = vscode.env;
  if (made?.language !== language) made = { language, formats: createFormats(language) };
  return made.formats;
}
