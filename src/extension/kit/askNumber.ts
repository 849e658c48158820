import { askText } from './inputs.ts';
import { l10n, type Words } from './words.ts';

/** Asks for the number of an object of the service, such as a maket; `undefined` if the user cancels. */
export async function askNumber(prompt: Words, title?: Words): Promise<number | undefined> {
  const text = await askText({
    ...(title !== undefined && { title }),
    prompt,
    validate: validateNumber,
  });
  return text === undefined ? undefined : readNumber(text);
}

/** Returns the error message for a typed number; `undefined` if the number is valid. */
export function validateNumber(text: string): Words | undefined {
  return readNumber(text) === undefined ? l10n.t('Enter a whole number above 0, such as 123') : undefined;
}

/** Parses a typed positive integer such as `123` or `#123`; `undefined` for other text. */
export function readNumber(text: string): number | undefined {
  const digits = /^\s*#?(\d+)\s*$/.exec(text)?.[1];
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
