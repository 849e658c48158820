import type { LineBreaks } from '../../../core/letters/received/compareReceived.ts';
import type { Difference, DifferencePart, Excerpt } from '../../../core/letters/received/differences.ts';
import type { ParametersFate } from '../../../core/links/carriedParameters.ts';
import type { Formats } from '../../../core/text/formats.ts';
import { cut, shortText } from '../../../core/text/shortText.ts';
import { readTagList } from '../../../mail/tagList.ts';
import type { ChangesView, ChangeView, PartView, Remark, SideView } from '../../../protocol/changes.ts';
import type { Account } from '../../accounts/account.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import { type ClickCounter, clickCounterOf, counterText } from './clickCounter.ts';
import { type Findings, findingsOf, hiddenParts, seenParts } from './findings.ts';
import { type CarriedParameters, parametersFact, redirectsToFollow } from './linkParameters.ts';
import type { ComparedLetter } from './readReceived.ts';
import { codesText, nextSteps, outlookText, verdictOf } from './verdict.ts';

/** A place that the page leads to: offsets in the HTML of one of both letters. */
export interface ChangedPlace {
  readonly side: 'uploaded' | 'received';
  readonly start: number;
  readonly end: number;
}

/** What the page tells of a comparison, and the places that it leads to, by number. */
export interface Changes extends Omit<ChangesView, 'places'> {
  readonly places: readonly ChangedPlace[];
  /** The places that are outlined in both letters: these, and what was filled in. */
  readonly outlinedPlaces: readonly ChangedPlace[];
}

/** The maximum numbers of changes and headers that are listed. Other differences are limited by the comparison. */
const most = { links: 200, pixels: 20, comments: 50, headers: 30, signatures: 5, filledIn: 50 } as const;

/** The maximum length of a footer, of an address or a header, and of template code, in UTF-16 units. */
const longest = { footer: 2000, text: 500, code: 60 } as const;

/** A part of the page, and what is in order in it: that is folded. */
interface Part extends PartView {
  readonly inOrder?: readonly Words[];
}

/**
 * Returns the changes to a letter in words, what readers may see first. `carried` are the redirected links with parameters. `account` is that
 * of the letter, if it is known.
 */
export function changesOf(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  account: Account | undefined,
): Changes {
  const places: ChangedPlace[] = [];
  const side = (of: ChangedPlace['side'], text: string, start: number, end = start): SideView => ({
    text,
    place: places.push({ side: of, start, end }) - 1,
  });
  const findings = findingsOf(compared, account?.kind !== 'sandbox');
  const parts = [
    notFilledInPart(findings),
    ...differentParts(findings, seenParts, side),
    ...differentParts(findings, ['comment'], side),
    commentsPart(compared, side),
    filledInPart(findings),
    footerPart(compared, side),
    linksPart(compared, carried, side),
    pixelsPart(compared, side),
    ...differentParts(findings, hiddenParts, side),
    sameParts(findings),
    writingPart(compared, side),
    headersPart(compared),
  ].filter((part) => part !== undefined);
  const isTold = ({ remarks, changes }: PartView) => remarks.length + changes.length > 0;
  const counted = new Set(
    parts.flatMap(({ changes }) => changes.filter((each) => each.counted)).flatMap(placesOf),
  );
  const isOutlined = (_: ChangedPlace, place: number) => !counted.has(place);
  const inOrder = parts.flatMap(({ title, inOrder: fine = [] }) =>
    fine.map((words) => joined(' · ', [title as Words, words])),
  );
  return {
    verdict: verdictOf(compared, carried, findings),
    parts: parts.filter(isTold).map(({ inOrder: _, ...part }) => part),
    ...(inOrder.length > 0 && {
      inOrder: {
        title: l10n.count('{0} check passed|{0} checks passed', inOrder.length),
        facts: inOrder,
      },
    }),
    next: nextSteps(compared, carried, findings, {
      followed: redirectsToFollow(carried, account).length,
      isActive: account !== undefined,
    }),
    outlined: outlinedText(findings, parts),
    places,
    outlinedPlaces: [...places.filter(isOutlined), ...findings.filledInAt.flatMap(bothPlaces)],
  };
}

const placesOf = ({ uploaded, received }: ChangeView): number[] =>
  received ? [uploaded.place, received.place] : [uploaded.place];

const bothPlaces = ({ uploaded, received }: Difference): ChangedPlace[] => [
  { side: 'uploaded', start: uploaded.start, end: uploaded.end },
  { side: 'received', start: received.start, end: received.end },
];

