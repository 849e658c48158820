import type { Browser } from 'playwright-core';
import { shiftClock } from './shiftClock.ts';

/** The day on which tests run: a Wednesday, no holiday, far from the days on which clocks are put forward or back. */
const day = '2026-11-25';

/** The environment variable with the milliseconds that `preloadTestTime.ts` adds to the clock of a process. */
const variable = 'MAILROOM_TEST_CLOCK';

const preload = `--import=${new URL('preloadTestTime.ts', import.meta.url).href}`;

/** A time zone such as `Asia/Kolkata`, and a time of day such as `12:00` in it. */
export interface TestTime {
  readonly zone: string;
  readonly time: string;
}

/** The time of the usual run. Its zone is not a whole number of hours away from UTC. */
export const noon: TestTime = { zone: 'Asia/Kolkata', time: '12:00' };

/** The time of the long forms: west of UTC, ten minutes before midnight. */
export const midnight: TestTime = { zone: 'America/Los_Angeles', time: '23:50' };

/**
 * Sets the time zone and the clock of all processes that this one starts from now on: Node's with their worker threads, extension
 * hosts, and the pages of `launchChromium`. Their clocks go on from the given time. Other programs and the time stamps of files have the
 * real time, and so has this process.
 */
export function useTestTime({ zone, time }: TestTime): void {
  process.env.TZ = zone;
  const wanted = new Date(`${day}T${time}`).getTime();
  if (Number.isNaN(wanted)) throw new Error(`A time of day looks like 12:00, not like ${time}.`);
  process.env[variable] = String(wanted - Date.now());
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');
}

/** Returns what a program whose environment has no NODE_OPTIONS needs to have the test time, if there is one. */
export function testTimeVariables(): Readonly<Record<string, string>> {
  return process.env[variable] ? { NODE_OPTIONS: preload } : {};
}

/** Gives the pages of a browser the test time, if there is one. */
export function atTestTime(browser: Browser): Browser {
  const shift = Number(process.env[variable] ?? 0);
  if (shift === 0) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(shiftClock, shift);
    return context;
  };
  return browser;
}
