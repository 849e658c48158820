import { type LineBreaks, leastShare } from '../../core/letters/received/compareReceived.ts';
import {
  type DifferencePart,
  differenceParts,
  type Excerpt,
} from '../../core/letters/received/differences.ts';
import type { ParametersFate } from '../../core/links/carriedParameters.ts';
import { cut, shortText } from '../../core/text/shortText.ts';
import { readTagList } from '../../mail/tagList.ts';
import type { ChangesView, ChangeView, PartView, Remark, SideView } from '../../protocol/changes.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../kit/words.ts';
import { type CarriedParameters, parametersFact } from './linkParameters.ts';
import type { ComparedLetter } from './readReceived.ts';

/** A place that the page leads to: offsets in the HTML of one of both letters. */
export interface ChangedPlace {
  readonly side: 'uploaded' | 'received';
  readonly start: number;
  readonly end: number;
}

/** What the page tells of a comparison, and the places that it leads to, by number. */
export interface Changes extends Omit<ChangesView, 'places'> {
  readonly places: readonly ChangedPlace[];
}

/** The maximum numbers of changes and headers that are listed. Other differences are limited by the comparison. */
const most = { links: 200, pixels: 20, comments: 50, headers: 30, signatures: 5 } as const;

/** The maximum length of a footer, and of an address or a header, in UTF-16 units. */
const longest = { footer: 2000, text: 500 } as const;

/** Returns the changes to a letter in words, part by part. `carried` are the redirected links with parameters. */
export function changesOf(compared: ComparedLetter, carried: readonly CarriedParameters[]): Changes {
  const places: ChangedPlace[] = [];
  const side = (of: ChangedPlace['side'], text: string, start: number, end = start): SideView => ({
    text,
    place: places.push({ side: of, start, end }) - 1,
  });
  const parts = [
    footerPart(compared, side),
    linksPart(compared, carried, side),
    pixelsPart(compared, side),
    ...differentParts(compared, side),
    commentsPart(compared, side),
    writingPart(compared, side),
    headersPart(compared),
  ];
  return { verdict: verdictOf(compared, carried), parts: parts.filter((part) => part !== undefined), places };
}

/** Notes a place, and returns the side of a change with it. */
type NoteSide = (of: ChangedPlace['side'], text: string, start: number, end?: number) => SideView;

/** Returns what the letter is compared with. `isOutdated`: the layout no longer compiles to the maket. */
export function comparedFacts({ upload: { maket } }: ComparedLetter, isOutdated: boolean): Words[] {
  const compared = maket.contentProven
    ? l10n.t('Compared with maket {0}', maket.id)
    : l10n.t('Compared with maket {0}, according to the journal', maket.id);
  if (!isOutdated) return [compared];
  return [compared, l10n.t('The layout has changed since the upload, so places are in the uploaded HTML')];
}

function verdictOf(compared: ComparedLetter, carried: readonly CarriedParameters[]): Remark {
  const { share, differences, reformatting } = compared.comparison;
  if (share < leastShare) {
    return {
      tone: 'warning',
      words: l10n.t(
        'This letter has little in common with the maket. It may have been made from another layout.',
      ),
    };
  }
  const others = Object.values(differences.counts).reduce((sum, count) => sum + count, 0);
  const done = deeds(compared, others);
  const rest =
    others > 0
      ? undefined
      : reformatting.count > 0
        ? l10n.t('The rest looks as uploaded, but is written differently.')
        : l10n.t('The rest arrived as uploaded.');
  const lost = carried.filter(({ fate }) => fate === 'lost').length;
  const losses =
    lost > 0 ? l10n.count('{0} link loses parameters.|{0} links lose parameters.', lost) : undefined;
  return {
    tone: lost > 0 ? 'warning' : others > 0 ? 'note' : 'fine',
    words:
      done.length === 0 && reformatting.count === 0
        ? l10n.t('The service changed nothing: the letter arrived as uploaded.')
        : joined(' ', [done.length > 0 && l10n.t('The service {0}.', whole(listed(done))), losses, rest]),
  };
}

/** Returns what the service did, as parts of a sentence that begins with “The service”. */
function deeds({ upload, comparison }: ComparedLetter, others: number): Words[] {
  const { footer, links, pixels, droppedComments } = comparison;
  const isOwn = upload.kept.ownFooter !== undefined;
  const done = [
    footer && (isOwn ? l10n.t('added the layout’s footer') : l10n.t('added a footer')),
    links.length > 0 && l10n.count('changed {0} link|changed {0} links', links.length),
    pixels.length > 0 && l10n.count('added {0} tracking pixel|added {0} tracking pixels', pixels.length),
    droppedComments.length > 0 &&
      l10n.count('removed {0} comment for Outlook|removed {0} comments for Outlook', droppedComments.length),
    others > 0 && l10n.count('made {0} other change|made {0} other changes', others),
  ];
  return done.filter((deed) => deed !== undefined && deed !== false);
}

