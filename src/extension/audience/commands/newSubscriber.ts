import { domainToASCII } from 'node:url';
import { readEmailAddress } from '../../../core/emailAddress.ts';
import type { NewSubscriber } from '../../../core/port/service.ts';
import { UserError } from '../../errors/userError.ts';
import { describeAddressProblem, judgeAddress } from '../../kit/addressProblem.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import type { Audience } from '../../people/audience.ts';
import { type ListItem, listItem, listOf, otherListItems } from '../../people/chooseList.ts';
import { confirmationItems } from '../confirmationItems.ts';
import { behavingAddresses } from './behavingAddresses.ts';

/** The answers as typed, not yet validated. */
interface SubscriberAnswers {
  readonly list: number;
  readonly email: string;
  readonly name?: string;
  readonly city?: string;
  readonly skipConfirmation?: boolean;
}

/**
 * Asks for an address, and for the list if none is given, and adds the subscriber. Returns it; `undefined` when the user cancels,
 * or when the outcome stays unknown.
 */
export async function addSubscriber(audience: Audience, list?: number): Promise<NewSubscriber | undefined> {
  const answers = await askSubscriber(audience, list);
  if (!answers) return undefined;
  const subscriber = answeredSubscriber(answers);
  const id = await audience.addSubscriber(subscriber);
  return id === undefined ? undefined : subscriber;
}

/** Returns the subscriber to add. Throws a `UserError` if the address is invalid. */
function answeredSubscriber({ list, email, name, city, skipConfirmation }: SubscriberAnswers): NewSubscriber {
  const read = readEmailAddress(email, domainToASCII);
  if ('problem' in read) throw new UserError(describeAddressProblem(read.problem));
  const fields = { ...(name?.trim() && { name: name.trim() }), ...(city?.trim() && { city: city.trim() }) };
  return { email: read.address, listId: list, fields, ...(skipConfirmation && { skipConfirmation }) };
}

function askSubscriber(audience: Audience, list?: number): Promise<SubscriberAnswers | undefined> {
  const first = list === undefined ? [askWhichList<SubscriberAnswers>(audience)] : [];
  const steps = [...first, askAddress(audience), askName, askCity, askConfirmation<SubscriberAnswers>()];
  const title =
    list === undefined ? l10n.t('Add Subscriber') : l10n.t('Add Subscriber to “{0}”', audience.titleOf(list));
  return runSteps<SubscriberAnswers>(title, steps, { list: list ?? 0, email: '' });
}

/** Returns the step that asks for a known list, or adds another one first. */
export function askWhichList<D extends { readonly list: number }>(audience: Audience): Step<D> {
  return {
    ask: async (draft, questions) => {
      for (;;) {
        const { choice } = await questions.pick<ListItem>({
          placeholder: l10n.t('To which list?'),
          items: listItems(audience),
        });
        const list = await listOf(choice, audience);
        if (list !== undefined) return { ...draft, list };
      }
    },
  };
}

function listItems({ lists }: Audience): ListItem[] {
  return [...lists.map(listItem), ...otherListItems()];
}

/** Returns the step that asks for the address. In the sandbox, suggests addresses at which its mail server behaves in a special way. */
function askAddress(audience: Audience): Step<SubscriberAnswers> {
  const prompt = l10n.t('The e-mail address');
  return {
    ask: async (draft, questions) => {
      const question = { value: draft.email, validate: judgeAddress };
      const email = audience.isRehearsal
        ? questions.suggest({ ...question, placeholder: prompt, suggestions: behavingAddresses })
        : questions.text({ ...question, prompt, placeholder: asWords('reader@example.com') });
      return { ...draft, email: await email };
    },
  };
}

const askName: Step<SubscriberAnswers> = {
  ask: async (draft, questions) => ({
    ...draft,
    name: await questions.text({
      prompt: l10n.t('The subscriber’s name; may be left empty'),
      value: draft.name ?? '',
    }),
  }),
};

const askCity: Step<SubscriberAnswers> = {
  ask: async (draft, questions) => ({
    ...draft,
    city: await questions.text({
      prompt: l10n.t('The subscriber’s city; may be left empty'),
      value: draft.city ?? '',
    }),
  }),
};

/** Returns the step that asks whether the subscriber gets a confirmation letter. */
export function askConfirmation<D extends { readonly skipConfirmation?: boolean }>(): Step<D> {
  return {
    ask: async (draft, questions) => {
      const { skipConfirmation } = await questions.pick({
        placeholder: l10n.t('Does the subscriber confirm first?'),
        items: confirmationItems(),
      });
      return { ...draft, skipConfirmation };
    },
  };
}
