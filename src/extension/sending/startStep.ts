import * as vscode from 'vscode';
import {
  inOneHour,
  readStartTime,
  type StartTimeProblem,
  tomorrowAtNine,
  writeStartTime,
} from '../../core/campaigns/startTime.ts';
import { formats } from '../kit/formats.ts';
import type { Choice, Judgement } from '../kit/inputs.ts';
import type { Questions, Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { type CampaignDraft, hasPassed, type Start } from './campaignDraft.ts';

type StartTimeItem = Choice & { readonly start: Start | 'pick' };

/** Asks for the start time. Times are in the time zone of this machine, with UTC beside them. */
export const startStep: Step<CampaignDraft> = {
  ask: async (draft, questions) => {
    const items = startTimeItems(new Date());
    let active = draft.start instanceof Date ? items.at(-1) : items[0];
    const problem =
      draft.start && hasPassed(draft.start) ? l10n.t('The selected time has passed.') : undefined;
    for (;;) {
      const placeholder = l10n.t('When should the campaign start?');
      const chosen = await questions.pick<StartTimeItem>({
        placeholder,
        problem,
        items,
        ...(active && { active }),
      });
      if (chosen.start !== 'pick') return { ...draft, start: chosen.start };
      const start = await questions.further(() => askTime(draft.start, questions));
      if (start) return { ...draft, start };
      active = chosen;
    }
  },
};

const planned = (time: Date) => asWords(formats().planned(time.getTime()));

function startTimeItems(now: Date): StartTimeItem[] {
  const at = (label: Words, time: Date): StartTimeItem => ({
    label,
    description: planned(time),
    start: time,
  });
  return [
    { label: l10n.t('Now'), description: l10n.t('starts within a minute'), start: 'now' },
    at(l10n.t('In One Hour'), inOneHour(now)),
    at(l10n.t('Tomorrow {0}', formats().time(tomorrowAtNine(now).getTime())), tomorrowAtNine(now)),
    { label: l10n.t('Pick a Time…'), start: 'pick' },
  ];
}

async function askTime(former: Start | undefined, questions: Questions): Promise<Date> {
  const value = writeStartTime(former instanceof Date ? former : tomorrowAtNine(new Date()));
  const text = await questions.text({
    prompt: l10n.t('Date and time as YYYY-MM-DD HH:MM, in the time zone of this machine'),
    value,
    problem: judgeTime(value),
    validate: judgeTime,
  });
  const read = readStartTime(text, new Date());
  if ('time' in read) return read.time;
  if ('times' in read) {
    const { times } = read;
    const chosen = await questions.further(() => askWhich(times, former, questions));
    return chosen ?? askTime(times[0], questions);
  }
  // The typed time has passed meanwhile.
  return askTime(former, questions);
}

/** Asks for the moment meant by a local time that occurs twice because the clocks go back. */
async function askWhich(
  [first, second]: readonly [Date, Date],
  former: Start | undefined,
  questions: Questions,
): Promise<Date> {
  const items: readonly (Choice & { readonly time: Date })[] = [
    { label: l10n.t('Before the Clocks Go Back'), description: planned(first), time: first },
    { label: l10n.t('After the Clocks Go Back'), description: planned(second), time: second },
  ];
  const active = items.find(({ time }) => former instanceof Date && time.getTime() === former.getTime());
  const placeholder = l10n.t('This time occurs twice on that day because the clocks go back. Select one.');
  return (await questions.pick({ placeholder, items, ...(active && { active }) })).time;
}

function judgeTime(text: string): Words | Judgement {
  const read = readStartTime(text, new Date());
  if ('problem' in read) return describeStartProblem(read.problem);
  const message =
    'time' in read
      ? planned(read.time)
      : l10n.t('This time occurs twice on that day because the clocks go back. You select one next.');
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}

function describeStartProblem(problem: StartTimeProblem): Words {
  switch (problem) {
    case 'notATime':
      return l10n.t('Enter a date and time such as {0}.', writeStartTime(tomorrowAtNine(new Date())));
    case 'skipped':
      return l10n.t('This time does not exist on that day because the clocks go forward.');
    case 'past':
      return l10n.t('The start time is in the past. Choose a later time.');
  }
}
