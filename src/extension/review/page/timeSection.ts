import { quietHours, type SendingHour } from '../../../core/campaigns/sendingHours.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { hasPassed, type Start } from '../../sending/campaignDraft.ts';
import type { Item, Section } from './section.ts';

/** When the request of a campaign leaves. */
export interface Leaving {
  /** The time of the request, in milliseconds since 1970, if it is known: it was made, or the campaign is held until then. */
  readonly at?: number;
  /** For how many minutes the campaign will be held; 0 if it will not be. */
  readonly holdMinutes: number;
}

/** Reviews the start of a campaign. */
export function timeSection(start: Start, now: Date, leaving: Leaving): Section {
  return {
    title: l10n.t('When'),
    value: startWords(start, now, leaving),
    items: items(start, now),
    valueWhenRequested: requestedWords(start, leaving),
  };
}

function startWords(start: Start, now: Date, { at: leavesAt, holdMinutes }: Leaving): Words {
  if (start === 'now') {
    if (leavesAt !== undefined) return asWords(formats().time(leavesAt));
    return holdMinutes === 0
      ? l10n.t('As soon as it is confirmed')
      : l10n.count('{0} minute after it is confirmed|{0} minutes after it is confirmed', holdMinutes);
  }
  const at = start.getTime();
  return joined(' · ', [asWords(formats().planned(at)), asWords(formats().ahead(at - now.getTime()))]);
}

function requestedWords(start: Start, { at }: Leaving): Words {
  if (start !== 'now') return asWords(formats().planned(start.getTime()));
  return at === undefined ? l10n.t('At once') : asWords(formats().dayAndTime(at));
}

/** The time from now until a start that is more likely a wrong year or month, in milliseconds: six months. */
const farMs = 183 * 86_400_000;

function items(start: Start, now: Date): readonly Item[] {
  if (hasPassed(start, now))
    return [{ tone: 'blocks', words: l10n.t('The start time has passed.'), isForReader: true }];
  return [
    ...quietHours(start === 'now' ? now : start).map(
      (hour): Item => ({ tone: 'note', words: quietWords(hour) }),
    ),
    ...(start !== 'now' && start.getTime() - now.getTime() > farMs
      ? [
          {
            tone: 'warning',
            words: l10n.t('The start is more than six months away. Check the date.'),
            isForReader: true,
          } as const,
        ]
      : []),
  ];
}

function quietWords(hour: SendingHour): Words {
  switch (hour) {
    case 'night':
      return l10n.t('It is night in your time zone at that time.');
    case 'weekend':
      return l10n.t('That day is on a weekend.');
    case 'newYear':
      return l10n.t('Many people celebrate the New Year then.');
    case 'christmas':
      return l10n.t('Many people celebrate Christmas then.');
    case 'orthodoxChristmas':
      return l10n.t('Many people celebrate Orthodox Christmas then.');
  }
}
