import { domainToASCII } from 'node:url';
import { type ListedAddress, readAddressList } from '../../core/addressList.ts';
import type { NewSubscriber } from '../../core/port/service.ts';
import { describeAddressProblem } from '../kit/addressProblem.ts';
import { runSteps, type Step, type Suggestion } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { Audience } from './audience.ts';
import { behavingAddresses } from './behavingAddresses.ts';
import { askConfirmation, askWhichList } from './newSubscriber.ts';

/** One subscriber, to be added at once, or the text of several addresses, to be imported. */
export type NewSubscribers =
  | { readonly subscriber: NewSubscriber }
  | { readonly list: number; readonly text: string };

/** The answers as they were typed. */
interface SubscribersDraft {
  readonly list: number;
  readonly text: string;
  readonly skipConfirmation?: boolean;
}

/**
 * Asks for any number of addresses in one input, and for the list without one. One address is followed by the question whether it is
 * confirmed first; the page of an import asks that for several. `readClipboard` returns the text of the clipboard. Returns `undefined`
 * when the user left; throws a `UserError` for a suppressed address.
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
      // The check of an import says which of several are suppressed.
      if (one && 'address' in one && others.length === 0) await audience.refuseSuppressed([one.address]);
      return { ...draft, text };
    },
  };
}

/** Returns the problem of a text without any valid address. */
export function judgeAddresses(text: string): Words | undefined {
  const listed = readList(text);
  const [first] = listed;
  if (!first) return describeAddressProblem('empty');
  if (listed.some((each) => 'address' in each) || !('problem' in first)) return undefined;
  return describeAddressProblem(first.problem);
}

/** Inputs have one line: Chromium pastes blanks for line breaks. The clipboard still has the rows as they were. */
export function withLines(typed: string, clipboard: string): string {
  const inOneLine = clipboard.replaceAll('\r\n', ' ').replaceAll('\r', ' ').replaceAll('\n', ' ');
  return inOneLine.trim() === typed.trim() ? clipboard : typed;
}

/** Offers the sandbox's addresses for the last of those that are typed. */
function completeLast(typed: string): readonly Suggestion[] {
  const start = Math.max(...[',', ';', ' ', '\t'].map((separator) => typed.lastIndexOf(separator))) + 1;
  const before = typed.slice(0, start);
  return behavingAddresses(typed.slice(start)).map(({ answer, words }) => ({
    answer: before + answer,
    words,
  }));
}
