import * as vscode from 'vscode';
import type { SendRecord } from '../../../core/journal/records.ts';
import {
  inOneHour,
  nextAtSameTime,
  type ReadStartTime,
  type ReadTime,
  readStartTime,
  type StartTimeProblem,
  tomorrowAtNine,
  writeStartTime,
} from '../../../core/time/startTime.ts';
import { formats } from '../../kit/formats.ts';
import type { Choice, Judgement } from '../../kit/inputs.ts';
import type { Questions, Step } from '../../kit/steps.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { type CampaignDraft, hasPassed, type Start } from '../campaignDraft.ts';

/** `typed` is a text that is not understood yet: it is edited further. */
type StartItem = Choice & { readonly start: Start | 'pick'; readonly typed?: string };

/**
 * Asks for the start time: one of the list, or one that is typed. Times are in the time zone of this machine, with UTC beside them. The
 * time of day of the last campaign is the first choice if that was scheduled.
 */
export function startStep(last: () => Pick<SendRecord, 'startAt'> | undefined): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const items = startItems(new Date(), last());
      let active = itemOf(draft.start, items);
      const problem =
        draft.start && hasPassed(draft.start) ? l10n.t('The selected time has passed.') : undefined;
      for (;;) {
        const chosen = await questions.pick<StartItem>({
          placeholder: l10n.t('When should the campaign start? Select or type a time, such as “fri 9:00”.'),
          problem,
          items,
          ...(active && { active }),
          offer: (text) => offeredItems(text, items),
        });
        if (chosen.start !== 'pick') return { ...draft, start: chosen.start };
        const start = await questions.followUp(() => askTime(draft.start, questions, chosen.typed));
        if (start) return { ...draft, start };
        active = items.at(-1);
      }
    },
  };
}

const planned = (time: Date) => asWords(formats().planned(time.getTime()));

function startItems(now: Date, last: Pick<SendRecord, 'startAt'> | undefined): readonly StartItem[] {
  const at = (label: Words, time: Date): StartItem => ({ label, description: planned(time), start: time });
  const again = last?.startAt === undefined ? undefined : nextAtSameTime(new Date(last.startAt), now);
  const tomorrow = tomorrowAtNine(now);
  const isNowAsLastTime = last !== undefined && last.startAt === undefined;
  const items = [
    again && at(l10n.t('As Last Time: {0}', formats().near(again.getTime(), now.getTime())), again),
    {
      label: l10n.t('Now'),
      description: joined(' · ', [l10n.t('starts within a minute'), isNowAsLastTime && l10n.t('last time')]),
      start: 'now' as const,
    },
    at(l10n.t('In One Hour'), inOneHour(now)),
    again?.getTime() !== tomorrow.getTime() &&
      at(l10n.t('Tomorrow {0}', formats().time(tomorrow.getTime())), tomorrow),
    { label: l10n.t('Pick a Time…'), start: 'pick' as const },
  ];
  return items.filter((item) => typeof item === 'object');
}

/** Returns the item of the current answer: "Pick a Time…" for a time that has none. */
function itemOf(start: Start | undefined, items: readonly StartItem[]): StartItem | undefined {
  if (!(start instanceof Date)) return items.find((item) => item.start === start);
  const isSame = (item: StartItem) => item.start instanceof Date && item.start.getTime() === start.getTime();
  return items.find(isSame) ?? items.at(-1);
}

/** Returns what a typed text means; if that is unknown, the items with this text in their labels, else the reason. */
function offeredItems(text: string, items: readonly StartItem[]): readonly StartItem[] {
  const read = readStartTime(text, new Date());
  if (!('problem' in read)) return timeItems(read);
  const matching = items.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  if (matching.length > 0) return matching;
  return [{ label: l10n.t('Pick a Time…'), detail: describeStartProblem(read), start: 'pick', typed: text }];
}

type TimeItem = Choice & { readonly start: Date };

