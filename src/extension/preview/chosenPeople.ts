import type * as vscode from 'vscode';
import type { Person } from '../../core/people/people.ts';

/** A sample person for whom a layout is shown. The name counts: others may be written before them in the file. */
interface ChosenPerson {
  readonly label: string;
  readonly index: number;
}

/** The maximum number of layouts whose chosen person is remembered. */
const mostRemembered = 200;

const memoryKey = 'mailroom.people';

/** Remembers for which sample person each layout was shown last, also after a reload. */
export class ChosenPeople {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
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

/** Returns the index of a chosen person among the people of the file; `undefined` if there is none with this name anymore. */
export function indexOfPerson(
  chosen: ChosenPerson | undefined,
  people: readonly Person[],
): number | undefined {
  if (!chosen) return undefined;
  const { label, index } = chosen;
  // Several people may have the same name.
  const found = people[index]?.label === label ? index : people.findIndex((one) => one.label === label);
  return found === -1 ? undefined : found;
}
