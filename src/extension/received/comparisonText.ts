import { leastShare } from '../../core/letters/received/compareReceived.ts';
import type { FirstDifference } from '../../core/letters/received/firstDifference.ts';
import type { LineBreaks } from '../../core/letters/received/lineBreaks.ts';
import { readTagList } from '../../mail/tagList.ts';
import type { HeaderLine } from '../../protocol/receivedLetter.ts';
import { asWords, joined, l10n, listed, type Words } from '../kit/words.ts';
import { fileName } from '../letters/readLetterFile.ts';
import type { ComparedLetter } from './readReceived.ts';

/** So many links, headers and signatures are listed. */
const most = { links: 200, headers: 30, signatures: 5 } as const;

/** In words, part by part, what a service has made of an upload. The footer is given as it is. */
export function comparisonText(compared: ComparedLetter): string {
  const { uri, upload, comparison } = compared;
  const { maket } = upload;
  const sections: string[] = [
    joined('\n', [
      maket.contentProven
        ? l10n.t('What the service made of maket {0}', maket.id)
        : l10n.t('What the service made of maket {0}, as the journal says', maket.id),
      asWords(fileName(uri)),
    ]),
    joined('\n', facts(compared)),
    ...headerList(compared),
    ...linkList(compared),
  ];
  if (comparison.footer) sections.push(`${l10n.t('The footer')}\n${comparison.footer.text}`);
  return `${sections.join('\n\n')}\n`;
}

function facts({ upload, letter, comparison }: ComparedLetter): (Words | false)[] {
  const { footer, pixels, links, lineBreaks, difference, share, droppedComments } = comparison;
  const isOwn = upload.kept.ownFooter !== undefined;
  return [
    share < leastShare &&
      l10n.t('This letter has little of this maket. It may have been made from another layout.'),
    footer
      ? isOwn
        ? l10n.t('Footer: added at the end, the layout’s own. Characters: {0}', footer.text.length)
        : l10n.t('Footer: added at the end. Characters: {0}', footer.text.length)
      : l10n.t('Footer: none was found at the end'),
    links.length > 0
      ? l10n.t('Links that lead elsewhere first: {0}', links.length)
      : l10n.t('Links: as they were uploaded'),
    pixels.length > 0
      ? l10n.t('Pixels that count who opens the letter: {0}', pixels.length)
      : l10n.t('Pixel: none was found'),
    l10n.t('Charset: {0}', letter.transfer?.charset || l10n.t('not said')),
    l10n.t('Transfer encoding: {0}', letter.transfer?.encoding || l10n.t('not said')),
    lineBreaks.uploaded === lineBreaks.received
      ? l10n.t('Line breaks: {0}, as they were uploaded', breakWords(lineBreaks.received))
      : l10n.t(
          'Line breaks: {0}, uploaded with {1}',
          breakWords(lineBreaks.received),
          breakWords(lineBreaks.uploaded),
        ),
    droppedComments > 0 && l10n.t('Conditional comments for Outlook: {0} were left out', droppedComments),
    signatureFact(letter.headers),
    difference ? differenceFact(difference) : l10n.t('The rest: as it was uploaded'),
  ];
}

function linkList({ comparison: { links } }: ComparedLetter): string[] {
  if (links.length === 0) return [];
  const lines = links
    .slice(0, most.links)
    .map(({ uploaded, received }) => `${asWords(uploaded)}\n    ← ${asWords(received)}`);
  const left = links.length - lines.length;
  if (left > 0) lines.push(l10n.t('And so do {0} more.', left));
  return [[l10n.t('Where each link leads, and by which address'), ...lines].join('\n')];
}

function breakWords(lineBreaks: LineBreaks): Words {
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

/** Headers that every letter has, and those of its way through servers. */
const usual =
  /^(?:from|to|cc|sender|reply-to|subject|date|message-id|mime-version|content-.*|received.*|return-path|delivered-to|authentication-results|arc-.*|dkim-signature)$/;

function headerList({ letter: { headers } }: ComparedLetter): string[] {
  const names = new Map(
    headers
      .filter(({ name }) => !usual.test(name.slice(0, 100).toLowerCase()))
      .map(({ name }) => [name.toLowerCase(), asWords(name)]),
  );
  if (names.size === 0) return [l10n.t('Headers: none but the usual ones')];
  const shown = [...names.values()].slice(0, most.headers);
  return [[l10n.t('Headers beside the usual ones'), ...shown].join('\n')];
}

function signatureFact(headers: readonly HeaderLine[]): Words {
  const domains = headers
    .filter(({ name }) => name.toLowerCase() === 'dkim-signature')
    .slice(0, most.signatures)
    .map(({ value }) => readTagList(value).tags.find(({ name }) => name === 'd')?.value ?? '?');
  return domains.length > 0
    ? l10n.t('Signature (DKIM): {0}', listed(domains.map(asWords)))
    : l10n.t('Signature (DKIM): none');
}

function differenceFact({ kind, uploaded, received }: FirstDifference): Words {
  switch (kind) {
    case 'added':
      return l10n.t('The rest: something was added, first {0}', received.text);
    case 'removed':
      return l10n.t('The rest: something is missing, first {0}', uploaded.text);
    case 'changed':
      return l10n.t(
        'The rest: something is different, first {0} instead of {1}',
        received.text,
        uploaded.text,
      );
  }
}
