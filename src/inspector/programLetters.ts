import { canFixRemoval } from '../core/checks/fixes.ts';
import type { ClientSet } from '../core/checks/support/canIEmail.ts';
import type { Cut } from '../core/checks/support/cuts.ts';
import { type Removal, shownToOutlook } from '../core/checks/support/removal.ts';
import { seenCuts } from '../core/checks/support/seenCuts.ts';
import { original, otherAccount, picturesOff } from '../core/checks/support/specialViews.ts';
import { writtenByMjml } from '../core/checks/support/unreported.ts';
import { cutsFor, groupsOf } from '../core/checks/support/views.ts';
import { placeFooter } from '../core/letters/placeFooter.ts';
import type { PlaceholderSyntax } from '../core/templates/placeholderSyntax.ts';
import type {
  FooterTexts,
  LossPlace,
  OutlinedRemovals,
  ProgramGroup,
  ProgramLetters,
  ProgramLoss,
} from '../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import type { ChangingLetter } from './changingLetter/changingLetter.ts';
import { changingLetter, table, viewIn } from './changingLetters.ts';
import { parseLetter } from './elementTree.ts';
import type { LetterSource } from './letterSource.ts';
import { outlinedRemovals } from './outlinedRemovals.ts';
import { findPassage } from './passages.ts';
import { knownOf } from './predictions.ts';
import { placeIn } from './textLines.ts';

interface ProgramsAsked {
  /** The letter as it is shown: with a person's data in the place of template code, if it is filled in. */
  readonly html: string;
  /** The ids of the programs, the most important ones first. */
  readonly clients: readonly string[];
  /** The program whose letter is asked for. */
  readonly shown?: string | undefined;
  /** Another program, whose letter stands beside it; `original` for the letter itself. */
  readonly beside?: string | undefined;
  /** True if outlines are asked for instead of the letter. */
  readonly isOutlined?: boolean | undefined;
  /** The footers that may follow the letter. */
  readonly footers: FooterTexts;
  readonly filledIn: readonly PlaceholderSyntax[];
}

/** The most places of one loss that are looked up in the source. */
const mostPlaces = 20;

/** A layout whose letter is asked for. */
interface AskedLayout {
  /** Its document, by which its letter is known again after a change. */
  readonly document: string;
  readonly isMjml: boolean;
  /** The letter with its places in the layout. Without it, removals have none. */
  readonly source?: LetterSource | undefined;
}

/**
 * Divides programs into groups in which a letter looks the same, and returns the letter that one of them shows. Removals are those of the letter
 * before it is filled in, if its source is given.
 */
export function programLetters(layout: AskedLayout, asked: ProgramsAsked): ProgramLetters {
  const { document, source } = layout;
  const { html, filledIn } = asked;
  const { letter, withoutPictures } = changingLetter(document, false).read(source?.html ?? html, filledIn);
  const clients = [...new Set(asked.clients)].filter((id) => Object.hasOwn(canIEmail.clients, id));
  const one = (id: string) => table.clients([id]);
  const isSeen = seenCuts(letter, layout.isMjml);
  const groupOf = (ids: readonly string[], set: ClientSet): ProgramGroup => {
    const programs = ids.map((id) => ({ id, name: canIEmail.clients[id] ?? id }));
    const isShown = asked.shown !== undefined && ids.includes(asked.shown);
    const cuts = cutsFor(letter, set);
    return {
      programs,
      isAsMade: !cuts.some(isSeen),
      ...lossesOf({ cuts, programs, isSeen }, layout, isShown),
    };
  };
  const inSet = (set: ClientSet) => clients.filter((id) => one(id) & set);
  const groups = groupsOf(letter, table.clients(clients), isSeen).map((set) => groupOf(inSet(set), set));
  groups.sort((a, b) => clients.indexOf(a.programs[0]?.id ?? '') - clients.indexOf(b.programs[0]?.id ?? ''));
  const others = [
    ...(clients.includes(otherAccount) ? [] : [groupOf([otherAccount], one(otherAccount))]),
    {
      programs: [{ id: picturesOff, name: '' }],
      isAsMade: withoutPictures.length === 0,
      changes: withoutPictures.length,
      losses: [],
    },
  ];
  const known = [...clients, otherAccount, picturesOff];
  const program = known.find((id) => id === asked.shown);
  if (program === undefined) return { groups, others };
  const isFilledIn = source !== undefined && source.html !== html;
  const shown = changingLetter(document, isFilledIn);
  const outlined = asked.isOutlined ? outlinesIn(shown, program, layout, asked) : undefined;
  const { html: view, footers } = viewWithFooters(shown, program, asked);
  const other = known.find((id) => id === asked.beside);
  const beside = asked.beside === original ? { html } : other && viewWithFooters(shown, other, asked);
  return { groups, others, ...(outlined ? { outlined } : { view, footers }), ...(beside && { beside }) };
}

