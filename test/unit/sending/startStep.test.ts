import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Choice } from '../../../src/extension/kit/inputs.ts';
import type { PickQuestion, Questions, TextQuestion } from '../../../src/extension/kit/steps.ts';
import { speak } from '../../support/withoutVsCode.ts';
import { testsInZone } from '../../support/zone.ts';

const { startStep: startStepAfter } = await import('../../../src/extension/sending/questions/startStep.ts');

/** The step without an earlier campaign. */
const startStep = startStepAfter(() => undefined);

testsInZone('Europe/Berlin');

/** Answers questions in order and records them: a list with its active entry, or a field with its validation message. */
function answering(answers: readonly string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const next = () => left.shift() ?? assert.fail(`No answer to ${asked.at(-1)}`);
  const questions: Partial<Questions> = {
    text: async ({ value, validate }: TextQuestion) => {
      const text = next();
      const found = await validate?.(text);
      asked.push(`${value}: ${typeof found === 'object' ? found.message : found}`);
      return text;
    },
    pick: async <T extends Choice>({ placeholder, items, active }: PickQuestion<T>) => {
      const entries = items.map(
        (item) => `${item === active ? '> ' : ''}${item.label} | ${item.description}`,
      );
      asked.push([placeholder, ...entries].join('\n'));
      const label = next();
      return items.find((item) => item.label === label) ?? assert.fail(label);
    },
    followUp: (ask) => ask(),
  };
  return { questions: questions as Questions, asked };
}

/** The last Sunday of October next year, when the time from 02:00 to 02:59 occurs twice. */
function nextRepeated(): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

test('a time that occurs twice is asked about, and the second one can be chosen', async () => {
  speak('en');
  const day = nextRepeated();
  const second = new Date(`${day}T01:30:00Z`);
  const answers = ['Pick a Time…', `${day} 02:30`, 'After the Clocks Go Back'];
  const first = answering(answers);
  assert.deepEqual(await startStep.ask({ lists: [] }, first.questions), { lists: [], start: second });
  assert.match(
    first.asked[1] ?? '',
    /This time occurs twice on that day because the clocks go back\. You select one next\.$/,
  );
  assert.match(
    first.asked[2] ?? '',
    /^This time occurs twice on that day because the clocks go back\. Select one\.\nBefore the Clocks Go Back \| .*2:30 AM GMT\+2 \(12:30 AM UTC\)\nAfter the Clocks Go Back \| .*2:30 AM GMT\+1 \(1:30 AM UTC\)$/,
  );
  const again = answering(answers);
  assert.deepEqual(await startStep.ask({ lists: [], start: second }, again.questions), {
    lists: [],
    start: second,
  });
  assert.match(again.asked[1] ?? '', new RegExp(`^${day} 02:30: `));
  assert.match(again.asked[2] ?? '', /> After/);
});

/** The items of the list on Wednesday, 2026-11-25, at 13:30: at first, and then for each typed text. */
async function listed(
  last: { readonly startAt?: string } | undefined,
  ...texts: string[]
): Promise<string[]> {
  const pictures: string[] = [];
  const picture = (head: string, items: readonly Choice[], active?: Choice) =>
    pictures.push(
      [
        head,
        ...items.map((item) => {
          const words = [item.label, item.description, item.detail].filter(Boolean).join(' | ');
          return `${item === (active ?? items[0]) ? '>' : ' '} ${words}`;
        }),
      ]
        .join('\n')
        .replace(/[\u202f\u00a0]/g, ' '),
    );
  const questions: Partial<Questions> = {
    pick: async <T extends Choice>({ placeholder, items, active, offer }: PickQuestion<T>) => {
      picture(placeholder, items, active);
      for (const text of texts) picture(text, offer?.(text) ?? []);
      return items[0] ?? assert.fail();
    },
  };
  mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-25T13:30:00+01:00') });
  try {
    await startStepAfter(() => last).ask({ lists: [] }, questions as Questions);
  } finally {
    mock.timers.reset();
  }
  return pictures;
}

const inOneHour = 'In One Hour | Wed, Nov 25, 2026, 2:30 PM GMT+1 (1:30 PM UTC)';
const tomorrowAtNine = 'Tomorrow 9:00 AM | Thu, Nov 26, 2026, 9:00 AM GMT+1 (8:00 AM UTC)';

test('a typed time is shown in the list as it is understood', async () => {
  speak('en');
  const texts = ['tomorrow 10am', '10:15', 'завтра в 10', 'hour', 'fri', '03/04 9:00', '[soon](command:x)'];
  assert.equal(
    (await listed(undefined, ...texts)).join('\n'),
    `When should the campaign start? Select or type a time, such as “fri 9:00”.
> Now | starts within a minute
  ${inOneHour}
  ${tomorrowAtNine}
  Pick a Time…
tomorrow 10am
> Thu, Nov 26, 2026, 10:00 AM GMT+1 (9:00 AM UTC) | in 20 hours
10:15
> Thu, Nov 26, 2026, 10:15 AM GMT+1 (9:15 AM UTC) | tomorrow · in 20 hours
завтра в 10
> Thu, Nov 26, 2026, 10:00 AM GMT+1 (9:00 AM UTC) | in 20 hours
hour
> ${inOneHour}
fri
> Pick a Time… | Add the time of day, such as “9:00” or “6pm”.
03/04 9:00
> Pick a Time… | This can mean Mar 4, 2027 or Apr 3, 2027. Enter the date as in “2027-03-04 09:00”.
[soon](command:x)
> Pick a Time… | Enter a day and a time, such as “tomorrow 10am”, “fri 9:00” or “31.12 10:00”.`,
  );
});

test('the first item is the last campaign’s time of day, or now when that started at once', async () => {
  speak('en');
  const first = async (last: { readonly startAt?: string }) =>
    (await listed(last)).join('\n').split('\n').slice(1).join('\n');
  assert.equal(
    await first({ startAt: '2026-11-24T09:15:00Z' }),
    `> As Last Time: tomorrow, 10:15 AM | Thu, Nov 26, 2026, 10:15 AM GMT+1 (9:15 AM UTC)
  Now | starts within a minute
  ${inOneHour}
  ${tomorrowAtNine}
  Pick a Time…`,
  );
  // Later today, also when the last campaign was in daylight saving time.
  assert.equal(
    (await first({ startAt: '2026-07-24T12:15:00Z' })).split('\n')[0],
    '> As Last Time: today, 2:15 PM | Wed, Nov 25, 2026, 2:15 PM GMT+1 (1:15 PM UTC)',
  );
  // No time is listed twice.
  assert.equal(
    await first({ startAt: '2026-11-24T08:00:00Z' }),
    `> As Last Time: tomorrow, 9:00 AM | Thu, Nov 26, 2026, 9:00 AM GMT+1 (8:00 AM UTC)
  Now | starts within a minute
  ${inOneHour}
  Pick a Time…`,
  );
  assert.equal(
    await first({}),
    `> Now | starts within a minute · last time
  ${inOneHour}
  ${tomorrowAtNine}
  Pick a Time…`,
  );
});
