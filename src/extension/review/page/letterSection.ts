import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import { letterSize } from '../../../core/letters/letterSize.ts';
import { shortText } from '../../../core/text/shortText.ts';
import {
  describeFinding,
  explainFinding,
  graveFindings,
  isAboutWholeLetter,
  isClipped,
  type LetterFinding,
  type Preflight,
} from '../../checks/preflight.ts';
import { writeIntoHead } from '../../checks/writeIntoHead.ts';
import { formats } from '../../kit/formats.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { asWords, l10n, listed, type Words, whole } from '../../kit/words.ts';
import { countMissingTexts, placeOfKey } from '../../layouts/index.ts';
import { isReadOnly } from '../../layouts/layoutDocument.ts';
import { commands, settings } from '../../names.ts';
import type { ChosenLetter } from '../../sending/campaignDraft.ts';
import type { PreparedLetter } from '../../sending/preparedLetter.ts';
import { describeClaim } from '../../upload/preparation.ts';
import type { Action, Item, Section } from './section.ts';

/** What is known of the letter: nothing yet, why it can't be sent, or the letter as it is now. */
export type LetterLook = 'looking' | { readonly failure: Words } | { readonly letter: PreparedLetter };

/** The facts about a letter that this machine knows besides its text. */
interface LetterFacts {
  readonly chosen: ChosenLetter;
  /** What is known of the maket, if one was chosen. */
  readonly record?: MaketRecord;
  readonly change?: Action;
}

/** Reviews the letter: what the checks found, its size and its footer. */
export function letterSection(look: LetterLook, { chosen, record, change }: LetterFacts): Section {
  return {
    title: l10n.t('Letter'),
    value: nameOf(chosen, record),
    ...(change && { change }),
    items: items(look, chosen),
    facts: look === 'looking' || 'failure' in look ? [] : footerFacts(look.letter.preflight),
  };
}

function nameOf(chosen: ChosenLetter, record: MaketRecord | undefined): Words {
  if (chosen.kind === 'layout') return asWords(basename(chosen.uri.path));
  return record ? describeMaket(record) : l10n.t('maket {0}', chosen.id);
}

/** Describes a maket. Marks a title that only the journal knows, without proof on this machine. */
function describeMaket({ id, title, uploadedTitle = title, contentProven, titleProven }: MaketRecord): Words {
  if (contentProven && uploadedTitle !== title) {
    return l10n.t('“{0}”, uploaded as “{1}”, maket {2}', title, shortText(uploadedTitle), id);
  }
  if (contentProven || titleProven) return l10n.t('“{0}”, maket {1}', title, id);
  return l10n.t(
    'maket {0}, which the journal calls “{1}”; this machine has no record of uploading it',
    id,
    title,
  );
}

function items(look: LetterLook, chosen: ChosenLetter): readonly Item[] {
  if (look === 'looking') return [{ tone: 'looking', words: l10n.t('Checking the letter…') }];
  if ('failure' in look) {
    return [{ tone: 'blocks', words: look.failure, actions: openActions(chosen) }];
  }
  const { letter } = look;
  return [
    ...missingItems(letter, chosen),
    ...findingItems(letter.preflight),
    ...sizeItems(letter.preflight),
    ...doubtItems(letter.preflight),
    ...linkItems(letter.preflight, chosen),
    ...uploadItems(letter),
  ];
}

/** Names the texts that the letter lacks in its language, and leads to the first of them. */
function missingItems(letter: PreparedLetter, chosen: ChosenLetter): readonly Item[] {
  const { missing = [], language } = letter.kind === 'upload' ? letter.prepared.layout : {};
  const [first] = missing;
  if (first === undefined || chosen.kind === 'maket') return [];
  return [
    {
      tone: 'blocks',
      isForReader: true,
      words: countMissingTexts(missing, language),
      detail: listed(missing.slice(0, mostShown).map(asWords)),
      actions: [{ label: l10n.t('Go to “{0}”', first), isFix: true, run: () => showKey(chosen.uri, first) }],
    },
  ];
}

