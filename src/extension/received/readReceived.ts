import * as vscode from 'vscode';
import type { ReceivedComparison } from '../../core/letters/received/compareReceived.ts';
import { type Transfer, transferOf } from '../../core/letters/received/transfer.ts';
import { limits } from '../../core/limits.ts';
import type { ToldLetter } from '../../protocol/letter.ts';
import { UserError } from '../errors/userError.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { OpenLetter } from '../letters/letterEditor.ts';
import { fileName, readLetterFile } from '../letters/readLetterFile.ts';
import { type FoundUpload, findUpload } from './findUpload.ts';
import type { ReceivedParts } from './received.ts';

/** A received letter beside what was uploaded. */
export interface ComparedLetter {
  readonly uri: vscode.Uri;
  readonly letter: ToldLetter & { readonly html: string };
  readonly transfer: Transfer | undefined;
  readonly upload: FoundUpload;
  readonly comparison: ReceivedComparison;
}

/** Headers of parts are near the beginning; what pictures and files a letter has stands behind them. */
const mostSearched = 1_000_000;

/**
 * Reads the letter that a command was given, else the one in front, finds what was uploaded of it, and compares the two.
 * `undefined` when the user was asked which upload it is, and left.
 */
export async function readReceived(
  parts: ReceivedParts,
  argument: unknown,
): Promise<ComparedLetter | undefined> {
  const open = letterInFront(parts.letters, argument);
  const { uri } = open;
  const { letter, transfer } = await withStatusProgress(l10n.t('Reading the letter…'), async () => {
    const message = await readLetterFile(uri);
    const head = new TextDecoder('latin1').decode(message.subarray(0, mostSearched));
    return { letter: await open.tell(), transfer: transferOf(head) };
  });
  const html = comparable(uri, letter);
  const upload = await findUpload(parts, letter, uri);
  if (!upload) return undefined;
  const uploaded = upload.kept.html;
  if (uploaded.length > limits.checked) throw tooLarge(uri);
  const comparison = await withStatusProgress(l10n.t('Comparing the letter with what was uploaded…'), () =>
    parts.inspector.compare({ uploaded, received: html }),
  );
  return { uri, letter: { ...letter, html }, transfer, upload, comparison };
}

function letterInFront(letters: ReadonlySet<OpenLetter>, argument: unknown): OpenLetter {
  const all = [...letters];
  const wanted = argument instanceof vscode.Uri ? argument.toString() : undefined;
  const isWanted = ({ uri }: OpenLetter) => wanted === undefined || uri.toString() === wanted;
  const found = all.find((each) => each.isActive && isWanted(each)) ?? (wanted && all.find(isWanted));
  if (found) return found;
  throw new UserError(l10n.t('Open a received letter (.eml) first.'));
}

function comparable(uri: vscode.Uri, { html, isWhole }: ToldLetter): string {
  if (html === undefined) {
    throw new UserError(
      l10n.t('“{0}” has no HTML that could be compared with what was uploaded.', fileName(uri)),
    );
  }
  if (!isWhole || html.length > limits.checked) throw tooLarge(uri);
  return html;
}

const tooLarge = (uri: vscode.Uri) =>
  new UserError(l10n.t('“{0}” is too large to be compared.', fileName(uri)));
