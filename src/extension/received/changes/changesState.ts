import type { LineBreaks } from '../../../core/letters/received/compareReceived.ts';
import type { Difference, DifferencePart } from '../../../core/letters/received/differences.ts';
import type { Mark } from '../../../core/letters/received/markPlaces.ts';
import type { ParametersFate } from '../../../core/links/carriedParameters.ts';
import type { Formats } from '../../../core/text/formats.ts';
import { cut, shortPhrase, shortText } from '../../../core/text/shortText.ts';
import { readTagList } from '../../../mail/tagList.ts';
import type {
  ChangesView,
  ChangeView,
  OutlinedView,
  PartView,
  Remark,
  SideView,
} from '../../../protocol/changes.ts';
import type { Account } from '../../accounts/account.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import { type ClickCounter, clickCounterOf, counterText } from './clickCounter.ts';
import { areUnfilled, type Findings, findingsOf, hiddenParts, seenParts, signaturesOf } from './findings.ts';
import {
  areLost,
  type CarriedParameters,
  parametersFact,
  parametersTone,
  redirectsToFollow,
} from './linkParameters.ts';
import type { ComparedLetter } from './readReceived.ts';
import { seenText } from './seenText.ts';
import {
  codesText,
  isOther,
  nextSteps,
  outlookText,
  seenDeedText,
  unsignedText,
  uploadName,
  verdictOf,
} from './verdict.ts';

/** A place that the page leads to: offsets in the HTML of one of both letters. */
export interface ChangedPlace {
  readonly side: 'uploaded' | 'received';
  readonly start: number;
  readonly end: number;
}

/** What the page tells of a comparison, and the places that it leads to, by number. */
export interface Changes extends Omit<ChangesView, 'places'> {
  readonly places: readonly ChangedPlace[];
  /** The places that are outlined in both letters. */
  readonly outlinedPlaces: readonly MarkedPlace[];
}

interface MarkedPlace extends ChangedPlace {
  readonly mark: Mark;
}

/** The maximum numbers of changes and headers that are listed. Other differences are limited by the comparison. */
const most = { links: 200, pixels: 20, comments: 50, headers: 30, signatures: 5, filledIn: 50 } as const;

/** The maximum length of a footer, of an address or a header, of template code, and of a quoted text, in UTF-16 units. */
const longest = { footer: 2000, text: 500, code: 60, quote: 80 } as const;

/** A part of the page, and what is in order in it: that is folded. */
interface Part extends PartView {
  readonly inOrder?: readonly Words[];
}

/**
 * Returns the changes to a letter in words, those with a warning first. `carried` are the redirected links with parameters. `account` is that
 * of the letter, if it is known.
 */
export function changesOf(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  account: Account | undefined,
): Changes {
  const places: ChangedPlace[] = [];
  const outlined: MarkedPlace[] = [];
  const note: NoteSide = (of, text, { start, end = start }, mark) => {
    const place = { side: of, start, end };
    if (mark) outlined.push({ ...place, mark });
    return { text, place: places.push(place) - 1 };
  };
  const findings = findingsOf(compared, account);
  const verdict = verdictOf(compared, carried, findings);
  const followed = redirectsToFollow(carried, account).length;
  const next = nextSteps({ compared, carried, findings, followed, isActive: account !== undefined });
  // The differences from another letter say nothing.
  if (isOther(compared)) {
    const uploadTitle = joined(': ', [l10n.t('As uploaded'), uploadName(compared.upload)]);
    return { verdict, next, parts: [], places, outlinedPlaces: [], uploadTitle };
  }
  const parts = [
    ...(findings.canUnsubscribe ? [] : [footerPart(compared, findings, note)]),
    notFilledInPart(findings, note),
    ...differentParts(compared, findings, seenParts, note),
    ...differentParts(compared, findings, ['comment'], note),
    commentsPart(compared, note),
    filledInPart(findings, note),
    ...(findings.canUnsubscribe ? [footerPart(compared, findings, note)] : []),
    linksPart(compared, carried, note),
    pixelsPart(compared, note),
    ...differentParts(compared, findings, hiddenParts, note),
    sameParts(findings),
    writingPart(compared, note),
    headersPart(compared, findings),
  ].filter((part) => part !== undefined);
  const isTold = ({ remarks, changes }: PartView) => remarks.length + changes.length > 0;
  const passed = parts.filter((part) => !isTold(part));
  return {
    verdict,
    parts: parts
      .filter(isTold)
      .map(({ inOrder: fine = [], ...part }) => ({
        ...part,
        remarks: [...part.remarks, ...fine.map((words): Remark => ({ tone: 'fine', words }))],
      }))
      .toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
    ...(passed.length > 0 && {
      inOrder: {
        title: joined(' · ', [
          l10n.count('{0} check passed|{0} checks passed', passed.length),
          ...passed.map(({ title }) => title as Words),
        ]),
        facts: passed.map(({ title, inOrder: fine = [] }) => joined(' · ', [title as Words, ...fine])),
      },
    }),
    next,
    outlined: outlinedView(compared, carried, findings, parts, outlined),
    places,
    outlinedPlaces: withoutOverlaps([...outlined, ...unfilledPlaces(findings)]),
  };
}

