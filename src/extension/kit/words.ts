import * as vscode from 'vscode';
import { harmless, inert } from './harmless.ts';

declare const isWords: unique symbol;

/**
 * Text for people in which nothing from outside can do anything. What shows text in VS Code takes only this
 * (`messages.ts`, `inputs.ts`, `progress.ts`, `tooltip.ts`), and only this file makes it.
 */
export type Words = string & { readonly [isWords]: never };

export const l10n = {
  /**
   * Our own words, a literal, in the reader's language. `{0}` and so on are replaced by values, which may come from outside:
   * each becomes one short line, and none a link (`harmless`).
   */
  t(words: string, ...values: readonly (string | number | Whole)[]): Words {
    return inert(vscode.l10n.t(words, ...values.map(shown))) as Words;
  },
};

/** Words that stand within others and must not be shortened. */
export interface Whole {
  readonly whole: Words;
}

/** Words that stand within others as long as they are: what somebody agrees to is shown to its end. */
export function whole(words: Words): Whole {
  return { whole: words };
}

function shown(value: string | number | Whole): string | number {
  if (typeof value === 'string') return harmless(value);
  return typeof value === 'number' ? value : value.whole;
}

/** A value that stands for itself, such as the name of a file or the title of a maket. */
export function asWords(value: string): Words {
  return harmless(value) as Words;
}

/** Words one after another; those that there are none of are left out. */
export function joined(
  separator: ' ' | ', ' | ' · ' | '\n' | '\n\n',
  words: readonly (Words | '' | false | undefined)[],
): Words {
  return words.filter(Boolean).join(separator) as Words;
}

/** "Couldn’t upload “Spring sale”: the service cannot be reached." */
export function failedBecause(failure: Words, reason: Words): Words {
  return `${failure}: ${reason}` as Words;
}

/** A statement with its full stop. */
export function sentence(statement: Words): Words {
  return `${statement}.` as Words;
}

/** As a sentence lists them: "spring, summer, and autumn". */
export function listed(words: readonly Words[]): Words {
  return new Intl.ListFormat(vscode.env.language).format(words) as Words;
}
