import type { ListRecord } from '../../../core/journal/records.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { formats } from '../../kit/formats.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { joined, l10n, listed, type Whole, type Words, whole } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import { confirmedTitle } from '../../people/audience.ts';
import type { AddedCounts } from '../../people/knownPeople.ts';
import { whatGoesOn, whileUnreadable } from '../../people/openKnownPeople.ts';
import type { Action, Item, Section } from './section.ts';

/** A list of the campaign, and what is known of it. */
export interface ChosenList {
  readonly id: number;
  readonly record?: ListRecord;
  readonly reached?: Reached;
  /** Who was added to it from this machine; `since`: since the last campaign to all lists of this one, or to it. */
  readonly added?: AddedCounts;
}

/** The last campaign to a list that had recipients. */
export interface Reached {
  readonly recipients: number;
  /** The time of the request: ISO 8601. */
  readonly at: string;
  /** True if the campaign went to other lists, too. */
  readonly hadOtherLists: boolean;
}

interface PeopleFacts {
  readonly lists: readonly ChosenList[];
  /** False until it has been looked up what is known of the recipients. */
  readonly isKnown: boolean;
  /** The number of recipients of the last campaign to exactly these lists. */
  readonly lastTime?: number;
  /** The number of addresses that are suppressed on this machine; `undefined` if they can’t be read. */
  readonly suppressed: number | undefined;
  /** How many suppressed people the user has unsubscribed by hand, as they say. */
  readonly unsubscribed: number;
  /** Notes that the user says so; 0 takes it back. */
  readonly sayUnsubscribed: (people: number) => void;
  readonly change?: Action;
}

/** Reviews the recipients. The service does not say how many people are on a list. */
export function peopleSection(facts: PeopleFacts): Section {
  const { lists, isKnown, change } = facts;
  return {
    title: l10n.t('To'),
    value: recipients(facts),
    valueForReader: joined(apart, [listed(lists.map(nameForReader)), lastTimeWords(facts)]),
    ...(change && { change }),
    items: isKnown
      ? [
          ...lists.flatMap((list) => doubtItems(list, change)),
          ...lists.flatMap((list) => sinceItems(list, change)),
          ...suppressionItems(facts),
        ]
      : [{ tone: 'looking', words: l10n.t('Looking up what is known of the recipients…') }],
    facts: isKnown ? lists.flatMap(listFacts) : [],
    valueWhenRequested: titlesOf(lists),
  };
}

/** Separates what is said of the recipients. No line begins with it. */
const apart = '\u00a0· ';

function recipients(facts: PeopleFacts): Words {
  const { lists, isKnown } = facts;
  return joined(apart, [
    titlesOf(lists),
    lastTimeWords(facts) ||
      (isKnown && (addedHereWords(lists) ?? l10n.t('the service does not say how many people'))),
  ]);
}

/** Says how many people were added from here if the campaign goes to one list; `undefined` if none were: others may be on it, too. */
export function addedHereWords([list, ...others]: readonly ChosenList[]): Words | undefined {
  const added = list?.record?.subscribersAdded ?? 0;
  // Somebody may be on several lists.
  return added === 0 || others.length > 0
    ? undefined
    : l10n.t('{0} that you added here, perhaps more', formats().number(added));
}

function lastTimeWords({ lastTime, lists }: PeopleFacts): Words | false {
  if (lastTime === undefined) return false;
  const since = addedSince(lists);
  return joined(apart, [
    l10n.count('{0} recipient last time|{0} recipients last time', lastTime),
    since > 0 && l10n.t('{0} added in Mailroom since', formats().number(since)),
  ]);
}

/** Returns how many people were added from here since the last campaign. */
export const addedSince = (lists: readonly ChosenList[]): number =>
  lists.reduce((sum, { added }) => sum + (added?.since ?? 0), 0);

/** Names the lists of a campaign with their numbers. */
export const titlesOf = (lists: readonly ChosenList[]): Words =>
  listed(lists.map(({ id, record }) => confirmedTitle(id, record)));

/** Names the lists of a campaign in a sentence: each by its title or, if that is not proven, by its number. */
export const namesOf = (lists: readonly ChosenList[]): Words =>
  listed(
    lists.map(({ id, record }) =>
      record?.titleProven ? l10n.t('“{0}”', shortText(record.title)) : l10n.t('list {0}', id),
    ),
  );