/** Returns the place of a part in the order of the page: first what blocks sending, then warnings. */
const urgencyOf = ({ remarks }: PartView): number =>
  Math.min(2, ...remarks.map(({ tone }) => (tone === 'blocks' ? 0 : tone === 'warning' ? 1 : 2)));

/** Returns all places of the template code that wasn’t filled in. The sandbox is expected to fill in none. */
const unfilledPlaces = ({ notFilledIn, canFillIn }: Findings): MarkedPlace[] =>
  notFilledIn.slice(0, most.filledIn).flatMap((code) =>
    (['uploaded', 'received'] as const).flatMap((side) =>
      code[side].slice(0, most.filledIn).map(({ start, end }): MarkedPlace => {
        return { side, start, end, mark: canFillIn ? 'notable' : 'usual' };
      }),
    ),
  );

/** Leaves out what is usual around something notable. */
function withoutOverlaps(all: readonly MarkedPlace[]): MarkedPlace[] {
  const notable = all.filter(({ mark }) => mark === 'notable');
  return all.filter(
    ({ mark, side, start, end }) =>
      mark === 'notable' ||
      !notable.some((other) => other.side === side && other.start < end && start < other.end),
  );
}

/** Says what each outline in both letters means, and what has none. */
function outlinedView(
  { comparison: { footer } }: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
  parts: readonly Part[],
  outlined: readonly MarkedPlace[],
): OutlinedView {
  const { counts, notFilledIn, canFillIn, filledIn } = findings;
  const isNotable =
    outlined.some(({ mark }) => mark === 'notable') || counts.style > 0 || areUnfilled(findings);
  // Readers don’t notice that a link loses parameters, and certainly notice a placeholder.
  const notable =
    areLost(carried) || areUnfilled(findings)
      ? l10n.t('Needs attention.')
      : l10n.t('Readers may notice this.');
  const usual = [
    (filledIn.length > 0 || (notFilledIn.length > 0 && !canFillIn)) && l10n.t('placeholders'),
    footer && l10n.t('the footer'),
    counts.tag > 0 && l10n.t('changed code'),
  ].filter((words) => words !== undefined && words !== false);
  const legend: OutlinedView['legend'] = [
    ...(isNotable ? [{ mark: 'notable', words: notable } as const] : []),
    ...(usual.length > 0
      ? [{ mark: 'usual', words: l10n.t('Usual: {0}.', whole(listed(usual))) } as const]
      : []),
  ];
  return {
    legend,
    about: joined(' ', [
      legend.length === 0 && l10n.t('Readers see no difference.'),
      parts.some(({ more }) => more !== undefined) && l10n.t('Of many changes, only the first are outlined.'),
    ]),
  };
}