function footerPart({ comparison: { footer }, upload }: ComparedLetter, side: NoteSide): PartView {
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
): PartView {
  const known = new Map(carried.map((link) => [link.places.uploaded.start, link]));
  const changes = links.slice(0, most.links).map(({ uploaded, received, places }): ChangeView => {
    const { fate, leadsTo } = known.get(places.uploaded.start) ?? {};
    return {
      ...(fate && { words: fateWords(fate) }),
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
  const isOf = (wanted: ParametersFate) => carried.some(({ fate }) => fate === wanted);
  const parameters = parametersFact(carried);
  const remarks: Remark[] = [
    links.length === 0
      ? { tone: 'fine', words: l10n.t('No addresses were changed.') }
      : {
          tone: 'note',
          words: joined(' ', [
            l10n.count('{0} address was changed.|{0} addresses were changed.', links.length),
            keptLinks > 0 && l10n.count('{0} is unchanged.|{0} are unchanged.', keptLinks),
          ]),
        },
  ];
  if (parameters) {
    remarks.push({
      tone: isOf('lost') ? 'warning' : isOf('hidden') ? 'unknown' : 'fine',
      words: parameters,
    });
  }
  return {
    title: l10n.t('Links'),
    remarks,
    changes,
    ...moreOf(links.length, changes),
    ...(isOf('hidden') && { canFollow: true }),
  };
}

function fateWords(fate: ParametersFate): Words {
  switch (fate) {
    case 'kept':
      return l10n.t('Keeps its parameters');
    case 'lost':
      return l10n.t('Loses parameters');
    case 'hidden':
      return l10n.t('Doesn’t show whether it keeps its parameters');
  }
}

function pixelsPart({ comparison: { pixels } }: ComparedLetter, side: NoteSide): PartView {
  const changes = pixels.slice(0, most.pixels).map(({ text, start, end, insertedAt }) => ({
    uploaded: side('uploaded', '', insertedAt),
    received: side('received', shortText(text, longest.text), start, end),
  }));
  const words =
    pixels.length > 0
      ? l10n.count('{0} picture that counts opens|{0} pictures that count opens', pixels.length)
      : l10n.t('No tracking pixels were found.');
  return {
    title: l10n.t('Tracking pixels'),
    remarks: [{ tone: pixels.length > 0 ? 'note' : 'fine', words }],
    changes,
    ...moreOf(pixels.length, changes),
  };
}

/** Returns the parts with other differences, or one that says that there are none. */
function differentParts({ comparison: { differences } }: ComparedLetter, side: NoteSide): PartView[] {
  const both = (uploaded: Excerpt, received: Excerpt) => ({
    uploaded: side('uploaded', uploaded.text, uploaded.start, uploaded.end),
    received: side('received', received.text, received.start, received.end),
  });
  const { counts, listed: all } = differences;
  const parts = differenceParts
    .filter((part) => counts[part] > 0)
    .map((part): PartView => {
      const changes = all
        .filter((each) => each.part === part)
        .map(({ uploaded, received }) => both(uploaded, received));
      const words = l10n.count('{0} difference|{0} differences', counts[part]);
      return {
        title: partTitle(part),
        remarks: [{ tone: 'note', words }],
        changes,
        ...moreOf(counts[part], changes),
      };
    });
  if (parts.length > 0) return parts;
  const none: Remark = { tone: 'fine', words: l10n.t('No differences.') };
  return [{ title: l10n.t('Texts, pictures, styles and all else'), remarks: [none], changes: [] }];
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
      return l10n.t('Tags');
    case 'comment':
      return l10n.t('Code for Outlook');
  }
}

function commentsPart(
  { comparison: { droppedComments }, upload }: ComparedLetter,
  side: NoteSide,
): PartView | undefined {
  if (droppedComments.length === 0) return undefined;
  const changes = droppedComments.slice(0, most.comments).map(({ start, end }) => ({
    uploaded: side('uploaded', shortText(upload.kept.html.slice(start, end), longest.text), start, end),
  }));
  const words = l10n.count(
    '{0} conditional comment for Outlook was removed.|{0} conditional comments for Outlook were removed.',
    droppedComments.length,
  );
  return {
    title: l10n.t('Removed comments'),
    remarks: [{ tone: 'note', words }],
    changes,
    ...moreOf(droppedComments.length, changes),
  };
}

function writingPart({ letter: { transfer }, comparison }: ComparedLetter, side: NoteSide): PartView {
  const { lineBreaks, reformatting } = comparison;
  const { count, first } = reformatting;
  const { uploaded, received } = lineBreaks;
  const fine = (words: Words): Remark => ({ tone: 'fine', words });
  const note = (words: Words): Remark => ({ tone: 'note', words });
  return {
    title: l10n.t('Encoding and white space'),
    remarks: [
      fine(l10n.t('Charset: {0}', transfer?.charset || l10n.t('not specified'))),
      fine(l10n.t('Transfer encoding: {0}', transfer?.encoding || l10n.t('not specified'))),
      uploaded === received
        ? fine(l10n.t('Line breaks: {0}, unchanged', lineBreakText(received)))
        : note(
            l10n.t('Line breaks: {0}, uploaded with {1}', lineBreakText(received), lineBreakText(uploaded)),
          ),
      count === 0
        ? fine(l10n.t('White space, quotes, comments and entities: unchanged'))
        : note(
            l10n.t(
              'Places that look the same but have other white space, quotes, comments or entities: {0}',
              count,
            ),
          ),
    ],
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

function headersPart({ letter: { headers } }: ComparedLetter): PartView {
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
        ? { tone: 'fine', words: l10n.t('Signature (DKIM): {0}', whole(listed(domains.map(asWords)))) }
        : { tone: 'note', words: l10n.t('Signature (DKIM): none') },
      ...(others.length === 0 ? [{ tone: 'fine', words: l10n.t('Additional headers: none') } as const] : []),
      ...others.slice(0, most.headers).map(
        ({ name, value }): Remark => ({
          tone: 'note',
          words: l10n.t('Additional header: {0}', name),
          detail: asWords(cut(value, longest.text)),
        }),
      ),
    ],
    changes: [],
    ...(left > 0 && { more: l10n.t('…and {0} more.', left) }),
  };
}

function moreOf(count: number, { length }: readonly ChangeView[]): { readonly more?: Words } {
  return count > length ? { more: l10n.t('…and {0} more.', count - length) } : {};
}