/** Says which differences are outlined in both letters, and which are not. */
function outlinedText({ counts }: Findings, parts: readonly Part[]): Words {
  return joined(' ', [
    l10n.t('What differs is outlined.'),
    counts.style > 0 &&
      l10n.t('What changed styles do is not outlined: compare colors, sizes and distances.'),
    parts.some(({ changes }) => changes.some(({ counted }) => counted)) &&
      l10n.t('Links through the click counter are not outlined.'),
    parts.some(({ more }) => more !== undefined) && l10n.t('Of many changes, only the first are outlined.'),
  ]);
}

/** Tells of the template code that arrived as it is written. */
function notFilledInPart({ notFilledIn, canFillIn }: Findings): Part | undefined {
  if (notFilledIn.length === 0) return undefined;
  const codes = whole(codesText(notFilledIn));
  const remark: Remark = canFillIn
    ? { tone: 'warning', words: l10n.t('Readers see this as it is written: {0}', codes) }
    : { tone: 'note', words: l10n.t('The sandbox fills in no placeholders. Your service may: {0}', codes) };
  return { title: l10n.t('Placeholders that weren’t filled in'), remarks: [remark], changes: [] };
}

function filledInPart({ filledIn }: Findings): Part | undefined {
  if (filledIn.length === 0) return undefined;
  const remarks = filledIn.slice(0, most.filledIn).map(({ code, value }): Remark => {
    return {
      tone: 'fine',
      words: l10n.t(
        '{0} → {1}',
        shortText(code, longest.code),
        shortText(value, longest.text) || l10n.t('nothing'),
      ),
    };
  });
  const left = filledIn.length - remarks.length;
  return {
    title: l10n.t('Filled in for this reader'),
    remarks,
    changes: [],
    ...(left > 0 && { more: l10n.t('…and {0} more.', left) }),
  };
}

/** Notes a place, and returns the side of a change with it. */
type NoteSide = (of: ChangedPlace['side'], text: string, start: number, end?: number) => SideView;

/** Returns to whom a letter went, and when. */
export function letterFacts(
  { letter: { to, date } }: Pick<ComparedLetter, 'letter'>,
  { near }: Formats,
  now: number,
): Words[] {
  const [first, ...others] = to;
  const at = Date.parse(date);
  return [
    first &&
      (others.length === 0
        ? l10n.t('To {0}', shortText(first.address || first.name, longest.text))
        : l10n.t('To {0} and {1} more', shortText(first.address || first.name, longest.text), others.length)),
    Number.isFinite(at) && l10n.t('Sent {0}', near(at, now)),
  ].filter((fact) => fact !== undefined && fact !== false);
}

/** Names the maket that the letter is compared with. */
export function comparedWith({ upload: { maket } }: ComparedLetter): Words {
  return maket.contentProven
    ? l10n.t('Compared with maket {0}', maket.id)
    : l10n.t('Compared with maket {0}, according to the journal', maket.id);
}

/** Says that the layout no longer compiles to the maket. */
export const outdatedText = (): Words =>
  l10n.t('The layout has changed since the upload, so places are in the uploaded HTML');

function footerPart({ comparison: { footer }, upload }: ComparedLetter, side: NoteSide): Part {
  const title = l10n.t('Footer');
  if (!footer) {
    return {
      title,
      remarks: [{ tone: 'note', words: l10n.t('No footer was found at the end.') }],
      changes: [],
    };
  }
  const { text, start, end, insertedAt } = footer;
  const words =
    upload.kept.ownFooter === undefined
      ? l10n.count('Added at the end: {0} character|Added at the end: {0} characters', text.length)
      : l10n.count(
          'The layout’s own footer was added at the end: {0} character|The layout’s own footer was added at the end: {0} characters',
          text.length,
        );
  const change = {
    uploaded: side('uploaded', '', insertedAt),
    received: side('received', shortText(text, longest.footer), start, end),
  };
  return { title, remarks: [{ tone: 'note', words }], changes: [change] };
}

