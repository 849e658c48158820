import * as vscode from 'vscode';
import { readAnswerCodes, type Verdict } from '../../core/approval/answerCode.ts';
import type { Inspector } from '../compiling/inspector.ts';
import { askText } from '../kit/inputs.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { readWhole } from '../layouts/readWhole.ts';
import type { Packet } from './kept/packetStore.ts';

/** The longest text of a mail that is searched, in UTF-16 units. */
const longestMail = 1_000_000;

/** Returns the mail with an answer: from the clipboard, if it contains a code, or as the user pastes it. `undefined` if they cancel. */
export async function askForAnswer(): Promise<string | undefined> {
  const copied = await vscode.env.clipboard.readText();
  if (copied.length <= longestMail && readAnswerCodes(copied).length > 0) return copied;
  return askText({
    title: l10n.t('Read Answer'),
    prompt: l10n.t('Paste the mail, or the line in it that begins with MAILROOM.'),
    validate: (text) =>
      readAnswerCodes(text).length === 0 ? l10n.t('This text contains no code of an answer.') : undefined,
  });
}

/** The largest file of a mail that is read, in bytes. */
const largestMail = 20_000_000;

/** Returns the texts of a mail's file (RFC 5322), in which an answer may be. Rejects with a `UserError` if it can't be read. */
export async function readMail(file: vscode.Uri, inspector: Pick<Inspector, 'readLetter'>): Promise<string> {
  const {
    html = '',
    text = '',
    additionalTexts,
  } = await inspector.readLetter(await readWhole(file, largestMail));
  return [text, html, ...additionalTexts.map(({ content }) => content)].join('\n\n').slice(0, longestMail);
}

/** Says what the reader of a packet has answered. */
export function tellAnswer({ reader, subject }: Packet, verdict: Verdict, remarks: number): void {
  void showInformation(
    verdict === 'approved'
      ? l10n.t('{0} approved “{1}”.', reader, subject)
      : remarks === 0
        ? l10n.t('{0} asked for changes to “{1}”.', reader, subject)
        : l10n.count(
            '{1} asked for changes to “{2}”, with {0} remark.|{1} asked for changes to “{2}”, with {0} remarks.',
            remarks,
            reader,
            subject,
          ),
  );
}
