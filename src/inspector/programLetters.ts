import { addressOf, type ClientSet } from '../core/checks/support/canIEmail.ts';
import type { Cut } from '../core/checks/support/cuts.ts';
import { facts } from '../core/checks/support/facts.ts';
import { withoutPictures } from '../core/checks/support/picturesOff.ts';
import type { Removal } from '../core/checks/support/removal.ts';
import { otherAccount, picturesOff } from '../core/checks/support/specialViews.ts';
import { supportTable } from '../core/checks/support/table.ts';
import { writtenByMjml } from '../core/checks/support/unreported.ts';
import { cutsFor, groupsOf, letterOfPrograms } from '../core/checks/support/views.ts';
import { placeFooter } from '../core/letters/placeFooter.ts';
import type { PlaceholderSyntax } from '../core/templates/placeholderSyntax.ts';
import type {
  FooterTexts,
  ProgramGroup,
  ProgramLetters,
  ProgramLoss,
  SeenBy,
  SourcePlace,
} from '../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import type { LetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';
import { viewOf } from './seenLetter.ts';
import { sourcePlaceOf } from './textLines.ts';

interface ProgramsAsked {
  /** The letter as it is shown: with a person's data in the place of template code, if it is filled in. */
  readonly html: string;
  /** The ids of the programs, the most important ones first. */
  readonly clients: readonly string[];
  /** The program whose letter is asked for. */
  readonly shown?: string | undefined;
  /** The footers that may follow the letter. */
  readonly footers: FooterTexts;
  readonly filledIn: readonly PlaceholderSyntax[];
}

/** The most places of one loss that are looked up in the source. */
const mostPlaces = 20;

/** Divides programs into groups that show the same letter, and returns the letter that one of them shows. */
export function programLetters(source: LetterSource, asked: ProgramsAsked): ProgramLetters {
  const table = supportTable(canIEmail);
  const tree = readLetterTree(source.html, asked.filledIn);
  const letter = letterOfPrograms(tree, table);
  const clients = [...new Set(asked.clients)].filter((id) => Object.hasOwn(canIEmail.clients, id));
  const one = (id: string) => table.clients([id]);
  const groupOf = (ids: readonly string[], set: ClientSet): ProgramGroup => {
    const programs = ids.map((id) => ({ id, name: canIEmail.clients[id] ?? id }));
    const isShown = asked.shown !== undefined && ids.includes(asked.shown);
    return { programs, ...lossesOf(cutsFor(letter, set & -set), source, isShown) };
  };
  const inSet = (set: ClientSet) => clients.filter((id) => one(id) & set);
  const groups = groupsOf(letter, table.clients(clients)).map((set) => groupOf(inSet(set), set));
  groups.sort((a, b) => clients.indexOf(a.programs[0]?.id ?? '') - clients.indexOf(b.programs[0]?.id ?? ''));
  const others = [
    ...(clients.includes(otherAccount) ? [] : [groupOf([otherAccount], one(otherAccount))]),
    { programs: [{ id: picturesOff, name: '' }], removals: withoutPictures(tree).length, losses: [] },
  ];
  const program = [...clients, otherAccount, picturesOff].find((id) => id === asked.shown);
  if (program === undefined) return { groups, others };
  const { html, filledIn } = asked;
  const seenBy = { program, filledIn };
  return { groups, others, view: viewOf(html, seenBy).text, footers: footersIn(asked, seenBy) };
}

/** Returns what a program keeps of the footers where the service puts them: after the letter, whose length and styles count as well. */
function footersIn({ html, footers }: ProgramsAsked, seenBy: SeenBy): FooterTexts {
  const seen = Object.entries(footers).map(([kind, footer]) => {
    const placed = placeFooter(html, footer);
    const view = viewOf(placed.html, seenBy);
    return [kind, view.text.slice(view.toResolved(placed.start), view.toResolved(placed.end))];
  });
  return Object.fromEntries(seen);
}

/** Collects removals by their causes; those that the author wrote come first. */
function lossesOf(
  cuts: readonly Cut[],
  source: LetterSource,
  withPlaces: boolean,
): Pick<ProgramGroup, 'removals' | 'losses'> {
  const removed = [...new Set(cuts.map(({ removal }) => removal))].filter(({ part }) => part.kind !== 'mark');
  const byCause = Map.groupBy(removed, ({ cause }) => cause);
  const losses = [...byCause].map(([cause, some]): ProgramLoss => {
    const known =
      typeof cause === 'string'
        ? { cause, title: '', ...facts[cause] }
        : { cause: cause.slug, title: cause.title, tested: cause.tested, page: addressOf(cause) };
    const isOfMjml = !source.isSame && writtenByMjml.has(known.cause);
    return { ...known, isOfMjml, count: some.length, places: withPlaces ? placesOf(some, source) : [] };
  });
  return {
    removals: removed.length,
    losses: losses.sort((a, b) => Number(a.isOfMjml) - Number(b.isOfMjml) || b.count - a.count),
  };
}

function placesOf(removals: readonly Removal[], source: LetterSource): SourcePlace[] {
  const byLine = new Map<string, SourcePlace>();
  for (const removal of removals.slice(0, mostPlaces)) {
    const place = sourcePlaceOf(source, removal.place);
    if (place) byLine.set(`${place.file ?? ''}:${place.range.start.line}`, place);
  }
  return [...byLine.values()];
}
