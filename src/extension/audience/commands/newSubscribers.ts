import { domainToASCII } from 'node:url';
import { type ListedAddress, readAddressList } from '../../../core/addressList.ts';
import type { NewSubscriber } from '../../../core/port/service.ts';
import { UserError } from '../../errors/userError.ts';
import { describeAddressProblem } from '../../kit/addressProblem.ts';
import { runSteps, type Step, type Suggestion } from '../../kit/steps.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import type { Audience } from '../../people/audience.ts';
import { behavingAddresses } from './behavingAddresses.ts';
import { askConfirmation, askWhichList } from './newSubscriber.ts';

/** A single subscriber to add directly, or a text with several addresses to import. */
type NewSubscribers =
  | { readonly subscriber: NewSubscriber }
  | { readonly list: number; readonly text: string };

/** The answers as typed, not yet validated. */
interface SubscribersDraft {
  readonly list: number;
  readonly text: string;
  readonly skipConfirmation?: boolean;
}

/**
 * Asks for any number of addresses in one input, and for the list if none is given. For a single address, also asks whether it is
 * confirmed first; for several, the import page does. `readClipboard` returns the text of the clipboard. Returns `undefined` when
 * the user cancels; throws a `UserError` for a suppressed address.
 */
export async function askSubscribers(
  audience: Audience,
  list: number | undefined,
  readClipboard: () => PromiseLike<string>,
): Promise<NewSubscribers | undefined> {
  const steps: Step<SubscribersDraft>[] = [
    ...(list === undefined ? [askWhichList<SubscribersDraft>(audience)] : []),
    askAddresses(audience, readClipboard),
    { ...askConfirmation<SubscribersDraft>(), applies: ({ text }) => readList(text).length < 2 },
  ];
  const title =
    list === undefined
      ? l10n.t('Add Subscribers')
      : l10n.t('Add Subscribers to “{0}”', audience.titleOf(list));
  const draft = await runSteps<SubscribersDraft>(title, steps, { list: list ?? 0, text: '' });
  if (!draft) return undefined;
  const { text, list: listId, skipConfirmation } = draft;
  const [one, ...others] = readList(text);
  if (others.length > 0 || !one || 'problem' in one) return { list: listId, text };
  return {
    subscriber: {
      email: one.address,
      listId,
      ...(one.name !== undefined && { fields: { name: one.name } }),
      ...(skipConfirmation && { skipConfirmation }),
    },
  };
}

const readList = (text: string): readonly ListedAddress[] => readAddressList(text, domainToASCII);

function askAddresses(audience: Audience, readClipboard: () => PromiseLike<string>): Step<SubscribersDraft> {
  const prompt = l10n.t('One or more e-mail addresses, as you have them');
  return {
    ask: async (draft, questions) => {
      const question = { value: draft.text, validate: judgeAddresses };
      const typed = audience.isRehearsal
        ? await questions.suggest({ ...question, placeholder: prompt, suggestions: completeLast })
        : await questions.text({
            ...question,
            prompt,
            placeholder: asWords('Anna <anna@example.com>, boris@example.com'),
          });
      const text = withLines(typed, await readClipboard());
      const [one, ...others] = readList(text);
      // For several addresses, the check of their import reports the suppressed ones.
      if (one && 'address' in one && others.length === 0) await audience.refuseSuppressed([one.address]);
      return { ...draft, text };
    },
  };
}

/** Returns the problem of a text that has no valid address; `undefined` for other texts. */
export function judgeAddresses(text: string): Words | undefined {
  const listed = readList(text);
  const [first] = listed;
  if (!first) return describeAddressProblem('empty');
  if (listed.some((each) => 'address' in each) || !('problem' in first)) return undefined;
  return describeAddressProblem(first.problem);
}

/** The maximum length of copied text, in UTF-16 units: some 100,000 rows. Handling more would block this thread for too long. */
const longestCopied = 10_000_000;

/**
 * Returns the text of the clipboard. Throws a `UserError` if it is empty, too long, or without an address. For a long text, only its first
 * possible addresses are parsed; the page of the import tells more.
 */
export async function readCopiedAddresses(readClipboard: () => PromiseLike<string>): Promise<string> {
  const text = await readClipboard();
  if (text.length > longestCopied) {
    throw new UserError(
      l10n.t('The clipboard holds too much text. Save it as a CSV file, and import that file.'),
    );
  }
  if (hasAddress(text)) return text;
  throw new UserError(
    text.trim() === ''
      ? l10n.t('The clipboard is empty. Copy the addresses first.')
      : l10n.t('There is no e-mail address in the clipboard. Copy the addresses first.'),
  );
}

/** The maximum number of possible addresses that are parsed, and the lengths of the text around their `@` (RFC 5321, 4.5.3.1). */
const mostParsed = 200;
const longestLocalPart = 64;
const longestDomain = 255;

/** Returns true if the text has an address, or more possible addresses than are parsed. */
function hasAddress(text: string): boolean {
  let parsed = 0;
  for (const { index } of text.matchAll(/[@＠]/g)) {
    const around = text.slice(Math.max(0, index - longestLocalPart), index + 1 + longestDomain);
    if (parsed++ === mostParsed || readList(around).some((each) => 'address' in each)) return true;
  }
  return false;
}

/** Restores the line breaks of pasted text. An input replaces them with spaces (Chromium does), but the clipboard still has them. */
export function withLines(typed: string, clipboard: string): string {
  if (clipboard.length > longestCopied) return typed;
  const inOneLine = clipboard.replaceAll('\r\n', ' ').replaceAll('\r', ' ').replaceAll('\n', ' ');
  return inOneLine.trim() === typed.trim() ? clipboard : typed;
}

/** Suggests the sandbox's addresses for the last typed address. */
function completeLast(typed: string): readonly Suggestion[] {
  const start = Math.max(...[',', ';', ' ', '\t'].map((separator) => typed.lastIndexOf(separator))) + 1;
  const before = typed.slice(0, start);
  return behavingAddresses(typed.slice(start)).map(({ answer, words }) => ({
    answer: before + answer,
    words,
  }));
}
