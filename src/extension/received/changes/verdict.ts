import { leastShare } from '../../../core/letters/received/compareReceived.ts';
import type { Difference, DifferencePart } from '../../../core/letters/received/differences.ts';
import { cut, shortPhrase, shortText } from '../../../core/text/shortText.ts';
import type { ChangesState, NextStep, Remark } from '../../../protocol/changes.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import { clickCounterOf } from './clickCounter.ts';
import {
  areUnfilled,
  countIn,
  type Findings,
  hiddenParts,
  isBlocked,
  type SeenPart,
  seenParts,
} from './findings.ts';
import {
  areLost,
  type CarriedParameters,
  checkedText,
  lostText,
  parametersTone,
  uncheckedText,
} from './linkParameters.ts';
import type { ComparedLetter } from './readReceived.ts';
import { changedWords, seenText } from './seenText.ts';

/** Says on top of the page what readers may see of what the service did, and what is not known. The parts tell the rest. */
export function verdictOf(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
): Remark {
  if (isOther(compared)) {
    return {
      tone: 'warning',
      words: l10n.t('This letter may have been made from another upload.'),
      detail: l10n.t(
        'It has little in common with {0}, so nothing was checked.',
        whole(uploadName(compared.upload)),
      ),
    };
  }
  if (isBlocked(findings)) {
    return {
      tone: 'blocks',
      words: l10n.t('Don’t send the campaign yet.'),
      detail: joined(' ', [
        !findings.canUnsubscribe && l10n.t('No unsubscribe link was found in the letter.'),
        areUnfilled(findings) && notFilledInText(findings),
      ]),
    };
  }
  const warnings = warningsOf(compared, carried, findings);
  const untested = untestedText(findings);
  const [seen, others] = [seenDeeds(compared, findings), hiddenDeeds(compared, carried, findings)];
  const isSame = [...warnings, ...seen, ...others].length === 0 && !untested;
  if (isSame && compared.comparison.reformatting.count === 0)
    return { tone: 'fine', words: l10n.t('The service changed nothing: the letter arrived as uploaded.') };
  const main = [...warnings, untested].filter((words) => words !== undefined);
  if (warnings.length > 0)
    return { tone: 'warning', words: joined(' ', main), detail: sendingText(compared, findings) };
  if (main.length > 0) return { tone: 'note', words: joined(' ', main) };
  if (countIn(findings, hiddenParts) > 0)
    return { tone: 'note', words: deedsText([...seen, ...others]), detail: ifItLooksRight() };
  const checked = checkedText(carried) ?? uncheckedText(carried);
  return {
    tone: parametersTone(carried) === 'unknown' ? 'unknown' : 'fine',
    words: expectedText(seen),
    ...(checked && { detail: checked }),
  };
}

/** Says whether the campaign can be sent in spite of what is wrong. */
function sendingText({ comparison: { droppedComments } }: ComparedLetter, findings: Findings): Words {
  if (findings.isUnsigned) return l10n.t('Correct the signature before you send the campaign.');
  const isSeen = countIn(findings, [...seenParts, 'comment']) + droppedComments.length > 0;
  return isSeen
    ? ifItLooksRight()
    : l10n.t('You can send the campaign meanwhile: readers don’t notice this.');
}

const ifItLooksRight = (): Words =>
  l10n.t('You can send the campaign if the letter still looks right to you.');

/** Says that nothing unexpected was found. */
const expectedText = (seen: readonly Words[]): Words =>
  seen.length === 0 ? l10n.t('As expected.') : l10n.t('As expected: the service {0}.', whole(listed(seen)));

const deedsText = (deeds: readonly Words[]): Words => l10n.t('The service {0}.', whole(listed(deeds)));

/** Says that only the service can show what the placeholders become; `undefined` if that is known. */
function untestedText(findings: Findings): Words | undefined {
  if (findings.canFillIn || findings.notFilledIn.length === 0) return undefined;
  return joined(' ', [notFilledInText(findings), l10n.t('The sandbox fills in none.')]);
}

