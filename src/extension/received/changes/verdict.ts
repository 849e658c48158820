import { leastShare } from '../../../core/letters/received/compareReceived.ts';
import type { DifferencePart } from '../../../core/letters/received/differences.ts';
import { cut } from '../../../core/text/shortText.ts';
import type { Remark } from '../../../protocol/changes.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import { countIn, type Findings, hiddenParts, seenParts } from './findings.ts';
import type { CarriedParameters } from './linkParameters.ts';
import type { ComparedLetter } from './readReceived.ts';

/** Says on top of the page what the service did: first what readers may see, then the rest, then what is not known. */
export function verdictOf(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
): Remark {
  if (isOther(compared)) {
    return {
      tone: 'warning',
      words: l10n.t(
        'This letter has little in common with the maket. It may have been made from another layout.',
      ),
    };
  }
  const warnings = warningsOf(compared, carried, findings);
  const done = deeds(compared, findings);
  const unknown = carried.filter(({ fate }) => fate === 'hidden').length;
  const hasOthers = countIn(findings, hiddenParts) > 0;
  const isSame = done.length === 0 && warnings.length === 0 && compared.comparison.reformatting.count === 0;
  return {
    tone: warnings.length > 0 ? 'warning' : hasOthers ? 'note' : unknown > 0 ? 'unknown' : 'fine',
    words: isSame
      ? l10n.t('The service changed nothing: the letter arrived as uploaded.')
      : joined(' ', [
          ...warnings,
          done.length > 0 && l10n.t('The service {0}.', whole(listed(done))),
          restText(compared, findings),
          unknown > 0 &&
            l10n.count(
              'Not known: whether {0} redirect keeps its parameters.|Not known: whether {0} redirects keep their parameters.',
              unknown,
            ),
        ]),
  };
}

/** Says what the user does next. */
export function nextText(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
): Words {
  if (isOther(compared)) return l10n.t('Check whether this is the letter that you meant.');
  const { tone } = verdictOf(compared, carried, findings);
  switch (tone) {
    case 'warning':
      return l10n.t('Look at what is marked with “!”. After you have changed the layout, send another test.');
    case 'note':
      return l10n.t('Look at both letters. If they look alike, there is nothing to do.');
    case 'unknown':
      return l10n.t(
        'Nothing to do, unless you count visits by these parameters: then see where the links lead.',
      );
    default:
      return l10n.t('Nothing to do.');
  }
}

const isOther = ({ comparison }: ComparedLetter): boolean => comparison.share < leastShare;

/** The maximum number of placeholders that are named, and the maximum length of each in UTF-16 units. */
const longest = { codes: 10, code: 60 } as const;

/** Names template code, shortened. */
export const codesText = (codes: readonly string[]): Words =>
  listed(codes.slice(0, longest.codes).map((code) => asWords(cut(code, longest.code))));

/** Says what readers may see or lose. */
function warningsOf(
  { comparison: { droppedComments } }: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
): Words[] {
  const { notFilledIn, counts } = findings;
  const lost = carried.filter(({ fate }) => fate === 'lost').length;
  const seen = seenParts.filter((part) => counts[part] > 0).map((part) => countText(part, counts[part]));
  return [
    notFilledIn.length > 0 &&
      l10n.count(
        '{0} placeholder wasn’t filled in: {1}.|{0} placeholders weren’t filled in: {1}.',
        notFilledIn.length,
        whole(codesText(notFilledIn)),
      ),
    seen.length > 0 && l10n.t('Readers may see a difference: {0}.', whole(listed(seen))),
    droppedComments.length + counts.comment > 0 && outlookText(),
    lost > 0 && l10n.count('{0} link loses parameters.|{0} links lose parameters.', lost),
  ].filter((words) => words !== false);
}

/** Says what a change of code for Outlook may do. */
export const outlookText = (): Words => l10n.t('Readers in Outlook for Windows may see another layout.');

function countText(part: (typeof seenParts)[number], count: number): Words {
  switch (part) {
    case 'text':
      return l10n.count('{0} text|{0} texts', count);
    case 'picture':
      return l10n.count('{0} picture|{0} pictures', count);
    case 'link':
      return l10n.count('{0} link with other attributes|{0} links with other attributes', count);
    case 'style':
      return l10n.count('{0} style|{0} styles', count);
  }
}

/** Returns what else the service did, as parts of a sentence that begins with “The service”. */
function deeds({ upload, comparison }: ComparedLetter, findings: Findings): Words[] {
  const { footer, links, pixels, droppedComments } = comparison;
  const isOwn = upload.kept.ownFooter !== undefined;
  const others = countIn(findings, [...hiddenParts, 'comment'] satisfies DifferencePart[]);
  const filled = findings.filledIn.length;
  return [
    filled > 0 && l10n.count('filled in {0} placeholder|filled in {0} placeholders', filled),
    footer && (isOwn ? l10n.t('added the layout’s footer') : l10n.t('added a footer')),
    links.length > 0 && l10n.count('changed {0} link|changed {0} links', links.length),
    pixels.length > 0 && l10n.count('added {0} tracking pixel|added {0} tracking pixels', pixels.length),
    droppedComments.length > 0 &&
      l10n.count('removed {0} comment for Outlook|removed {0} comments for Outlook', droppedComments.length),
    others > 0 && l10n.count('made {0} other change|made {0} other changes', others),
  ].filter((deed) => deed !== undefined && deed !== false);
}

function restText({ comparison: { reformatting } }: ComparedLetter, { counts }: Findings): Words | undefined {
  if (Object.values(counts).some((count) => count > 0)) return undefined;
  return reformatting.count > 0
    ? l10n.t('The rest looks as uploaded, but is written differently.')
    : l10n.t('The rest arrived as uploaded.');
}
