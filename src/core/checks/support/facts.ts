import { gmailLimit } from '../../letters/letterSize.ts';
import { passages } from '../../text/passages.ts';
import type { LetterComment, LetterTree, Passage, StyleSheet } from '../letterTree.ts';
import { doubleBraces, nestedAtRules, stylesOverLimit } from '../styles.ts';
import type { ClientSet } from './canIEmail.ts';
import { isForOutlook } from './outlookConditions.ts';
import type { Part } from './parts.ts';
import type { FactName, Removal } from './removal.ts';
import type { SupportTable } from './table.ts';

/** What is known of mail programs beside the data of Can I email, each published with tests. */
export const facts: Readonly<Record<FactName, { readonly tested: string; readonly page: string }>> = {
  conditionalComment: {
    tested: '2025',
    page: 'https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512(v=vs.85)',
  },
  doubleBrace: { tested: '2025', page: 'https://github.com/hteumeuleu/email-bugs/issues/92' },
  styleLimit: { tested: '2026', page: 'https://github.com/hteumeuleu/email-bugs/issues/90' },
  nestedAtRule: { tested: '2021', page: 'https://github.com/hteumeuleu/caniemail/issues/144' },
  clipping: { tested: '2018', page: 'https://github.com/hteumeuleu/email-bugs/issues/41' },
};

/** Yields what programs drop of a letter by `facts`. */
export function* factsIn(letter: LetterTree, table: SupportTable): Generator<Removal> {
  yield* localFactsIn(letter, table);
  yield* clippedEnd(letter, table);
}

/** Yields what `factsIn` does, but for the end of the letter, which depends on its length. */
export function* localFactsIn(letter: LetterTree, table: SupportTable): Generator<Removal> {
  const outlook = table.clients(['outlook.windows']);
  if (outlook) yield* conditionalComments(letter, outlook);
  const webOutlook = table.clients(['outlook.outlook-com', 'outlook.ios', 'outlook.android']);
  if (webOutlook) yield* afterDoubleBraces(letter, webOutlook);
  const gmail = table.clients(Object.keys(table.data.clients).filter((id) => id.startsWith('gmail.')));
  if (gmail) yield* wholeStyles(letter, gmail);
}

const removal = (fact: FactName, part: Part, programs: ClientSet, place = part.place): Removal => ({
  cause: fact,
  place,
  part,
  programs,
  undecided: 0n,
});

/** Yields what classic Outlook hides of conditional comments, and the marks around what it alone shows. */
function* conditionalComments(letter: LetterTree, outlook: ClientSet): Generator<Removal> {
  const open: { readonly comment: LetterComment; readonly hides: boolean }[] = [];
  let [hiding, hiddenUntil] = [0, 0];
  for (const comment of letter.comments) {
    if (comment.start < hiddenUntil) continue;
    const text = letter.source.slice(comment.start, comment.end);
    switch (comment.condition) {
      case 'hidden':
        hiddenUntil = comment.end;
        if (isForOutlook(text)) yield* shownToOutlook(comment, text, outlook);
        break;
      case 'open': {
        const hides = !isForOutlook(text);
        open.push({ comment, hides });
        hiding += Number(hides);
        break;
      }
      case 'close': {
        const opening = open.pop();
        if (!opening?.hides) break;
        hiding--;
        const place = { start: opening.comment.start, end: comment.end };
        // What is inside another hidden passage goes with it.
        if (hiding === 0) yield removal('conditionalComment', { kind: 'passage', place }, outlook);
      }
    }
  }
}

/** Yields the marks of a conditional comment that Outlook shows, and its settings for Outlook in `<xml>`, which it reads and never draws. */
function* shownToOutlook(comment: Passage, text: string, outlook: ClientSet): Generator<Removal> {
  const { start, end } = comment;
  const opening = text.indexOf('>') + 1;
  const closing = text.lastIndexOf('<![');
  const settings = passages(text, /<xml\b/gi, (tag) => (tag === '<XML' ? '</XML>' : '</xml>'));
  const places = [
    { start, end: start + opening },
    ...settings.map((one) => ({ start: start + one.start, end: start + one.end })),
    { start: start + closing, end },
  ];
  for (const place of places) yield removal('conditionalComment', { kind: 'mark', place }, outlook, comment);
}

/** Yields the rest of each style sheet after its first `}}`. */
function* afterDoubleBraces(letter: LetterTree, programs: ClientSet): Generator<Removal> {
  let sheet: StyleSheet | undefined;
  for (const braces of doubleBraces(letter)) {
    const around = sheetAround(letter, braces);
    if (!around || around === sheet) continue;
    sheet = around;
    const place = { start: braces.end, end: around.end };
    yield removal('doubleBrace', { kind: 'passage', place, sheet }, programs, braces);
  }
}

/** Yields the style sheets that Gmail drops as a whole: those with an at-rule in another one, and all if they are too long together. */
function* wholeStyles(letter: LetterTree, gmail: ClientSet): Generator<Removal> {
  for (const atRule of nestedAtRules(letter)) {
    const sheet = sheetAround(letter, atRule);
    if (sheet) yield removal('nestedAtRule', wholeSheet(sheet), gmail, atRule);
  }
  for (const place of stylesOverLimit(letter)) {
    for (const sheet of letter.styleSheets)
      if (!sheet.element.onlyOutlook) yield removal('styleLimit', wholeSheet(sheet), gmail, place);
  }
}

const wholeSheet = ({ element }: StyleSheet): Part => ({ kind: 'element', place: element.tag, element });

function sheetAround({ styleSheets }: LetterTree, { start }: Passage): StyleSheet | undefined {
  let [low, high] = [0, styleSheets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((styleSheets[middle]?.end ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return styleSheets[low];
}

/** Yields the end of a letter that Gmail hides behind a link. */
export function* clippedEnd({ source }: Pick<LetterTree, 'source'>, table: SupportTable): Generator<Removal> {
  const gmail = table.clients(['gmail.desktop-webmail']);
  if (!gmail || source.length * 3 < gmailLimit) return;
  let bytes = 0;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
    if (bytes < gmailLimit) continue;
    const tag = source.lastIndexOf('<', at);
    const place = { start: tag === -1 ? at : tag, end: source.length };
    yield removal('clipping', { kind: 'passage', place }, gmail);
    return;
  }
}
