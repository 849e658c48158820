import { quietHours, type SendingHour } from '../../../core/campaigns/sendingHours.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { hasPassed, type Start } from '../../sending/campaignDraft.ts';
import type { Action, Item, Section } from './section.ts';

/** When the request of a campaign leaves. */
export interface Leaving {
  /** The time of the request, in milliseconds since 1970, if it is known: it was made, or the campaign is held until then. */
  readonly at?: number;
  /** True if the service has accepted the request. */
  readonly isAccepted: boolean;
  /** For how many minutes the campaign will be held; 0 if it will not be. */
  readonly holdMinutes: number;
}

/** Reviews the start of a campaign. `change` asks for another one. */
export function timeSection(start: Start, now: Date, leaving: Leaving, change?: Action): Section {
  const requested = requestedWords(start, leaving, now);
  return {
    title: l10n.t('When'),
    value: startWords(start, now, leaving),
    ...(start === 'now' && { valueForReader: l10n.t('When the sender presses Send') }),
    ...(change && { change }),
    items: items(start, now, change),
    ...(requested === undefined ? { isForDecision: true } : { valueWhenRequested: requested }),
  };
}

function startWords(start: Start, now: Date, { at: leavesAt, holdMinutes }: Leaving): Words {
  if (start === 'now') {
    if (leavesAt !== undefined) return asWords(formats().time(leavesAt));
    return holdMinutes === 0
      ? l10n.t('Right after you press Send')
      : l10n.count('{0} minute after you press Send|{0} minutes after you press Send', holdMinutes);
  }
  const at = start.getTime();
  return joined(' · ', [asWords(formats().planned(at)), asWords(formats().ahead(at - now.getTime()))]);
}

/** Returns when a campaign was requested, or is to start, and whether the service has accepted it; `undefined` if nobody knows. */
function requestedWords(start: Start, { at, isAccepted }: Leaving, now: Date): Words | undefined {
  if (start !== 'now') {
    const planned = formats().planned(start.getTime());
    return isAccepted ? asWords(planned) : l10n.t('{0}; not known whether scheduled', planned);
  }
  if (at === undefined) return undefined;
  const time = formats().near(at, now.getTime());
  return isAccepted ? l10n.t('Accepted {0}', time) : l10n.t('Requested {0}; not known whether sent', time);
}

/** The time from now until a start that is more likely a wrong year or month, in milliseconds: six months. */
const farMs = 183 * 86_400_000;

function items(start: Start, now: Date, change: Action | undefined): readonly Item[] {
  const actions = change ? [{ ...change, label: l10n.t('Change the Time…'), isFix: true } as const] : [];
  if (hasPassed(start, now))
    return [{ tone: 'blocks', words: l10n.t('The start time has passed.'), isForReader: true, actions }];
  const isFar = start !== 'now' && start.getTime() - now.getTime() > farMs;
  const [words, ...more] = [
    ...(isFar
      ? [l10n.t('The campaign starts {0}. Check the date.', formats().ahead(start.getTime() - now.getTime()))]
      : []),
    ...quietHours(start === 'now' ? now : start).map((hour) => quietWords(hour, start)),
  ];
  if (!words) return [];
  const detail = more.length > 0 && { detail: joined(' ', more) };
  return [
    { tone: isFar ? 'warning' : 'note', words, ...detail, ...(isFar && { isForReader: true }), actions },
  ];
}

function quietWords(hour: SendingHour, start: Start): Words {
  switch (hour) {
    case 'night':
      return start === 'now'
        ? l10n.t('It is night in your time zone.')
        : l10n.t('It is night in your time zone at that time.');
    case 'weekend':
      return start === 'now' ? l10n.t('It is the weekend.') : l10n.t('The campaign starts on a weekend.');
    case 'newYear':
      return l10n.t('Many people celebrate the New Year then.');
    case 'christmas':
      return l10n.t('Many people celebrate Christmas then.');
    case 'orthodoxChristmas':
      return l10n.t('Many people celebrate Orthodox Christmas then.');
  }
}
