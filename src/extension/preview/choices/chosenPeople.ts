import type * as vscode from 'vscode';
import type { Person } from '../../../core/samplePeople/people.ts';
import { shortHash } from '../../kit/hashes.ts';

/**
 * A sample person for whom a layout is shown. The name counts: others may be written before them in the file. Only its hash is kept, because
 * names and addresses are personal data.
 */
interface ChosenPerson {
  readonly hash: string;
  readonly index: number;
}

/** The maximum number of layouts whose chosen person is remembered. */
const mostRemembered = 200;

const memoryKey = 'mailroom.people.chosen';

/** The key under which earlier versions kept names. */
const formerKey = 'mailroom.people';

/** Remembers for which sample person each layout was shown last, also after a reload. */
export class ChosenPeople {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    if (memory.get(formerKey) !== undefined) void memory.update(formerKey, undefined);
  }

  /** Returns the person for whom a layout was shown last; `undefined` if it showed its template code. */
  of(layout: vscode.Uri): ChosenPerson | undefined {
    return this.#chosen[layout.toString()];
  }

  async remember(layout: vscode.Uri, person: ChosenPerson | undefined): Promise<void> {
    const { [layout.toString()]: _, ...others } = this.#chosen;
    const kept = Object.entries(others).slice(1 - mostRemembered);
    const added = person ? [[layout.toString(), person] as const] : [];
    await this.#memory.update(memoryKey, Object.fromEntries([...kept, ...added]));
  }

  get #chosen(): Readonly<Record<string, ChosenPerson>> {
    return this.#memory.get(memoryKey, {});
  }
}

/** Returns the choice of a person, who has this index in their file. */
export const choiceOf = ({ label }: Person, index: number): ChosenPerson => ({
  hash: shortHash(label),
  index,
});

/** Returns the index of a chosen person among the people of the file; `undefined` if there is none with this name anymore. */
export function indexOfPerson(
  chosen: ChosenPerson | undefined,
  people: readonly Person[],
): number | undefined {
  if (!chosen) return undefined;
  const { hash, index } = chosen;
  const isChosen = (one: Person | undefined) => one !== undefined && shortHash(one.label) === hash;
  // Several people may have the same name.
  const found = isChosen(people[index]) ? index : people.findIndex(isChosen);
  return found === -1 ? undefined : found;
}
