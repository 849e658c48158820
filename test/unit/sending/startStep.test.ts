import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Choice } from '../../../src/extension/kit/inputs.ts';
import type { PickQuestion, Questions, TextQuestion } from '../../../src/extension/kit/steps.ts';
import { speak } from '../../support/withoutVsCode.ts';

const { startStep } = await import('../../../src/extension/sending/startStep.ts');

const zone = process.env.TZ;
before(() => {
  process.env.TZ = 'Europe/Berlin';
});
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Answers the questions in their order, and keeps what was asked: a list with its marked entry, or a field with what it says of its answer. */
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
    further: (ask) => ask(),
  };
  return { questions: questions as Questions, asked };
}

/** The last Sunday of October next year, when clocks show 02:00 to 02:59 twice. */
function nextRepeated(): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

test('a time that clocks show twice is asked about, and the second one can be kept', async () => {
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
