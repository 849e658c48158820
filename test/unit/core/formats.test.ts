import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { globFiles } from '../../../scripts/globFiles.ts';
import { createFormats } from '../../../src/core/text/formats.ts';
import { testsInZone } from '../../support/zone.ts';

/** Replaces no-break spaces, such as the narrow one before AM, with plain spaces. */
const readable = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

describe('dates and times', () => {
  testsInZone('Europe/Moscow');

  /** Returns every format of a language, one per line. */
  function picture(language: string): string {
    const at = (day: number, hour: number, year = 2026) => new Date(year, 10, day, hour, 5, 7).getTime();
    const now = at(21, 12);
    const { time, day, month, dayAndTime, near, brief, exact, planned, relative, ahead, within } =
      createFormats(language);
    const rows: readonly (readonly [string, string])[] = [
      ['time', time(at(21, 9))],
      ['day', day(Date.UTC(2026, 10, 21))],
      ['month', month(at(21, 9))],
      ['dayAndTime', dayAndTime(at(21, 9))],
      ['near, today', near(at(21, 9), now)],
      ['near, yesterday', near(at(20, 21), now)],
      ['near, tomorrow', near(at(22, 9), now)],
      ['near, this month', near(at(2, 9), now)],
      ['near, another year', near(at(21, 9, 2025), now)],
      ['brief, today', brief(at(21, 9), now)],
      ['brief, yesterday', brief(at(20, 21), now)],
      ['brief, another year', brief(at(21, 9, 2025), now)],
      ['exact', exact(at(21, 9))],
      ['planned', planned(at(21, 9))],
      ['planned, at night', planned(at(21, 1))],
      ...[0, 12, 90, 3 * 3_600, 50 * 3_600].map(
        (seconds) => [`relative, ${seconds} s`, relative(seconds * 1_000)] as const,
      ),
      ...[12, 90, 3 * 3_600, 30 * 3_600, 90 * 86_400, 1_330 * 86_400].map(
        (seconds) => [`ahead, ${seconds} s`, ahead(seconds * 1_000)] as const,
      ),
      ['within a minute', within(now, now + 60_000)(now)],
      ['within an hour', within(now, now + 3_600_000)(now)],
      ['within days', within(now, now + 3 * 86_400_000)(now)],
      ['no time', dayAndTime(Date.parse('soon'))],
    ];
    return rows.map(([form, words]) => `${form}: ${readable(words)}`).join('\n');
  }

  test('are formatted in English with a 12-hour clock', () => {
    assert.equal(
      picture('en'),
      `time: 9:05 AM
day: Nov 21, 2026
month: November 2026
dayAndTime: Nov 21, 2026, 9:05 AM
near, today: today, 9:05 AM
near, yesterday: yesterday, 9:05 PM
near, tomorrow: tomorrow, 9:05 AM
near, this month: Nov 2, 9:05 AM
near, another year: Nov 21, 2025, 9:05 AM
brief, today: 9:05 AM
brief, yesterday: Nov 20
brief, another year: Nov 21, 2025
exact: Nov 21, 2026, 9:05:07 AM
planned: Sat, Nov 21, 2026, 9:05 AM GMT+3 (6:05 AM UTC)
planned, at night: Sat, Nov 21, 2026, 1:05 AM GMT+3 (Fri, Nov 20, 2026, 10:05 PM UTC)
relative, 0 s: now
relative, 12 s: 12 sec. ago
relative, 90 s: 1 min. ago
relative, 10800 s: 3 hr. ago
relative, 180000 s: 2 days ago
ahead, 12 s: in 12 seconds
ahead, 90 s: in 1 minute
ahead, 10800 s: in 3 hours
ahead, 108000 s: in 1 day
ahead, 7776000 s: in 2 months
ahead, 114912000 s: in 3 years
within a minute: 12:05:07 PM
within an hour: 12:05 PM
within days: Nov 21, 12:05 PM
no time: —`,
    );
  });

  test('are formatted in Russian with a 24-hour clock', () => {
    assert.equal(
      picture('ru'),
      `time: 09:05
day: 21 нояб. 2026 г.
month: ноябрь 2026 г.
dayAndTime: 21 нояб. 2026 г., 09:05
near, today: сегодня, 09:05
near, yesterday: вчера, 21:05
near, tomorrow: завтра, 09:05
near, this month: 2 нояб., 09:05
near, another year: 21 нояб. 2025 г., 09:05
brief, today: 09:05
brief, yesterday: 20 нояб.
brief, another year: 21 нояб. 2025 г.
exact: 21 нояб. 2026 г., 09:05:07
planned: сб, 21 нояб. 2026 г., 09:05 GMT+3 (06:05 UTC)
planned, at night: сб, 21 нояб. 2026 г., 01:05 GMT+3 (пт, 20 нояб. 2026 г., 22:05 UTC)
relative, 0 s: сейчас
relative, 12 s: 12 сек. назад
relative, 90 s: 1 мин. назад
relative, 10800 s: 3 ч назад
relative, 180000 s: позавчера
ahead, 12 s: через 12 секунд
ahead, 90 s: через 1 минуту
ahead, 10800 s: через 3 часа
ahead, 108000 s: через 1 день
ahead, 7776000 s: через 2 месяца
ahead, 114912000 s: через 3 года
within a minute: 12:05:07
within an hour: 12:05
within days: 21 нояб., 12:05
no time: —`,
    );
  });

  test('are formatted nowhere but in `core/text/formats.ts`', () => {
    const source = resolve(import.meta.dirname, '../../../src');
    const writing =
      /Intl\.(?:DateTimeFormat|RelativeTimeFormat)|\.toLocale(?:Date|Time)String\(|dateStyle|timeStyle/;
    const writers = globFiles('**/*.ts', { cwd: source }).filter((file) =>
      writing.test(readFileSync(resolve(source, file), 'utf8')),
    );
    assert.deepEqual(writers, ['core/text/formats.ts']);
  });
});