const nameOf = (list: ChosenList) => whole(namesOf([list]));

/** Names a list for somebody who approves the campaign and doesn't know the lists by their numbers. */
function nameForReader({ id, record }: ChosenList): Words {
  if (!record) return l10n.t('a list without a known name (number {0})', id);
  const title = shortText(record.title);
  return record.titleProven ? l10n.t('“{0}”', title) : l10n.t('a list that the journal calls “{0}”', title);
}

/** Names the lists of a campaign on a button: a single one by its title, if that is known for certain. */
export function namedOnButton(lists: readonly ChosenList[]): Words {
  const [list] = lists;
  if (!list || lists.length > 1) return l10n.count('{0} List|{0} Lists', lists.length);
  const title = list.record?.titleProven && list.record.title.trim();
  return title ? l10n.t('List “{0}”', shortText(title, longestOnButton)) : l10n.t('List #{0}', list.id);
}

/** The longest title of a list on a button, in characters. */
const longestOnButton = 40;

/** Returns true if at least one person on a list is known to get the letter. */
const isKnownToReach = ({ record, reached }: ChosenList): boolean =>
  reached !== undefined || (record !== undefined && record.subscribersAsked < record.subscribersAdded);

/** Warns of a list of which nobody is known to get the letter. */
function doubtItems(list: ChosenList, change: Action | undefined): readonly Item[] {
  if (isKnownToReach(list)) return [];
  const { subscribersAdded: added = 0, subscribersAsked: asked = 0 } = list.record ?? {};
  return [added > 0 ? allAskedItem(nameOf(list), asked, change) : unknownPeopleItem(nameOf(list), change)];
}

function unknownPeopleItem(name: Whole, change: Action | undefined): Item {
  return {
    tone: 'warning',
    named: l10n.t('Mailroom doesn’t know who is on {0}.', name),
    words: l10n.t(
      'Mailroom doesn’t know who is on {0}: you have not imported people to it or sent to it here.',
      name,
    ),
    detail: l10n.t('Check that it is the right list.'),
    // Nothing is wrong with a list that is new: what comes next is to confirm it.
    ...chooseAnother(change),
  };
}

const chooseAnother = (change: Action | undefined, kind: Pick<Action, 'isFix'> = {}) =>
  change ? { actions: [{ ...change, ...kind, label: l10n.t('Choose Another List…') }] } : {};

/** Says how many people were added to a list or, if none were, how many the last campaign to it had. */
function listFacts(list: ChosenList): readonly Item[] {
  const { record, reached } = list;
  const { subscribersAdded: added = 0, subscribersAsked: asked = 0 } = record ?? {};
  if (added === 0) return reached ? [{ tone: 'note', words: reachedWords(reached, nameOf(list)) }] : [];
  if (!isKnownToReach(list)) return [];
  const words = l10n.count(
    '{0} person was added to {1} in Mailroom.|{0} people were added to {1} in Mailroom.',
    added,
    nameOf(list),
  );
  const detail = l10n.count(
    '{0} person was asked to confirm, and gets no letter until then.|{0} people were asked to confirm, and get no letter until then.',
    asked,
  );
  return [{ tone: 'note', words, ...(asked > 0 && { detail }) }];
}

/** Warns of a list of which nobody is known to have confirmed. */
function allAskedItem(name: Whole, asked: number, change: Action | undefined): Item {
  return {
    tone: 'warning',
    named: l10n.t('Perhaps nobody on {0} gets the letter.', name),
    words: l10n.count(
      'Perhaps nobody on {1} gets the letter: the {0} person who was added in Mailroom was asked to confirm.|Perhaps nobody on {1} gets the letter: all {0} people who were added in Mailroom were asked to confirm.',
      asked,
      name,
    ),
    detail: l10n.t('People who have not confirmed get no letter. The service doesn’t say who has.'),
    ...chooseAnother(change, { isFix: true }),
  };
}