/** Selects a key in the layout or its footer; for one in another file, opens the Problems panel, which names it. */
async function showKey(layout: vscode.Uri, key: string): Promise<void> {
  const place = await placeOfKey(layout, key);
  if (!place) return void (await showProblems().run());
  const options = { selection: place.range, viewColumn: vscode.ViewColumn.Beside };
  await vscode.window.showTextDocument(place.uri, options);
}

/** The largest number of findings that are listed. */
const mostShown = 8;

function findingItems(preflight: Preflight | undefined): readonly Item[] {
  const again = l10n.t('The letter was not checked.');
  if (!preflight) {
    const words = l10n.t('The text of this maket isn’t on this machine, so it can’t be shown or checked.');
    return [{ tone: 'unknown', words, unchecked: [l10n.t('the letter')] }];
  }
  switch (preflight.findings) {
    case 'off':
      return [
        {
          tone: 'unknown',
          words: l10n.t('The letter’s checks are turned off.'),
          unchecked: [l10n.t('the letter')],
          actions: [turnOnChecks()],
        },
      ];
    case 'failed':
      return [
        {
          tone: 'blocks',
          words: again,
          detail: l10n.t('The log says why the check failed.'),
          accepted: 'check',
        },
      ];
    case 'changed':
      return [
        {
          tone: 'blocks',
          words: again,
          detail: l10n.t('A file that it includes has just changed.'),
          accepted: 'check',
        },
      ];
    default:
      return found(preflight.findings, new Set(graveFindings(preflight)));
  }
}

function found(findings: readonly LetterFinding[], grave: ReadonlySet<LetterFinding>): readonly Item[] {
  const blocking = findings.filter((each) => grave.has(each) || each.finding.severity === 'error');
  const preheaders = findings.filter((each) => isAboutPreheader(each) && !blocking.includes(each));
  const others = findings.filter((each) => !blocking.includes(each) && !preheaders.includes(each));
  const more = blocking.length - mostShown;
  const shown = blocking.slice(0, mostShown).map(
    (each): Item => ({
      tone: 'blocks',
      isForReader: true,
      words: describeFinding(each),
      detail: explainFinding(each),
      actions: placeActions(each),
      accepted: each.finding.rule,
    }),
  );
  const hidden = blocking.slice(mostShown).map(({ finding }) => finding.rule);
  const rest: Item[] =
    more > 0
      ? [
          {
            tone: 'blocks',
            isForReader: true,
            words: l10n.count('{0} more problem|{0} more problems', more),
            actions: [showProblems()],
            accepted: [...new Set(hidden)].join(' '),
          },
        ]
      : [];
  return [
    ...shown,
    ...rest,
    ...preheaders.map(preheaderItem),
    ...otherFindings(others, findings.length === others.length),
  ];
}

const isAboutPreheader = ({ finding }: LetterFinding) =>
  finding.rule === 'preheader' || finding.rule === 'first-text';

/** Returns true if the checks say that the letter has no preheader. */
export const lacksPreheader = (preflight: Preflight | undefined): boolean =>
  preflight !== undefined &&
  typeof preflight.findings !== 'string' &&
  preflight.findings.some(isAboutPreheader);

/** Says what inboxes show instead of a preheader, and offers to add one. */
function preheaderItem(found: LetterFinding): Item {
  const uri = found.location?.uri;
  const write = (layout: vscode.Uri) => writeIntoHead(layout, 'preheader', vscode.ViewColumn.Beside);
  const actions: readonly Action[] =
    uri && !isReadOnly(uri) ? [{ label: l10n.t('Add a Preheader…'), run: () => write(uri) }] : [];
  return {
    tone: found.finding.severity === 'warning' ? 'warning' : 'note',
    words:
      found.finding.rule === 'preheader' ? l10n.t('The letter has no preheader.') : describeFinding(found),
    detail: explainFinding(found),
    actions,
  };
}