const notFilledInText = ({ notFilledIn: codes }: Findings): Words =>
  l10n.count(
    '{0} placeholder wasn’t filled in: {1}.|{0} placeholders weren’t filled in: {1}.',
    codes.length,
    whole(codesText(codes)),
  );

/**
 * What is known of the uploads from which a letter can have been made: no account is active, the account has none, the one that the letter was
 * compared with before is lost, or there are only others.
 */
export type UploadKnowledge = 'noAccount' | 'noUploads' | 'lost' | 'others';

/** Says that it is unknown from which upload a letter was made, and what the user does then. */
export function unknownUpload(known: UploadKnowledge): NonNullable<ChangesState['failure']> {
  const detail = unknownReason(known);
  return {
    verdict: {
      tone: 'note',
      words: l10n.t(
        'Mailroom doesn’t know yet which upload this letter was made from, so it can’t say what the service changed.',
      ),
      ...(detail && { detail }),
    },
    next: [
      firstStep(known),
      {
        words: l10n.t(
          'Or send a test of its layout with Mailroom, and compare that letter: what Mailroom uploads, it keeps.',
        ),
      },
    ],
  };
}

function unknownReason(known: UploadKnowledge): Words | undefined {
  switch (known) {
    case 'noAccount':
      return l10n.t('A letter is compared with the uploads of an account, and none is selected.');
    case 'noUploads':
      return l10n.t('This computer keeps no uploads of this account, and the service doesn’t return any.');
    case 'lost':
      return l10n.t('The upload that it was compared with is no longer on this computer.');
    case 'others':
      return undefined;
  }
}

function firstStep(known: UploadKnowledge): NextStep {
  switch (known) {
    case 'noAccount':
      return {
        words: l10n.t('Select the account that sent the letter.'),
        action: { type: 'compareElsewhere', label: l10n.t('Select an Account and Compare…') },
      };
    case 'noUploads':
      return {
        words: l10n.t('If another account sent the letter, switch to that account.'),
        action: { type: 'compareElsewhere', label: l10n.t('Switch Account and Compare…') },
      };
    default:
      return selectUploadStep();
  }
}

const selectUploadStep = (): NextStep => ({
  words: l10n.t('Select the upload that the letter was made from.'),
  action: { type: 'chooseUpload', label: l10n.t('Select the Upload…') },
});

/** What a comparison has found. */
interface Compared {
  readonly compared: ComparedLetter;
  readonly carried: readonly CarriedParameters[];
  readonly findings: Findings;
  /** The number of links whose redirects can be followed. */
  readonly followed: number;
  /** True if the letter is of the active account. */
  readonly isActive: boolean;
}

/** Says what the user does next about each finding that needs something, in the order of the page. */
export function nextSteps({ compared, carried, findings, followed, isActive }: Compared): NextStep[] {
  if (isOther(compared)) return [selectUploadStep()];
  const steps = [
    ...letterSteps(compared, findings),
    findings.isUnsigned && {
      words: l10n.t('Check DKIM of the sender’s domain.'),
      action: { type: 'openDomain', label: l10n.t('Show DNS Records') } as const,
    },
    areLost(carried) && {
      words: l10n.t(
        'Ask the service’s support to keep the parameters of links. Without them, your web statistics don’t count these visits for the campaign.',
      ),
      // One message tells of all changes.
      ...(countIn(findings, seenParts) === 0 && { action: copyMessage() }),
    },
    countIn(findings, hiddenParts) > 0 && {
      words: l10n.t('If both letters look alike, leave the changes in the code as they are.'),
    },
    isActive &&
      !isBlocked(findings) &&
      findings.notFilledIn.length === 0 &&
      compared.upload.maket.filledIn === undefined && {
        words: l10n.t('If the letter is as you want it, create its campaign.'),
        action: { type: 'newCampaign', label: l10n.t('New Campaign…') } as const,
      },
    followed > 0 && {
      words: l10n.t('If your web statistics count visits by parameters, check the links.'),
      action: {
        type: 'follow',
        label: l10n.count('Check the Link…|Check the Links…', followed),
        about: l10n.count(
          'Opens {0} link once; the service may count a click.|Opens {0} links once each; the service may count clicks.',
          followed,
        ),
      } as const,
    },
    (needsChange(findings) || areLost(carried)) &&
      canTest(compared) && {
        words: needsChange(findings)
          ? l10n.t('After you have changed the layout, send another test.')
          : l10n.t('After support has answered, send another test.'),
        action: { type: 'sendTest', label: l10n.t('Send Another Test…') } as const,
      },
  ].filter((step) => step !== false);
  return steps.length > 0 ? steps : [{ words: l10n.t('Nothing to do.') }];
}