function reachedWords({ recipients, at, hadOtherLists }: Reached, name: Whole): Words {
  const day = formats().day(Date.parse(at));
  return hadOtherLists
    ? l10n.count(
        'The last campaign to {1} and other lists, on {2}, had {0} recipient.|The last campaign to {1} and other lists, on {2}, had {0} recipients.',
        recipients,
        name,
        day,
      )
    : l10n.count(
        'The last campaign to {1}, on {2}, had {0} recipient.|The last campaign to {1}, on {2}, had {0} recipients.',
        recipients,
        name,
        day,
      );
}

/** Warns of people who were added since the last campaign: it reaches more than that one. */
function sinceItems(list: ChosenList, change: Action | undefined): readonly Item[] {
  const since = list.added?.since ?? 0;
  if (since === 0) return [];
  return [
    {
      tone: 'warning',
      named: l10n.count(
        '{0} person was added since the last campaign.|{0} people were added since the last campaign.',
        since,
      ),
      words: l10n.count(
        '{0} person was added to {1} in Mailroom since the last campaign.|{0} people were added to {1} in Mailroom since the last campaign.',
        since,
        nameOf(list),
      ),
      detail: l10n.t(
        'The letter goes to them, too, so it reaches more people than the last one. Check that you want that.',
      ),
      ...chooseAnother(change),
    },
  ];
}

/** The names under which the journal records what the user decided about suppressed people who were added to the lists. */
const despiteSuppressed = 'suppressed';
export const unsubscribedByHand = 'suppressed-unsubscribed';

/**
 * Names people who must not get mail: nobody but the user can keep them from getting it. Those who were added from here prevent sending
 * until the user says that they are unsubscribed, or accepts that they get it; nobody knows whether the others are on it at all.
 */
function suppressionItems(facts: PeopleFacts): readonly Item[] {
  const { lists, suppressed } = facts;
  if (suppressed === undefined) {
    return [
      {
        tone: whileUnreadable.campaign === 'stopped' ? 'blocks' : 'unknown',
        words: l10n.t('The suppression list of this machine can’t be read.'),
        unchecked: [l10n.t('the suppression list')],
        detail: whatGoesOn(),
      },
    ];
  }
  if (suppressed === 0) return [];
  const names = whole(namesOf(lists));
  const find: Action = {
    label: l10n.t('Find Them in a File…'),
    run: () => runCommand(commands.audienceFindSuppressed),
  };
  const detail = l10n.t(
    'The service doesn’t know your suppression list: those who are on a list get the letter. Unsubscribe them in the service’s web cabinet first. Mailroom doesn’t keep their addresses, but finds them in a file of the list, such as the one that you imported.',
  );
  const added = suppressedAdded(lists);
  if (added > 0) return [addedItem(facts, added, detail, find)];
  const words = l10n.count(
    'Up to {0} person who must not get mail may be on {1}.|Up to {0} people who must not get mail may be on {1}.',
    suppressed,
    names,
  );
  return [{ tone: 'warning', words, detail, actions: [find] }];
}

/** Counts the suppressed people who were added to lists from here. */
export const suppressedAdded = (lists: readonly ChosenList[]): number =>
  lists.reduce((sum, list) => sum + (list.added?.suppressed ?? 0), 0);

function addedItem(
  { lists, unsubscribed, sayUnsubscribed }: PeopleFacts,
  added: number,
  detail: Words,
  find: Action,
): Item {
  const names = whole(namesOf(lists));
  const say = (label: Words, people: number): Action => ({
    label,
    run: async () => sayUnsubscribed(people),
  });
  if (unsubscribed === added) {
    return {
      tone: 'note',
      words: l10n.count(
        'You say that you have unsubscribed {0} person who must not get mail from {1}.|You say that you have unsubscribed {0} people who must not get mail from {1}.',
        added,
        names,
      ),
      detail: l10n.t('The journal records it with the campaign.'),
      actions: [say(l10n.t('Undo'), 0)],
    };
  }
  return {
    tone: 'blocks',
    words: l10n.count(
      '{0} person who must not get mail was added to {1} in Mailroom.|{0} people who must not get mail were added to {1} in Mailroom.',
      added,
      names,
    ),
    detail,
    actions: [find, say(l10n.t('I Have Unsubscribed Them'), added)],
    accepted: despiteSuppressed,
    acceptance: l10n.count(
      'Send it anyway: {0} person who must not get mail gets it. The journal records that you decided so.|Send it anyway: {0} people who must not get mail get it. The journal records that you decided so.',
      added,
    ),
  };
}
