import { posix } from 'node:path';
import * as vscode from 'vscode';
import {
  type FirstDifference,
  type LineBreaks,
  leastShare,
} from '../../core/letters/received/compareReceived.ts';
import { readTagList } from '../../mail/tagList.ts';
import type { HeaderLine } from '../../protocol/receivedLetter.ts';
import { showInformation } from '../kit/messages.ts';
import { asWords, joined, l10n, listed, type Words } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { uploadedUri } from '../versions/uploadedDocuments.ts';
import {
  type CarriedParameters,
  carriedParameters,
  followRedirects,
  parametersFact,
} from './linkParameters.ts';
import { type ComparedLetter, type ReceivedTools, readReceived } from './readReceived.ts';

/** Opens a received letter and its upload in VS Code’s diff editor, and beside it a report of the service’s changes. */
export async function compareLetter(tools: ReceivedTools, argument: unknown): Promise<void> {
  const compared = await readReceived(tools, argument);
  if (!compared) return;
  const { uri, letter, upload } = compared;
  const { maket } = upload;
  const name = `${posix.parse(fileName(uri)).name}.html`;
  const left = uploadedUri(name, { part: 'html', hash: maket.hash ?? '' });
  const right = tools.documents.show(uri, name, letter.html);
  const title = maket.contentProven
    ? l10n.t('{0} (maket {1} ↔ received)', fileName(uri), maket.id)
    : l10n.t('{0} (maket {1}, according to the journal ↔ received)', fileName(uri), maket.id);
  // Opened as a permanent tab: a preview tab could replace that of the letter.
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
  const carried = carriedParameters(compared.comparison.links);
  const report = showReport(tools, compared, carried);
  await vscode.window.showTextDocument(report, {
    preview: false,
    preserveFocus: true,
    viewColumn: nextColumn(),
  });
  // Not awaited: the message stays until the user closes it.
  if (carried.some(({ fate }) => fate === 'hidden')) void offerRedirects(tools, compared, carried);
}

function showReport(
  { documents }: ReceivedTools,
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
): vscode.Uri {
  const name = l10n.t('What the service changed.txt');
  return documents.show(compared.uri, name, comparisonText(compared, carried));
}

/** Offers to request the redirects that don’t show whether they keep the parameters of links, and updates the report. */
async function offerRedirects(
  tools: ReceivedTools,
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
): Promise<void> {
  const request = l10n.t('Request Redirects…');
  const answer = await showInformation(
    l10n.t(
      'The redirects of “{0}” don’t show whether they keep the parameters of links.',
      fileName(compared.uri),
    ),
    request,
  );
  if (answer !== request) return;
  await tools.errors.run(l10n.t('Couldn’t request the redirects'), async () => {
    const followed = await followRedirects(carried, tools.active);
    if (followed) showReport(tools, compared, followed);
  });
}

/** Returns the column beside the diff editor; an existing one if possible, because new columns make all of them narrower. */
function nextColumn(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const { viewColumn } = activeTabGroup;
  if (all.length === 1) return vscode.ViewColumn.Beside;
  return viewColumn > 1 ? viewColumn - 1 : viewColumn + 1;
}

/** The maximum numbers of links, headers and signatures that are listed. */
const listedLimits = { links: 200, headers: 30, signatures: 5 } as const;

/** Returns a report of the service’s changes, part by part, with the text of the footer. */
function comparisonText(compared: ComparedLetter, carried: readonly CarriedParameters[]): string {
  const { uri, upload, comparison } = compared;
  const { maket } = upload;
  const sections: string[] = [
    joined('\n', [
      maket.contentProven
        ? l10n.t('Changes by the service to maket {0}', maket.id)
        : l10n.t('Changes by the service to maket {0}, according to the journal', maket.id),
      asWords(fileName(uri)),
    ]),
    joined('\n', facts(compared, carried)),
    ...headerList(compared),
    ...linkList(compared, carried),
  ];
  if (comparison.footer) sections.push(`${l10n.t('Footer')}\n${comparison.footer.text}`);
  return `${sections.join('\n\n')}\n`;
}

