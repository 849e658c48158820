import * as vscode from 'vscode';
import { type Choice, itemGroup } from '../../kit/inputs.ts';
import type { Step } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import type { LayoutPeople } from '../../layouts/index.ts';
import { fileName } from '../../layouts/layoutDocument.ts';

/** The answer to the question for whom the letter of a test is filled in. */
export interface PersonDraft {
  /** The index of the sample person; missing if the letter is sent as it is written. */
  readonly person?: number | undefined;
}

interface PersonItem extends Choice {
  readonly person?: number;
}

/** Asks whether the letter is sent as it is written or filled in for one of the layout's sample people. */
export function personStep<D extends PersonDraft>({ file, people, problem }: LayoutPeople): Step<D> {
  return {
    ask: async (draft, questions) => {
      const asWritten: PersonItem = {
        label: l10n.t('As It Is Written'),
        description: l10n.t('with its template code'),
        iconPath: new vscode.ThemeIcon('file-code'),
      };
      const filledIn = people.map(
        ({ label }, person): PersonItem => ({
          label: asWords(label),
          iconPath: new vscode.ThemeIcon('account'),
          person,
        }),
      );
      const from = l10n.t('filled in for a person from “{0}”', fileName(file));
      const active = filledIn.find((item) => item.person === draft.person);
      const { person } = await questions.pick<PersonItem>({
        placeholder: l10n.t('Select how the letter is sent.'),
        problem,
        items: [asWritten, ...itemGroup(from, filledIn)],
        ...(active && { active }),
      });
      return { ...draft, person };
    },
  };
}

const key = 'mailroom.tests.people';
const mostFiles = 200;

/**
 * Remembers on this machine for whom the last test was filled in, by file of sample people. Keeps the person's index, because names and
 * addresses are personal data.
 */
export class LastPeople {
  readonly #memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  /** Returns the index of the last person; `undefined` if the last letter was sent as it was written. */
  of({ file }: LayoutPeople): number | undefined {
    return this.#all[file.toString()];
  }

  async note({ file }: LayoutPeople, person: number | undefined): Promise<void> {
    const { [file.toString()]: _, ...others } = this.#all;
    const all = person === undefined ? others : { ...others, [file.toString()]: person };
    await this.#memento.update(key, Object.fromEntries(Object.entries(all).slice(-mostFiles)));
  }

  get #all(): Readonly<Record<string, number>> {
    return this.#memento.get(key) ?? {};
  }
}