function linksPart(
  { comparison: { links, keptLinks } }: ComparedLetter,
  carried: readonly CarriedParameters[],
  side: NoteSide,
): Part {
  const counter = clickCounterOf(links, carried);
  const known = new Map(carried.map((link) => [link.places.uploaded.start, link]));
  // What is so of all of them is said once.
  const differ = new Set(carried.map(({ fate }) => fate)).size > 1;
  const changes = links.slice(0, most.links).map(({ uploaded, received, places }): ChangeView => {
    const { fate, leadsTo } = known.get(places.uploaded.start) ?? {};
    const isSame = counter?.links.get(places.uploaded.start);
    return {
      ...(fate && differ && { words: fateWords(fate) }),
      ...(isSame !== undefined && { counted: isSame ? 'same' : 'unknown' }),
      ...(leadsTo && { leadsTo: shortText(leadsTo, longest.text) }),
      uploaded: side(
        'uploaded',
        shortText(uploaded, longest.text),
        places.uploaded.start,
        places.uploaded.end,
      ),
      received: side(
        'received',
        shortText(received, longest.text),
        places.received.start,
        places.received.end,
      ),
    };
  });
  const remarks = linkRemarks(links.length, keptLinks, counter, carried);
  return {
    title: l10n.t('Links'),
    remarks,
    changes,
    ...moreOf(links.length, changes),
    ...(links.length === 0 && { inOrder: [l10n.t('No addresses were changed.')] }),
  };
}

/** Says what became of the links, and of their parameters. */
function linkRemarks(
  count: number,
  keptLinks: number,
  counter: ClickCounter | undefined,
  carried: readonly CarriedParameters[],
): Remark[] {
  const isOf = (wanted: ParametersFate) => carried.some(({ fate }) => fate === wanted);
  const parameters = parametersFact(carried);
  const remarks: Remark[] = [];
  const changed = count - (counter?.links.size ?? 0);
  const kept = keptLinks > 0 && l10n.count('{0} is unchanged.|{0} are unchanged.', keptLinks);
  if (counter) {
    const isAll = changed === 0;
    remarks.push({
      tone: isAll ? 'fine' : 'note',
      words: joined(' ', [counterText(counter), isAll && kept]),
    });
  }
  if (changed > 0) {
    const words = l10n.count('{0} address was changed.|{0} addresses were changed.', changed);
    remarks.push({ tone: 'note', words: joined(' ', [words, kept]) });
  }
  if (parameters) {
    remarks.push({
      tone: isOf('lost') ? 'warning' : isOf('hidden') ? 'unknown' : 'fine',
      words: parameters,
    });
  }
  return remarks;
}

function fateWords(fate: ParametersFate): Words {
  switch (fate) {
    case 'kept':
      return l10n.t('Keeps its parameters');
    case 'lost':
      return l10n.t('Loses parameters');
    case 'hidden':
      return l10n.t('The redirect doesn’t show whether it keeps the parameters');
  }
}

function pixelsPart({ comparison: { pixels } }: ComparedLetter, side: NoteSide): Part {
  const changes = pixels.slice(0, most.pixels).map(({ text, start, end, insertedAt }) => ({
    uploaded: side('uploaded', '', insertedAt),
    received: side('received', shortText(text, longest.text), start, end),
  }));
  const title = l10n.t('Tracking pixels');
  if (pixels.length === 0)
    return { title, remarks: [], changes, inOrder: [l10n.t('No tracking pixels were found.')] };
  const words = l10n.count('{0} picture that counts opens|{0} pictures that count opens', pixels.length);
  return { title, remarks: [{ tone: 'note', words }], changes, ...moreOf(pixels.length, changes) };
}

/** Returns those of the parts that have differences. */
function differentParts(
  { counts, listed: all }: Findings,
  parts: readonly DifferencePart[],
  side: NoteSide,
): Part[] {
  const both = (uploaded: Excerpt, received: Excerpt) => ({
    uploaded: side('uploaded', uploaded.text, uploaded.start, uploaded.end),
    received: side('received', received.text, received.start, received.end),
  });
  return parts
    .filter((part) => counts[part] > 0)
    .map((part): Part => {
      const changes = all
        .filter((each) => each.part === part)
        .map(({ uploaded, received }) => both(uploaded, received));
      const words = l10n.count('{0} difference|{0} differences', counts[part]);
      const tone = hiddenParts.some((hidden) => hidden === part) ? 'note' : 'warning';
      return {
        title: partTitle(part),
        remarks: [{ tone, words }],
        changes,
        ...moreOf(counts[part], changes),
      };
    });
}

/** Says that there are no differences. */
function sameParts({ counts }: Findings): Part | undefined {
  if (Object.values(counts).some((count) => count > 0)) return undefined;
  return {
    title: l10n.t('Texts, pictures, styles and all else'),
    remarks: [],
    changes: [],
    inOrder: [l10n.t('No differences.')],
  };
}

