import * as vscode from 'vscode';
import { createFormats, type Formats } from '../../core/text/formats.ts';

let cached: { readonly language: string; readonly formats: Formats } | undefined;

/** Returns formats for numbers, dates and times in VS Code's display language. */
export function formats(): Formats {
  const { language } = vscode.env;
  if (cached?.language !== language) cached = { language, formats: createFormats(language) };
  return cached.formats;
}
