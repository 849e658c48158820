import type { ListRecord } from '../../../core/journal/records.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { formats } from '../../kit/formats.ts';
import { joined, l10n, listed, type Words } from '../../kit/words.ts';
import { confirmedTitle } from '../../people/audience.ts';
import { doneWords } from '../../people/chooseList.ts';
import { whatGoesOn, whileUnreadable } from '../../people/openKnownPeople.ts';
import type { Action, Item, Section } from './section.ts';

/** A list of the campaign, and what is known of it. */
export interface ChosenList {
  readonly id: number;
  readonly record?: ListRecord;
  readonly reached?: Reached;
}

/** The last campaign to a list that had recipients. */
export interface Reached {
  readonly recipients: number;
  /** The time of the request: ISO 8601. */
  readonly at: string;
  /** True if the campaign went to other lists, too. */
  readonly hadOtherLists: boolean;
}

export interface PeopleFacts {
  readonly lists: readonly ChosenList[];
  /** The number of recipients of the last campaign to exactly these lists. */
  readonly lastTime?: number;
  /** True if the service could not be asked. */
  readonly isOffline?: boolean;
  /** The number of addresses that are suppressed on this machine; `undefined` if they can’t be read. */
  readonly suppressed: number | undefined;
  readonly change?: Action;
}

/** Reviews the recipients. The service does not say how many people are on a list. */
export function peopleSection({ lists, lastTime, isOffline, suppressed, change }: PeopleFacts): Section {
  return {
    title: l10n.t('To'),
    value: recipients(lists, lastTime, isOffline),
    ...(change && { change }),
    items: [...lists.map(listItem), ...suppressionItems(suppressed)],
    valueWhenRequested: joined(' · ', [
      titlesOf(lists),
      lastTime !== undefined && l10n.count('about {0} recipient|about {0} recipients', lastTime),
    ]),
  };
}

/** The largest number of lists that are named in one line. */
const mostNamed = 3;

function recipients(
  lists: readonly ChosenList[],
  lastTime: number | undefined,
  isOffline: boolean | undefined,
): Words {
  const unknown = isOffline
    ? l10n.t('the service could not be asked')
    : l10n.t('the service does not say how many people');
  return joined(' · ', [
    lists.length > mostNamed ? l10n.count('{0} list|{0} lists', lists.length) : titlesOf(lists),
    lastTime === undefined
      ? unknown
      : l10n.count('{0} recipient last time|{0} recipients last time', lastTime),
  ]);
}

/** Names the lists of a campaign. */
export const titlesOf = (lists: readonly ChosenList[]): Words =>
  listed(lists.map(({ id, record }) => confirmedTitle(id, record)));

function listItem(list: ChosenList): Item {
  const words = confirmedTitle(list.id, list.record);
  const { tone, detail } = whoIsOn(list);
  return { tone, words, detail, named: joined(': ', [words, detail]) };
}

function whoIsOn({ record, reached }: ChosenList): { readonly tone: Tone; readonly detail: Words } {
  const { subscribersAdded: added = 0, subscribersAsked: asked = 0, titleProven } = record ?? {};
  if (reached && added === 0) return { tone: 'fine', detail: reachedWords(reached) };
  if (!record || (added === 0 && !titleProven)) {
    return { tone: 'unknown', detail: l10n.t('Mailroom does not know who is on it.') };
  }
  if (added === 0) {
    const detail = l10n.t('Nobody was added to it from here, and no campaign from here has reached it.');
    return { tone: 'warning', detail };
  }
  const waiting = asked > 0 && l10n.t('People who have not confirmed get no letter.');
  return {
    tone: asked === added ? 'warning' : 'fine',
    detail: joined(' · ', [...doneWords(record), waiting]),
  };
}

function reachedWords({ recipients, at, hadOtherLists }: Reached): Words {
  const day = formats().day(Date.parse(at));
  return hadOtherLists
    ? l10n.count(
        'The last campaign to it and other lists, on {1}, had {0} recipient.|The last campaign to it and other lists, on {1}, had {0} recipients.',
        recipients,
        day,
      )
    : l10n.count(
        'The last campaign to it, on {1}, had {0} recipient.|The last campaign to it, on {1}, had {0} recipients.',
        recipients,
        day,
      );
}

function suppressionItems(suppressed: number | undefined): readonly Item[] {
  if (suppressed === undefined) {
    return [
      {
        tone: whileUnreadable.campaign === 'stopped' ? 'blocks' : 'unknown',
        words: l10n.t('The suppression list of this machine can’t be read.'),
        detail: whatGoesOn(),
      },
    ];
  }
  if (suppressed === 0) return [];
  return [
    {
      tone: 'note',
      words: l10n.count(
        '{0} address is suppressed on this machine.|{0} addresses are suppressed on this machine.',
        suppressed,
      ),
      detail: l10n.t(
        'Mailroom adds none of them to a list. Those that are on a list already get the letter: the service doesn’t know who is suppressed.',
      ),
    },
  ];
}