function partTitle(part: DifferencePart): Words {
  switch (part) {
    case 'text':
      return l10n.t('Texts');
    case 'picture':
      return l10n.t('Pictures');
    case 'link':
      return l10n.t('Links with other attributes');
    case 'style':
      return l10n.t('Styles');
    case 'head':
      return l10n.t('Head');
    case 'tag':
      return l10n.t('Other code');
    case 'comment':
      return l10n.t('Code for Outlook');
  }
}

function commentsPart(
  { comparison: { droppedComments }, upload }: ComparedLetter,
  side: NoteSide,
): Part | undefined {
  if (droppedComments.length === 0) return undefined;
  const changes = droppedComments.slice(0, most.comments).map(({ start, end }) => ({
    uploaded: side('uploaded', shortText(upload.kept.html.slice(start, end), longest.text), start, end),
  }));
  const words = l10n.count(
    '{0} piece of code for Outlook was removed.|{0} pieces of code for Outlook were removed.',
    droppedComments.length,
  );
  return {
    title: l10n.t('Removed code for Outlook'),
    remarks: [{ tone: 'warning', words: joined(' ', [words, outlookText()]) }],
    changes,
    ...moreOf(droppedComments.length, changes),
  };
}

function writingPart({ letter: { transfer }, comparison }: ComparedLetter, side: NoteSide): Part {
  const { lineBreaks, reformatting } = comparison;
  const { count, first } = reformatting;
  const { uploaded, received } = lineBreaks;
  const note = (words: Words): Remark => ({ tone: 'note', words });
  const isSame = uploaded === received;
  return {
    title: l10n.t('Encoding and white space'),
    inOrder: [
      l10n.t('Charset: {0}', transfer?.charset || l10n.t('not specified')),
      l10n.t('Transfer encoding: {0}', transfer?.encoding || l10n.t('not specified')),
      isSame && l10n.t('Line breaks: {0}, unchanged', lineBreakText(received)),
      count === 0 && l10n.t('White space, quotes, comments and entities: unchanged'),
    ].filter((words) => words !== false),
    remarks: [
      !isSame &&
        note(l10n.t('Line breaks: {0}, uploaded with {1}', lineBreakText(received), lineBreakText(uploaded))),
      count > 0 &&
        note(
          l10n.count(
            '{0} place looks the same but has other white space, quotes, comments or entities|{0} places look the same but have other white space, quotes, comments or entities',
            count,
          ),
        ),
    ].filter((remark) => remark !== false),
    changes: first
      ? [
          {
            words: l10n.t('The first one'),
            uploaded: side('uploaded', first.uploaded.text, first.uploaded.start, first.uploaded.end),
            received: side('received', first.received.text, first.received.start, first.received.end),
          },
        ]
      : [],
  };
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

/** Matches headers that every letter has, and those that mail servers add in transit. They are not told. */
const usualHeaders =
  /^(?:from|to|cc|sender|reply-to|subject|date|message-id|mime-version|content-.*|received.*|return-path|delivered-to|authentication-results|arc-.*|dkim-signature)$/;

function headersPart({ letter: { headers } }: ComparedLetter): Part {
  const domains = headers
    .filter(({ name }) => name.toLowerCase() === 'dkim-signature')
    .slice(0, most.signatures)
    .map(({ value }) => readTagList(value).tags.find(({ name }) => name === 'd')?.value ?? '?');
  const others = headers.filter(({ name }) => !usualHeaders.test(name.slice(0, 100).toLowerCase()));
  const left = others.length - most.headers;
  return {
    title: l10n.t('Headers'),
    remarks: [
      domains.length > 0
        ? {
            tone: 'note',
            words: l10n.t('Signed by {0} (DKIM). Not verified here.', whole(listed(domains.map(asWords)))),
          }
        : { tone: 'note', words: l10n.t('Signature (DKIM): none') },
      ...others.slice(0, most.headers).map(
        ({ name, value }): Remark => ({
          tone: 'note',
          words: l10n.t('Additional header: {0}', name),
          detail: asWords(cut(value, longest.text)),
        }),
      ),
    ],
    changes: [],
    ...(others.length === 0 && { inOrder: [l10n.t('Additional headers: none')] }),
    ...(left > 0 && { more: l10n.t('…and {0} more.', left) }),
  };
}

function moreOf(count: number, { length }: readonly ChangeView[]): { readonly more?: Words } {
  return count > length ? { more: l10n.t('…and {0} more.', count - length) } : {};
}
