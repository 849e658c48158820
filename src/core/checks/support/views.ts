import type { Edit } from '../edit.ts';
import type { LetterTree } from '../letterTree.ts';
import { type ClientSet, noClients } from './canIEmail.ts';
import { type Cut, cutsOf, outermost } from './cuts.ts';
import { factsIn } from './facts.ts';
import { removalsIn } from './removals.ts';
import type { SupportTable } from './table.ts';

/** A letter with all that some programs drop of it. */
export interface LetterOfPrograms {
  readonly source: string;
  readonly cuts: readonly Cut[];
}

/** Finds out what all programs drop of a letter. Takes linear time. */
export function letterOfPrograms(letter: LetterTree, table: SupportTable): LetterOfPrograms {
  return { source: letter.source, cuts: outermost(cutsOf(letter, allRemovals(letter, table))) };
}

function* allRemovals(letter: LetterTree, table: SupportTable) {
  yield* removalsIn(letter, table);
  yield* factsIn(letter, table);
}

/** Returns what a program replaces in a letter, in order and without overlaps. `program` is a set with that program alone. */
export function replacedFor({ cuts }: LetterOfPrograms, program: ClientSet): Edit[] {
  const replaced: Edit[] = [];
  let done = 0;
  for (const { start, end, by, programs } of cuts) {
    if (!(programs & program) || end <= done) continue;
    replaced.push({ start: Math.max(done, start), end, text: by });
    done = end;
  }
  return replaced;
}

/** Returns the HTML that a program keeps of a letter. `program` is a set with that program alone. */
export function viewOf(letter: LetterOfPrograms, program: ClientSet): string {
  const { source } = letter;
  let [html, done] = ['', 0];
  for (const { start, end, text } of replacedFor(letter, program)) {
    html += source.slice(done, start) + text;
    done = end;
  }
  return html + source.slice(done);
}

/**
 * Divides programs into groups that make the same cuts, among those that count, in the order of the programs' bits. By default all cuts
 * count, so that a group keeps the same letter.
 */
export function groupsOf(
  { cuts }: LetterOfPrograms,
  programs: ClientSet,
  counts: (cut: Cut) => boolean = () => true,
): ClientSet[] {
  let groups = [programs];
  for (const set of programsByPlace(cuts.filter(counts))) {
    groups = groups.flatMap((group) => [group & set, group & ~set].filter((part) => part !== noClients));
  }
  return groups.sort((a, b) => Number((a & -a) - (b & -b)));
}

/** Returns the programs that make each cut, whatever their reasons. The cuts are in order, so that equal ones follow each other. */
function programsByPlace(cuts: readonly Cut[]): Set<ClientSet> {
  const sets: ClientSet[] = [];
  let last: Cut | undefined;
  for (const cut of cuts) {
    const isSame = last?.start === cut.start && last.end === cut.end && last.by === cut.by;
    sets.push(isSame ? (sets.pop() ?? noClients) | cut.programs : cut.programs);
    last = cut;
  }
  return new Set(sets);
}

/** Returns the cuts that any of these programs makes. */
export const cutsFor = ({ cuts }: LetterOfPrograms, programs: ClientSet): Cut[] =>
  cuts.filter((cut) => cut.programs & programs);