/** Tells of the template code that arrived as it is written. */
function notFilledInPart({ notFilledIn, canFillIn }: Findings, note: NoteSide): Part | undefined {
  if (notFilledIn.length === 0) return undefined;
  const codes = whole(codesText(notFilledIn));
  const remark: Remark = canFillIn
    ? { tone: 'blocks', words: l10n.t('Readers see this as it is written: {0}', codes) }
    : { tone: 'note', words: l10n.t('The sandbox fills in no placeholders. Your service may: {0}', codes) };
  const changes = notFilledIn.slice(0, most.filledIn).map(({ code, uploaded: [first] }): ChangeView => {
    const text = shortText(code, longest.code);
    return { isPlace: true, uploaded: note('uploaded', text, first ?? { start: 0 }) };
  });
  return {
    title: l10n.t('Placeholders that weren’t filled in'),
    remarks: [remark],
    changes,
    ...moreOf(notFilledIn.length, changes),
  };
}

/** The number of values that the heading of their part names. */
const mostNamed = 3;

function filledInPart({ filledIn }: Findings, note: NoteSide): Part | undefined {
  if (filledIn.length === 0) return undefined;
  const noted = new Set<Difference>();
  const changes = filledIn.slice(0, most.filledIn).map(({ code, value, at }): ChangeView => {
    const text = l10n.t(
      '{0} → {1}',
      shortText(code, longest.code),
      shortText(value, longest.text) || l10n.t('nothing'),
    );
    const mark = noted.has(at) ? undefined : 'usual';
    noted.add(at);
    return {
      isPlace: true,
      uploaded: note('uploaded', text, at.uploaded, mark),
      received: note('received', text, at.received, mark),
    };
  });
  const named = changes.slice(0, mostNamed).map(({ uploaded }) => uploaded.text as Words);
  return {
    title: l10n.t('Filled in for this reader'),
    remarks: [{ tone: 'fine', words: joined(', ', [...named, filledIn.length > mostNamed && asWords('…')]) }],
    changes,
    ...moreOf(filledIn.length, changes),
  };
}

/** Notes a place and how it is outlined, and returns the side of a change with it. */
type NoteSide = (
  of: ChangedPlace['side'],
  text: string,
  place: { readonly start: number; readonly end?: number },
  mark?: Mark,
) => SideView;

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
  const title = shortPhrase(maket.title, longest.code);
  return maket.contentProven
    ? l10n.t('Compared with “{0}” (maket {1})', title, maket.id)
    : l10n.t('Compared with “{0}” (maket {1}), according to the journal', title, maket.id);
}

/** Says that the layout no longer compiles to the maket. */
export const outdatedText = (): Words =>
  l10n.t('The layout has changed since the upload: line numbers are those of the uploaded HTML');

function footerPart(
  { comparison: { footer }, upload }: ComparedLetter,
  { canUnsubscribe }: Findings,
  note: NoteSide,
): Part {
  const title = l10n.t('Footer');
  if (!footer) {
    const remark: Remark = canUnsubscribe
      ? { tone: 'note', words: l10n.t('The service added no footer.') }
      : {
          tone: 'blocks',
          words: l10n.t('No unsubscribe link: neither the layout nor the service added one.'),
        };
    return { title, remarks: [remark], changes: [] };
  }
  const { text, insertedAt } = footer;
  const quote = shortPhrase(seenText(text), longest.quote);
  const words =
    upload.kept.ownFooter === undefined
      ? l10n.t('Added at the end: “{0}”', quote)
      : l10n.t('The layout’s own footer was added at the end: “{0}”', quote);
  const change = {
    uploaded: note('uploaded', '', { start: insertedAt }),
    received: note('received', shortText(text, longest.footer), footer, 'usual'),
  };
  return {
    title,
    remarks: [{ tone: 'note', words }],
    changes: [change],
    ...(upload.kept.ownFooter === undefined && {
      step: {
        words: l10n.t('Let previews show the letter with the footer that it gets.'),
        action: { type: 'useFooter', label: l10n.t('Use This Footer in Previews…') },
      },
    }),
  };
}