const copyMessage = () => ({ type: 'copyMessage', label: l10n.t('Copy a Message to Support') }) as const;

const canTest = ({ upload: { maket } }: ComparedLetter): boolean => maket.layout !== undefined;

/** Returns true if the user may have to change the layout. */
const needsChange = (findings: Findings): boolean => isBlocked(findings) || countIn(findings, seenParts) > 0;

/** Says what the user does about placeholders and about changes that readers may see. */
function letterSteps(compared: ComparedLetter, findings: Findings): (NextStep | false)[] {
  const { notFilledIn, canFillIn, counts } = findings;
  const goTo = (label: Words) => ({ action: { type: 'goToChange', label } as const });
  return [
    !findings.canUnsubscribe && {
      words: l10n.t(
        'Add a footer with an unsubscribe link to the layout, or to your account in the service’s web cabinet.',
      ),
      ...(canTest(compared) && {
        action: { type: 'addFooter', label: l10n.t('Add Footer to Layout') } as const,
      }),
    },
    areUnfilled(findings) && {
      words: l10n.t(
        'Compare the spelling of the placeholders with the fields of your subscribers, and correct them in the layout.',
      ),
      ...goTo(l10n.t('Go to the First Placeholder')),
    },
    notFilledIn.length > 0 &&
      !canFillIn && {
        words: l10n.t(
          'To see the placeholders filled in, send a test through your service: switch to its account.',
        ),
        ...(canTest(compared) && {
          action: { type: 'testElsewhere', label: l10n.t('Switch Account and Send Test…') } as const,
        }),
      },
    countIn(findings, seenParts) > 0 && {
      words: l10n.t(
        'Look at the outlined places in both letters. If one is wrong, change the layout there, or ask the service’s support.',
      ),
      ...(!areUnfilled(findings) && goTo(l10n.t('Go to the First Change'))),
      other: copyMessage(),
    },
    compared.comparison.droppedComments.length + counts.comment > 0 && {
      words: l10n.t('Look at a test in Outlook for Windows: code for it is not as uploaded.'),
    },
  ];
}

/** Returns true if a letter was probably not made from the upload. */
export const isOther = ({ comparison }: ComparedLetter): boolean => comparison.share < leastShare;

/** The maximum number of placeholders that are named, and the maximum length of each in UTF-16 units. */
const longest = { codes: 10, code: 60 } as const;

/** Names template code, shortened. */
export const codesText = (codes: Findings['notFilledIn']): Words =>
  listed(codes.slice(0, longest.codes).map(({ code }) => asWords(cut(code, longest.code))));

/** Says what readers may see or lose in a letter that may be sent, part by part as on the page below. */
function warningsOf(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
): Words[] {
  const { droppedComments } = compared.comparison;
  const { counts, isUnsigned } = findings;
  const seen = seenParts.filter((part) => counts[part] > 0).map((part) => seenDeed(part, compared, findings));
  return [
    isUnsigned && unsignedText(),
    seen.length > 0 && l10n.t('The service {0}: readers may see that.', whole(listed(seen))),
    droppedComments.length + counts.comment > 0 && outlookText(),
    lostText(carried),
  ].filter((words) => words !== false && words !== undefined);
}

