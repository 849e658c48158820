import type * as vscode from 'vscode';
import { getLanguageService, type HTMLDocument, TextDocument } from 'vscode-html-languageservice';
import { isTooLargeToFollow } from '../layouts/layoutDocument.ts';

/** A layout as the library for HTML reads it. */
export interface DocumentReading {
  readonly source: string;
  readonly document: TextDocument;
  readonly parsed: HTMLDocument;
}

const parser = getLanguageService();
const readings = new WeakMap<vscode.TextDocument, DocumentReading>();

/** Reads a document once for each of its texts; none that is too large to be read at each key. */
export function read(document: vscode.TextDocument): DocumentReading | undefined {
  if (isTooLargeToFollow(document)) return undefined;
  const known = readings.get(document);
  if (known?.document.version === document.version) return known;
  const { languageId, version } = document;
  const source = document.getText();
  const text = TextDocument.create(document.uri.toString(), languageId, version, source);
  const reading = { source, document: text, parsed: parser.parseHTMLDocument(text) };
  readings.set(document, reading);
  return reading;
}