/** Lists the warnings, each with its place and its fix, and the notes if they are few. */
function otherFindings(findings: readonly LetterFinding[], areAll: boolean): readonly Item[] {
  if (findings.length === 0)
    return areAll ? [{ tone: 'fine', words: l10n.t('The checks found nothing.') }] : [];
  const isWarning = ({ finding }: LetterFinding) => finding.severity === 'warning';
  // Findings that read the same are listed once.
  const warnings = [...Map.groupBy(findings.filter(isWarning), describeFinding).values()].flatMap(
    ([first]) => first ?? [],
  );
  const notes = findings.filter((each) => !isWarning(each));
  const more = warnings.length - mostShown;
  return [
    ...warnings.slice(0, mostShown).map((each) => findingItem('warning', each)),
    ...(more > 0
      ? [restItem('warning', l10n.count('{0} more warning|{0} more warnings', more), warnings[mostShown])]
      : []),
    ...(notes.length > mostNotes
      ? [
          restItem(
            'note',
            l10n.count('The checks found {0} note.|The checks found {0} notes.', notes.length),
            notes[0],
          ),
        ]
      : notes.map((each) => findingItem('note', each))),
  ];
}

/** The most notes of the checks that are listed. */
const mostNotes = 3;

const findingItem = (tone: 'warning' | 'note', found: LetterFinding): Item => ({
  tone,
  words: describeFinding(found),
  detail: explainFinding(found),
  actions: placeActions(found),
});

/** Sums up findings that are not listed, with the first of them. */
function restItem(tone: 'warning' | 'note', words: Words, first: LetterFinding | undefined): Item {
  const detail = first && l10n.t('The first: {0}', whole(describeFinding(first)));
  return { tone, words, ...(detail && { detail }), actions: [showProblems()] };
}

function sizeItems(preflight: Preflight | undefined): readonly Item[] {
  if (!preflight) return [];
  const { footer, bytes, layout, findings } = preflight;
  const isWhole = footer.html !== '' && footer.doubt === undefined;
  const size = formats().kilobytes(isWhole ? bytes : Buffer.byteLength(layout.html));
  const words = isWhole
    ? l10n.t('Size: {0} KB, with the footer', size)
    : l10n.t('Size: {0} KB, without the footer', size);
  const detail = l10n.t('Gmail hides what is beyond 102 KB, and the unsubscribe link with it.');
  if (isClipped(preflight)) {
    // A rule of the checks says it, unless they are off or have failed.
    return typeof findings === 'string' ? [{ tone: 'blocks', words, detail, accepted: 'size' }] : [];
  }
  if (letterSize(bytes) === 'nearLimit') return [{ tone: 'warning', words, detail }];
  return [{ tone: 'fine', words }];
}

/** Says why it isn't certain which footer the service appends. */
function doubtItems(preflight: Preflight | undefined): readonly Item[] {
  if (!preflight?.footer.doubt) return [];
  if (preflight.footer.doubt === 'example') {
    return [
      {
        tone: 'unknown',
        words: l10n.t('The footer isn’t known yet.'),
        unchecked: [l10n.t('the footer')],
        detail: l10n.t('The service appends it, with the unsubscribe link. A test letter shows it.'),
      },
    ];
  }
  const detail = l10n.t('Unless the account has a footer that is missing from the settings.');
  return [{ tone: 'note', words: footerWords(preflight), detail }];
}

const footerFacts = (preflight: Preflight | undefined): readonly Item[] =>
  preflight && !preflight.footer.doubt ? [{ tone: 'note', words: footerWords(preflight) }] : [];

const footerWords = ({ footer }: Preflight): Words =>
  ({
    own: l10n.t('Footer: the layout’s own'),
    account: l10n.t('Footer: the account’s'),
    standard: l10n.t('Footer: the standard one'),
  })[footer.kind];

