import { quietHours, type SendingHour } from '../../../core/campaigns/sendingHours.ts';
import { cannotBeStopped } from '../../campaigns/campaignTexts.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { hasPassed, type Start } from '../../sending/campaignDraft.ts';
import type { Item, Section } from './section.ts';

/** Reviews the start of a campaign. `requestedAt` is the time of its request, in milliseconds since 1970. */
export function timeSection(start: Start, now: Date, requestedAt?: number): Section {
  return {
    title: l10n.t('When'),
    value: startWords(start, now),
    items: items(start, now),
    valueWhenRequested: requestedWords(start, requestedAt),
  };
}

function startWords(start: Start, now: Date): Words {
  if (start === 'now') return l10n.t('Now, within a minute');
  const at = start.getTime();
  return joined(' · ', [asWords(formats().planned(at)), asWords(formats().ahead(at - now.getTime()))]);
}

function requestedWords(start: Start, requestedAt: number | undefined): Words {
  if (start !== 'now') return asWords(formats().planned(start.getTime()));
  return requestedAt === undefined ? l10n.t('At once') : asWords(formats().dayAndTime(requestedAt));
}

function items(start: Start, now: Date): readonly Item[] {
  if (hasPassed(start, now)) return [{ tone: 'blocks', words: l10n.t('The start time has passed.') }];
  return [
    ...quietHours(start === 'now' ? now : start).map(
      (hour): Item => ({ tone: 'note', words: quietWords(hour) }),
    ),
    ...(start === 'now' ? [] : [{ tone: 'note', words: cannotBeStopped() } as const]),
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