function facts(
  { upload, letter, comparison }: ComparedLetter,
  carried: readonly CarriedParameters[],
): (Words | false | undefined)[] {
  const { footer, pixels, links, lineBreaks, difference, share, droppedComments } = comparison;
  const hasOwnFooter = upload.kept.ownFooter !== undefined;
  return [
    share < leastShare &&
      l10n.t('This letter has little in common with the maket. It may have been made from another layout.'),
    footer
      ? hasOwnFooter
        ? l10n.t('Footer: the layout’s own, added at the end. Characters: {0}', footer.text.length)
        : l10n.t('Footer: added at the end. Characters: {0}', footer.text.length)
      : l10n.t('Footer: not found at the end'),
    links.length > 0 ? l10n.t('Redirected links: {0}', links.length) : l10n.t('Links: unchanged'),
    parametersFact(carried),
    pixels.length > 0
      ? l10n.t('Tracking pixels that count opens: {0}', pixels.length)
      : l10n.t('Tracking pixels: none found'),
    l10n.t('Charset: {0}', letter.transfer?.charset || l10n.t('not specified')),
    l10n.t('Transfer encoding: {0}', letter.transfer?.encoding || l10n.t('not specified')),
    lineBreaks.uploaded === lineBreaks.received
      ? l10n.t('Line breaks: {0}, unchanged', lineBreakText(lineBreaks.received))
      : l10n.t(
          'Line breaks: {0}, uploaded with {1}',
          lineBreakText(lineBreaks.received),
          lineBreakText(lineBreaks.uploaded),
        ),
    droppedComments > 0 && l10n.t('Conditional comments for Outlook that were removed: {0}', droppedComments),
    signatureFact(letter.headers),
    difference ? differenceFact(difference) : l10n.t('Other changes: none'),
  ];
}

function linkList(
  { comparison: { links } }: ComparedLetter,
  carried: readonly CarriedParameters[],
): string[] {
  if (links.length === 0) return [];
  const lost = new Set(carried.flatMap(({ fate, received }) => (fate === 'lost' ? received : [])));
  const lines = links.slice(0, listedLimits.links).map(({ uploaded, received }) => {
    const note = lost.has(received) ? ` (${l10n.t('loses parameters')})` : '';
    return `${asWords(uploaded)}\n    ← ${asWords(received)}${note}`;
  });
  const left = links.length - lines.length;
  if (left > 0) lines.push(l10n.t('…and {0} more.', left));
  return [[l10n.t('Links and the addresses that redirect to them'), ...lines].join('\n')];
}

function lineBreakText(lineBreaks: LineBreaks): Words {
  switch (lineBreaks) {
    case 'none':
      return l10n.t('none');
    case 'lf':
      return asWords('LF');
    case 'crlf':
      return asWords('CRLF');
    case 'mixed':
      return l10n.t('LF and CRLF');
  }
}

/** Matches headers that every letter has, and those that mail servers add in transit. The report omits them. */
const usualHeaders =
  /^(?:from|to|cc|sender|reply-to|subject|date|message-id|mime-version|content-.*|received.*|return-path|delivered-to|authentication-results|arc-.*|dkim-signature)$/;

function headerList({ letter: { headers } }: ComparedLetter): string[] {
  const names = new Map(
    headers
      .filter(({ name }) => !usualHeaders.test(name.slice(0, 100).toLowerCase()))
      .map(({ name }) => [name.toLowerCase(), asWords(name)]),
  );
  if (names.size === 0) return [l10n.t('Additional headers: none')];
  const shown = [...names.values()].slice(0, listedLimits.headers);
  return [[l10n.t('Additional headers'), ...shown].join('\n')];
}

function signatureFact(headers: readonly HeaderLine[]): Words {
  const domains = headers
    .filter(({ name }) => name.toLowerCase() === 'dkim-signature')
    .slice(0, listedLimits.signatures)
    .map(({ value }) => readTagList(value).tags.find(({ name }) => name === 'd')?.value ?? '?');
  return domains.length > 0
    ? l10n.t('Signature (DKIM): {0}', listed(domains.map(asWords)))
    : l10n.t('Signature (DKIM): none');
}

function differenceFact({ kind, uploaded, received }: FirstDifference): Words {
  switch (kind) {
    case 'added':
      return l10n.t('Other changes: text or tags were added, first {0}', received.text);
    case 'removed':
      return l10n.t('Other changes: text or tags were removed, first {0}', uploaded.text);
    case 'changed':
      return l10n.t(
        'Other changes: text or tags were replaced, first {0} instead of {1}',
        received.text,
        uploaded.text,
      );
  }
}