/** Says whether the addresses of the letter work, and whether its links have the parameters of the account’s template. */
function linkItems(preflight: Preflight | undefined, chosen: ChosenLetter): readonly Item[] {
  if (!preflight?.links) return [];
  const { addresses, broken, checkedAt, incomplete } = preflight.links;
  const show = linkActions(chosen, l10n.t('Show Links'), commands.layoutLinks);
  const check = linkActions(chosen, l10n.t('Check Links…'), commands.layoutCheckLinks).map(
    (action) => ({ ...action, isCheck: true }) as const,
  );
  const items: Item[] = [];
  if (broken > 0) {
    const words = l10n.count(
      '{0} address did not work when it was checked.|{0} addresses did not work when they were checked.',
      broken,
    );
    items.push({ tone: 'warning', words, actions: [...show, ...check] });
  } else if (checkedAt !== undefined) {
    const words = l10n.t('Links and pictures were checked on {0}.', formats().dayAndTime(checkedAt));
    items.push({ tone: 'fine', words });
  } else if (addresses > 0) {
    const words = l10n.t('Some links or pictures have not been checked.');
    items.push({
      tone: 'unknown',
      words,
      unchecked: [l10n.t('some links or pictures')],
      actions: check,
    });
  }
  if (incomplete === 0) {
    items.push({ tone: 'fine', words: l10n.t('The links have the parameters of the template.') });
  } else if (incomplete !== undefined) {
    const words = l10n.count(
      '{0} link lacks parameters of the template.|{0} links lack parameters of the template.',
      incomplete,
    );
    items.push({ tone: 'warning', words, actions: show });
  }
  return items;
}

function linkActions(
  chosen: ChosenLetter,
  label: Words,
  command: typeof commands.layoutLinks | typeof commands.layoutCheckLinks,
): readonly Action[] {
  if (chosen.kind === 'maket') return [];
  return [{ label, run: () => runCommand(command, chosen.uri) }];
}

/** Says of the upload what the user may not expect: that it sends unsaved changes, or that somebody else claims to have done it. */
function uploadItems(letter: PreparedLetter): readonly Item[] {
  if (letter.kind === 'maket') return [];
  const { claim, prepared } = letter;
  if (!claim && !prepared.isUnsaved) return [];
  return [
    {
      tone: 'note',
      words: prepared.isUnsaved
        ? l10n.t('Sending it uploads the letter, with its unsaved changes.')
        : l10n.t('Sending it uploads the letter.'),
      ...(claim && { detail: describeClaim(claim) }),
    },
  ];
}

function placeActions({ finding, location }: LetterFinding): readonly Action[] {
  if (!location) return [];
  const { uri, range } = location;
  if (isAboutWholeLetter(finding)) return [openLayout(uri)];
  const show = () =>
    vscode.window.showTextDocument(uri, { selection: range, viewColumn: vscode.ViewColumn.Beside });
  const fix = async () => {
    await show();
    await vscode.commands.executeCommand('editor.action.quickFix');
  };
  return [
    { label: l10n.t('Go to Line {0}', range.start.line + 1), isFix: true, run: show },
    ...(!isReadOnly(uri) ? [{ label: l10n.t('Fix…'), run: fix }] : []),
  ];
}

const turnOnChecks = (): Action => ({
  label: l10n.t('Turn On Checks…'),
  isCheck: true,
  run: () => vscode.commands.executeCommand('workbench.action.openSettings', `@id:${settings.checksEnabled}`),
});

const showProblems = (): Action => ({
  label: l10n.t('Show Problems'),
  run: () => vscode.commands.executeCommand('workbench.actions.view.problems'),
});

function openActions(chosen: ChosenLetter): readonly Action[] {
  return chosen.kind === 'maket' ? [] : [openLayout(chosen.uri)];
}

/** Opens the layout beside the page. */
export const openLayout = (layout: vscode.Uri): Action => ({
  label: l10n.t('Open Layout'),
  isFix: true,
  run: () => vscode.window.showTextDocument(layout, { viewColumn: vscode.ViewColumn.Beside }),
});
