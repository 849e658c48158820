import { askText } from './inputs.ts';
import { l10n, type Words } from './words.ts';

/** Asks for the number of something at the service; `undefined` when the user leaves. */
export async function askNumber(prompt: Words, title?: Words): Promise<number | undefined> {
  const text = await askText({
    ...(title !== undefined && { title }),
    prompt,
    validate: validateNumber,
  });
  return text === undefined ? undefined : readNumber(text);
}

/** What is wrong with a typed number, or nothing. */
export function validateNumber(text: string): Words | undefined {
  return readNumber(text) === undefined ? l10n.t('A whole number above 0, such as 123') : undefined;
}

/** The number that was typed, also as `#123`. */
export function readNumber(text: string): number | undefined {
  const digits = /^\s*#?(\d+)\s*$/.exec(text)?.[1];
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
