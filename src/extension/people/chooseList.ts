import * as vscode from 'vscode';
import type { ListRecord } from '../../core/journal/records.ts';
import type { NewList } from '../../core/port/service.ts';
import { readNumber, validateNumber } from '../kit/askNumber.ts';
import { formats } from '../kit/formats.ts';
import type { Choice } from '../kit/inputs.ts';
import { runSteps, type Step, type StepsOptions } from '../kit/steps.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import type { Audience } from './audience.ts';

/** The number of a known list, or a way to add another one. */
export type ListChoice = number | 'new' | 'byNumber';

export interface ListItem extends Choice {
  readonly choice: ListChoice;
}

/** Returns the item of a known list. */
export function listItem(list: ListRecord): ListItem {
  const { id, title } = list;
  return {
    label: asWords(title),
    description: joined(' · ', [asWords(`#${id}`), ...doneWords(list)]),
    choice: id,
  };
}

/** Describes how many people were added to a list, and how many of them were asked to confirm. */
export function doneWords({
  subscribersAdded: added,
  subscribersAsked: asked,
}: Pick<ListRecord, 'subscribersAdded' | 'subscribersAsked'>): Words[] {
  const { number } = formats();
  return [
    added > 0 && l10n.t('{0} added from here', number(added)),
    asked > 0 && asked < added && l10n.t('{0} asked to confirm', number(asked)),
    asked > 0 && asked === added && l10n.t('all asked to confirm'),
  ].filter((words) => words !== false);
}

/** Returns the items that add a list. No filter hides them. */
export function otherListItems(): ListItem[] {
  return [
    {
      label: l10n.t('New List…'),
      iconPath: new vscode.ThemeIcon('add'),
      choice: 'new',
      alwaysShow: true,
    },
    {
      label: l10n.t('List by Number…'),
      iconPath: new vscode.ThemeIcon('symbol-number'),
      choice: 'byNumber',
      alwaysShow: true,
    },
  ];
}

/** Returns the number of the chosen list, creating or adding it first if that was chosen; `undefined` when the user cancels. */
export async function listOf(choice: ListChoice, audience: Audience): Promise<number | undefined> {
  if (choice === 'new') return createList(audience, { canLeaveByBack: true });
  return choice === 'byNumber' ? addListByNumber(audience, { canLeaveByBack: true }) : choice;
}

/** Asks for a new list and creates it. Returns its number; `undefined` when the user cancels. */
export async function createList(audience: Audience, options?: StepsOptions): Promise<number | undefined> {
  const list = await askList(options);
  return list && audience.createList(list);
}

/** Asks for the number and name of a list that was created elsewhere. Returns its number; `undefined` when the user cancels. */
export async function addListByNumber(
  audience: Audience,
  options?: StepsOptions,
): Promise<number | undefined> {
  const steps = [askListNumber, askListName(audience)];
  const draft = await runSteps(l10n.t('Add List by Number'), steps, { number: '', name: '' }, options);
  const id = draft && readNumber(draft.number);
  if (id === undefined) return undefined;
  await audience.addList(id, draft?.name.trim() ?? '');
  return id;
}

/** Returns the address of a web page as it is typed, with `https://` if it has no protocol; `undefined` if it is none. */
function readPageAddress(text: string): string | undefined {
  const typed = text.trim();
  const address = typed.includes('://') ? typed : `https://${typed}`;
  const url = URL.parse(address);
  const isPage = url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '';
  return isPage && (address === typed || url.hostname.includes('.')) ? address : undefined;
}

function judgePageAddress(text: string): Words | undefined {
  return readPageAddress(text) === undefined
    ? l10n.t('The address of a web page, such as https://example.com/subscribe')
    : undefined;
}

function askList(options?: StepsOptions): Promise<NewList | undefined> {
  const nothing = { title: '', subscribeLink: '' };
  const askLink = subscribeLinkStep<NewList>(
    l10n.t('The address of the web page where people subscribe to it'),
  );
  return runSteps(l10n.t('New List'), [askTitle, askLink], nothing, options);
}

const askTitle: Step<NewList> = {
  ask: async (draft, questions) => {
    const title = await questions.text({
      prompt: l10n.t('The name of the list'),
      value: draft.title,
      validate: (text) => (text.trim() === '' ? l10n.t('A list needs a name.') : undefined),
    });
    return { ...draft, title: title.trim() };
  },
};

/** Returns the step that asks for the subscribe page, which the service requires for each list. */
export function subscribeLinkStep<D extends { readonly subscribeLink: string }>(prompt: Words): Step<D> {
  return {
    ask: async (draft, questions) => {
      const subscribeLink = await questions.text({
        prompt,
        placeholder: asWords('https://example.com/subscribe'),
        value: draft.subscribeLink,
        validate: judgePageAddress,
      });
      return { ...draft, subscribeLink: readPageAddress(subscribeLink) ?? '' };
    },
  };
}

interface KnownList {
  readonly number: string;
  readonly name: string;
}

const askListNumber: Step<KnownList> = {
  ask: async (draft, questions) => ({
    ...draft,
    number: await questions.text({
      prompt: l10n.t('The list’s number in the service’s web cabinet'),
      value: draft.number,
      validate: validateNumber,
    }),
  }),
};

function askListName(audience: Audience): Step<KnownList> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      name: await questions.text({
        prompt: l10n.t('A name for it, because the service does not tell its own'),
        value: draft.name || audience.titleOf(readNumber(draft.number) ?? 0),
        validate: (text) => (text.trim() === '' ? l10n.t('A list needs a name.') : undefined),
      }),
    }),
  };
}
