import * as vscode from 'vscode';
import { countedText } from '../../core/text/counted.ts';
import { harmless, inert } from './harmless.ts';

declare const isWords: unique symbol;

/**
 * Text for display in which untrusted values are escaped. Functions that show text in VS Code (`messages.ts`, `inputs.ts`,
 * `progress.ts`, …) accept only this type, and only this file creates it.
 */
export type Words = string & { readonly [isWords]: never };

export const l10n = {
  /**
   * Translates a literal into VS Code's display language. Replaces `{0}`, `{1}`, … with values, which may be untrusted: each becomes
   * one short line without links (`harmless`).
   */
  t(words: string, ...values: readonly (string | number | Whole)[]): Words {
    return inert(vscode.l10n.t(words, ...values.map(harmlessValue))) as Words;
  },

  /**
   * Translates a literal of two forms, “{0} note|{0} notes”, and returns the one for the number, which replaces `{0}`. Values are as
   * for `t`. A Russian text has three forms: “{0} заметка|{0} заметки|{0} заметок”.
   */
  count(forms: string, number: number, ...values: readonly (string | number | Whole)[]): Words {
    const text = countedText(vscode.l10n.t(forms), number, values.map(harmlessValue), vscode.env.language);
    return inert(text) as Words;
  },
};

/** A translated text for insertion into another text, not shortened. */
export interface Whole {
  readonly whole: Words;
}

/** Marks `Words` as a value that is inserted in full, such as the text that a user confirms. */
export function whole(words: Words): Whole {
  return { whole: words };
}

function harmlessValue(value: string | number | Whole): string | number {
  if (typeof value === 'string') return harmless(value);
  return typeof value === 'number' ? value : value.whole;
}

/** Escapes an untrusted value that is displayed on its own, such as a file name or a title. */
export function asWords(value: string): Words {
  return harmless(value) as Words;
}

/** Joins texts with a separator; skips empty ones. */
export function joined(
  separator: ' ' | ', ' | '; ' | ': ' | ' · ' | '\u00a0· ' | '\n' | '\n\n',
  words: readonly (Words | '' | false | undefined)[],
): Words {
  return words.filter(Boolean).join(separator) as Words;
}

/** Joins the description of a failure and its reason: "Couldn’t upload “Spring sale”: the service can’t be reached." */
export function failedBecause(failure: Words, reason: Words): Words {
  return `${failure}: ${reason}` as Words;
}

/** Returns the statement with a period at its end. */
export function sentence(statement: Words): Words {
  return `${statement}.` as Words;
}

/** Joins texts as a list in the display language: "spring, summer, and autumn". */
export function listed(words: readonly Words[]): Words {
  return new Intl.ListFormat(vscode.env.language).format(words) as Words;
}