/** `followed` redirects can be requested. */
function linksPart(
  { comparison: { links, keptLinks } }: ComparedLetter,
  carried: readonly CarriedParameters[],
  note: NoteSide,
): Part {
  const counter = clickCounterOf(links, carried);
  const known = new Map(carried.map((link) => [link.places.uploaded.start, link]));
  // What is so of all of them is said once.
  const differ = new Set(carried.map(({ fate }) => fate)).size > 1;
  const changes = links.slice(0, most.links).map(({ uploaded, received, places }): ChangeView => {
    const { fate, leadsTo } = known.get(places.uploaded.start) ?? {};
    const isSame = counter?.links.get(places.uploaded.start);
    const mark = isSame === undefined ? 'notable' : undefined;
    return {
      ...(fate && differ && { words: fateWords(fate) }),
      ...(isSame !== undefined && { counted: isSame ? 'same' : 'unknown' }),
      ...(leadsTo && { leadsTo: shortText(leadsTo, longest.text) }),
      isAddress: true,
      uploaded: note('uploaded', shortText(uploaded, longest.text), places.uploaded, mark),
      received: note('received', shortText(received, longest.text), places.received, mark),
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
  if (changed > 0 && !areLost(carried)) {
    const words = l10n.count('{0} address was changed.|{0} addresses were changed.', changed);
    remarks.push({ tone: 'note', words: joined(' ', [words, kept]) });
  }
  if (parameters) {
    remarks.push({
      tone: parametersTone(carried),
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
      return l10n.t('Not known whether it keeps its parameters');
  }
}

function pixelsPart({ comparison: { pixels } }: ComparedLetter, note: NoteSide): Part {
  const changes = pixels.slice(0, most.pixels).map(({ text, start, end, insertedAt }) => ({
    uploaded: note('uploaded', '', { start: insertedAt }),
    received: note('received', shortText(text, longest.text), { start, end }),
  }));
  const title = l10n.t('Tracking pixels');
  if (pixels.length === 0)
    return { title, remarks: [], changes, inOrder: [l10n.t('No tracking pixels were found.')] };
  const words = l10n.count('{0} picture that counts opens|{0} pictures that count opens', pixels.length);
  return { title, remarks: [{ tone: 'note', words }], changes, ...moreOf(pixels.length, changes) };
}

/** Returns those of the parts that have differences. */
function differentParts(
  compared: ComparedLetter,
  findings: Findings,
  parts: readonly DifferencePart[],
  note: NoteSide,
): Part[] {
  const { counts, listed: all } = findings;
  return parts
    .filter((part) => counts[part] > 0)
    .map((part): Part => {
      const seen = seenParts.find((each) => each === part);
      const mark = seen ? 'notable' : part === 'tag' ? 'usual' : undefined;
      const changes = all
        .filter((each) => each.part === part)
        .map(({ uploaded, received }) => ({
          uploaded: note('uploaded', uploaded.text, uploaded, mark),
          received: note('received', received.text, received, mark),
        }));
      const words = seen
        ? seenDeedText(seen, compared, findings)
        : l10n.count('{0} difference|{0} differences', counts[part]);
      const tone = hiddenParts.some((hidden) => hidden === part) ? 'note' : 'warning';
      return {
        title: partTitle(part),
        remarks: [{ tone, words }],
        changes,
        ...(part === 'style' && { areStyles: true }),
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
  note: NoteSide,
): Part | undefined {
  if (droppedComments.length === 0) return undefined;
  const changes = droppedComments.slice(0, most.comments).map(({ start, end }) => ({
    uploaded: note('uploaded', shortText(upload.kept.html.slice(start, end), longest.text), { start, end }),
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

function writingPart({ letter: { transfer }, comparison }: ComparedLetter, note: NoteSide): Part {
  const { lineBreaks, reformatting } = comparison;
  const { count, first } = reformatting;
  const { uploaded, received } = lineBreaks;
  const noted = (words: Words): Remark => ({ tone: 'note', words });
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
        noted(
          l10n.t('Line breaks: {0}, uploaded with {1}', lineBreakText(received), lineBreakText(uploaded)),
        ),
      count > 0 &&
        noted(
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
            uploaded: note('uploaded', first.uploaded.text, first.uploaded),
            received: note('received', first.received.text, first.received),
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

function headersPart({ letter: { headers } }: ComparedLetter, { isUnsigned }: Findings): Part {
  const domains = signaturesOf(headers)
    .slice(0, most.signatures)
    .map((value) => readTagList(value).tags.find(({ name }) => name === 'd')?.value ?? '?');
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
        : isUnsigned
          ? { tone: 'warning', words: unsignedText() }
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