/** Says what it means that the letter has no signature. */
export const unsignedText = (): Words => l10n.t('No signature (DKIM): the letter may go to spam.');

/** Says what a change of code for Outlook may do. */
export const outlookText = (): Words => l10n.t('Readers in Outlook for Windows may see a different layout.');

/** Returns the title and the number of an upload. */
export const uploadName = ({ maket: { title, id } }: ComparedLetter['upload']): Words =>
  l10n.t('“{0}” (maket {1})', shortPhrase(title, longestText), id);

/** Says what the service did to a part that readers see. */
export const seenDeedText = (part: SeenPart, compared: ComparedLetter, findings: Findings): Words =>
  deedsText([seenDeed(part, compared, findings)]);

/** Returns what the service did to a part that readers see, as a part of a sentence that begins with “The service”. */
function seenDeed(part: SeenPart, compared: ComparedLetter, { counts, listed: all }: Findings): Words {
  const count = counts[part];
  switch (part) {
    case 'text': {
      const only = count === 1 ? all.find((each) => each.part === 'text') : undefined;
      return (only && textDeed(compared, only)) ?? l10n.count('changed {0} text|changed {0} texts', count);
    }
    case 'picture':
      return l10n.count('changed {0} picture|changed {0} pictures', count);
    case 'link':
      return l10n.count('changed other attributes of {0} link|changed other attributes of {0} links', count);
    case 'style':
      return l10n.count('changed {0} style|changed {0} styles', count);
  }
}

/** Says which words were added, removed or replaced; `undefined` if a reader sees none. */
function textDeed({ upload, letter }: ComparedLetter, { uploaded, received }: Difference): Words | undefined {
  const textOf = (html: string, { start, end }: Difference['uploaded']) => seenText(html.slice(start, end));
  const [removed, added] = changedWords(
    textOf(upload.kept.html, uploaded),
    textOf(letter.html, received),
  ).map((words) => shortText(words, longestText));
  if (removed && added) return l10n.t('changed the text “{0}” to “{1}”', removed, added);
  if (added) return l10n.t('added the text “{0}”', added);
  return removed ? l10n.t('removed the text “{0}”', removed) : undefined;
}

/** The maximum length of a text in the verdict, in UTF-16 units. */
const longestText = 60;

/** Returns what readers see of what the service is expected to do, as parts of a sentence that begins with “The service”. */
function seenDeeds({ upload, comparison: { footer } }: ComparedLetter, findings: Findings): Words[] {
  const isOwn = upload.kept.ownFooter !== undefined;
  const filled = findings.filledIn.length;
  return [
    filled > 0 && l10n.count('filled in {0} placeholder|filled in {0} placeholders', filled),
    footer && (isOwn ? l10n.t('added the layout’s footer') : l10n.t('added a footer')),
  ].filter((deed) => deed !== undefined && deed !== false);
}

/** Returns what else the service did, as parts of such a sentence. */
function hiddenDeeds(
  { comparison }: ComparedLetter,
  carried: readonly CarriedParameters[],
  findings: Findings,
): Words[] {
  const { links, pixels, droppedComments } = comparison;
  const counted = clickCounterOf(links, carried)?.links.size ?? 0;
  const rewritten = links.length - counted;
  const others = countIn(findings, [...hiddenParts, 'comment'] satisfies DifferencePart[]);
  return [
    counted > 0 &&
      l10n.count('put {0} link through its click counter|put {0} links through its click counter', counted),
    rewritten > 0 && l10n.count('rewrote {0} link|rewrote {0} links', rewritten),
    pixels.length > 0 && l10n.count('added {0} tracking pixel|added {0} tracking pixels', pixels.length),
    droppedComments.length > 0 &&
      l10n.count(
        'removed {0} piece of code for Outlook|removed {0} pieces of code for Outlook',
        droppedComments.length,
      ),
    others > 0 &&
      l10n.count('changed the code in {0} other place|changed the code in {0} other places', others),
  ].filter((deed) => deed !== false);
}