function outlinesIn(
  letter: ChangingLetter,
  program: string,
  { source, isMjml }: AskedLayout,
  { html, filledIn }: ProgramsAsked,
): OutlinedRemovals {
  const read = letter.read(html, filledIn);
  const dom = source?.html === html ? source.dom() : parseLetter(html);
  const cuts = cutsFor(read.letter, table.clients([program]));
  return outlinedRemovals(dom, cuts.filter(seenCuts(read.letter, isMjml)));
}

function viewWithFooters(letter: ChangingLetter, program: string, asked: ProgramsAsked) {
  const view = viewIn(letter.read(asked.html, asked.filledIn), program).text;
  return { html: view, footers: footersIn(letter, program, asked) };
}

/** Returns what a program keeps of the footers where the service puts them: after the letter, whose length and styles count as well. */
function footersIn(
  letter: ChangingLetter,
  program: string,
  { html, footers, filledIn }: ProgramsAsked,
): FooterTexts {
  const seen = Object.entries(footers).map(([kind, footer]) => {
    const placed = placeFooter(html, footer);
    const view = viewIn(letter.read(placed.html, filledIn), program);
    return [kind, view.text.slice(view.toResolved(placed.start), view.toResolved(placed.end))];
  });
  // The next change is one of the letter without a footer.
  letter.read(html, filledIn);
  return Object.fromEntries(seen);
}

/** What the programs of a group cut out of a letter. */
interface CutsOfGroup {
  readonly cuts: readonly Cut[];
  readonly programs: ProgramGroup['programs'];
  readonly isSeen: (cut: Cut) => boolean;
}

/** Collects removals, and what is shown to Outlook alone, by their causes: first those that readers see, then those that the author wrote. */
function lossesOf(
  { cuts, programs, isSeen }: CutsOfGroup,
  { isMjml, source }: AskedLayout,
  withPlaces: boolean,
): Pick<ProgramGroup, 'changes' | 'losses'> {
  const counted = cuts.filter((cut) => !isMark(cut) || isSeen(cut));
  const byCause = Map.groupBy(counted, (cut) => (isMark(cut) ? shownToOutlook : cut.removal.cause));
  const losses = [...byCause].map(([cause, some]): ProgramLoss => {
    const known = cause === shownToOutlook ? { ...knownOf('conditionalComment'), cause } : knownOf(cause);
    // The marks of a comment have its place.
    const removals = [
      ...new Map(
        some.map(({ removal }) => [cause === shownToOutlook ? removal.place.start : removal, removal]),
      ).values(),
    ];
    const lacking = programs.filter(({ id }) => some.some((cut) => cut.programs & table.clients([id])));
    return {
      ...known,
      isSeen: some.some(isSeen),
      isOfMjml: isMjml && writtenByMjml.has(known.cause),
      ...(removals.every(isForDarkColors) && { isForDarkColors: true }),
      count: removals.length,
      places: withPlaces && source ? placesOf(removals, source) : [],
      ...(lacking.length < programs.length && { onlyIn: lacking.map(({ name }) => name) }),
    };
  });
  return {
    changes: losses.reduce((sum, { count }) => sum + count, 0),
    losses: losses.sort(
      (a, b) =>
        Number(b.isSeen) - Number(a.isSeen) || Number(a.isOfMjml) - Number(b.isOfMjml) || b.count - a.count,
    ),
  };
}

const isMark = ({ removal }: Cut) => removal.part.kind === 'mark';

const isForDarkColors = ({ part: { atRule } }: Removal) =>
  /prefers-color-scheme/i.test(atRule?.prelude ?? '');

function placesOf(removals: readonly Removal[], source: LetterSource): LossPlace[] {
  const byLine = new Map<string, LossPlace>();
  for (const { cause, place } of removals.slice(0, mostPlaces)) {
    const passage = findPassage(source, place.start, place.end);
    if (!passage) continue;
    const { file, start, end } = passage;
    const kind = source.mjmlFiles.includes(file) ? 'mjml' : 'html';
    const canFix = canFixRemoval(knownOf(cause).cause, { source: file.text, kind, start, end });
    const found = placeIn(file, start, end);
    byLine.set(`${found.file ?? ''}:${found.range.start.line}`, { ...found, canFix });
  }
  return [...byLine.values()];
}