/** Returns the item of a time; two items of a time that occurs twice. */
function timeItems(read: Exclude<ReadStartTime, StartTimeProblem>): readonly TimeItem[] {
  if ('times' in read) return timesToChoose(read.times);
  return [{ label: planned(read.time), description: joined(' · ', nextTo(read)), start: read.time }];
}

/** Returns what is said next to a time: that it is tomorrow if the user may expect today, and how far away it is. */
function nextTo({ time, isTomorrow }: ReadTime): readonly (Words | false | undefined)[] {
  return [isTomorrow && l10n.t('tomorrow'), asWords(formats().ahead(time.getTime() - Date.now()))];
}

function timesToChoose([first, second]: readonly [Date, Date]): readonly TimeItem[] {
  return [
    { label: l10n.t('Before the Clocks Go Back'), description: planned(first), start: first },
    { label: l10n.t('After the Clocks Go Back'), description: planned(second), start: second },
  ];
}

/** Asks for a time as text. `typed` is what the user has typed already. */
async function askTime(former: Start | undefined, questions: Questions, typed?: string): Promise<Date> {
  const value = typed ?? writeStartTime(former instanceof Date ? former : tomorrowAtNine(new Date()));
  const text = await questions.text({
    prompt: l10n.t(
      'Date and time, such as “tomorrow 10am”, “fri 9:00” or “31.12 10:00”, in the time zone of this machine',
    ),
    value,
    problem: judgeTime(value),
    validate: judgeTime,
  });
  const read = readStartTime(text, new Date());
  if ('time' in read) return read.time;
  if ('times' in read) {
    const chosen = await questions.followUp(() => askWhich(read.times, former, questions));
    return chosen ?? askTime(former, questions, text);
  }
  // The typed time has passed meanwhile.
  return askTime(former, questions, text);
}

/** Asks for the moment meant by a local time that occurs twice because the clocks go back. */
async function askWhich(
  times: readonly [Date, Date],
  former: Start | undefined,
  questions: Questions,
): Promise<Date> {
  const items = timesToChoose(times);
  const active = items.find(({ start }) => former instanceof Date && start.getTime() === former.getTime());
  const placeholder = l10n.t('This time occurs twice on that day because the clocks go back. Select one.');
  return (await questions.pick({ placeholder, items, ...(active && { active }) })).start;
}

function judgeTime(text: string): Words | Judgement {
  const read = readStartTime(text, new Date());
  if ('problem' in read) return describeStartProblem(read);
  const message =
    'time' in read
      ? joined(' · ', [planned(read.time), ...nextTo(read)])
      : l10n.t('This time occurs twice on that day because the clocks go back. You select one next.');
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}

function describeStartProblem(read: StartTimeProblem): Words {
  switch (read.problem) {
    case 'notATime':
      return l10n.t('Enter a day and a time, such as “tomorrow 10am”, “fri 9:00” or “31.12 10:00”.');
    case 'noTime':
      return l10n.t('Add the time of day, such as “9:00” or “6pm”.');
    case 'noSuchDay':
      return l10n.t('This day is not in the calendar.');
    case 'otherWeekday':
      return l10n.t('The date and the day of the week do not match.');
    case 'otherZone':
      return l10n.t('The time zone is not clear. Enter its offset from UTC, such as “10:00 UTC+3”.');
    case 'ambiguous':
      return describeAmbiguous(read.days);
    case 'skipped':
      return l10n.t('This time does not exist on that day because the clocks go forward.');
    case 'past':
      return l10n.t('The start time is in the past. Choose a later time.');
  }
}

function describeAmbiguous([first, second]: readonly [number, number]): Words {
  const { day } = formats();
  const example = new Date(first).toISOString().slice(0, 10);
  return l10n.t(
    'This can mean {0} or {1}. Enter the date as in “{2} 09:00”.',
    day(first),
    day(second),
    example,
  );
}
