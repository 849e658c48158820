import { type Reading, sameFigures, stageOf } from '../../../core/campaigns/campaign.ts';
import { firstMinutes } from '../../../core/campaigns/polling.ts';
import { counterNames } from '../../../core/campaigns/statistics.ts';
import { isObject } from '../../../core/isObject.ts';
import type { Counters, DeliveryFailures } from '../../../core/port/service.ts';
import { isNotFound } from '../../../core/port/serviceError.ts';
import type { Connection } from '../../accounts/connection.ts';
import { RepeatedTrouble } from '../../errors/repeatedTrouble.ts';
import { appendLines } from '../../files/appendLines.ts';
import { Directory, type DirectoryFile } from '../../files/directory.ts';
import { rewriteFile } from '../../files/rewriteFile.ts';
import { settleRewrite } from '../../files/settleRewrite.ts';
import { shortHash } from '../../kit/hashes.ts';
import type { Log } from '../../log.ts';
import { claimForAWhile, claimForever } from './claims.ts';

/** The number of campaigns whose readings stay in memory: those that were asked for last. */
const mostLoaded = 8;

/** The newest figures of a campaign that any window has read. */
export interface Newest {
  /** The figures; `at` is the time of the last request that returned them. */
  readonly last: Reading;
  /** The time at which they were first read, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** What a file holds. */
interface Kept {
  /** The readings that differ from the one before, oldest first. */
  readonly readings: Reading[];
  /** The time of the newest request, in milliseconds since 1970. */
  readAt: number;
  /** The lines of the file. */
  lines: number;
}

interface Loaded {
  readonly kept: Kept;
  /** Identity, size and time of the file: another window may have written to it since. */
  readonly stamp: string;
}

/**
 * Stores the readings of all campaigns, because the service returns counters without a history. There is one file of JSON
 * lines for each account and campaign, oldest first, which all windows append to: a line is a reading that differs from the one before, or the
 * time of a request that returned the same figures (`{"same": 1795000000000}`). When there are more than `most` readings, every second one of
 * the older half is dropped, except those of the first minutes, and all times but the last.
 */
export class Readings {
  readonly #directory: string;
  readonly #trouble: RepeatedTrouble;
  readonly #claimTrouble: RepeatedTrouble;
  readonly #most: number;
  readonly #loaded = new Map<string, Loaded>();

  constructor(directory: string, log: Pick<Log, 'error'>, most = 500) {
    this.#directory = directory;
    this.#trouble = new RepeatedTrouble(log);
    this.#claimTrouble = new RepeatedTrouble(log);
    this.#most = most;
  }

  /** Returns the readings of a campaign, oldest first. `account` is the account's identity. */
  async history(account: string, id: number): Promise<readonly Reading[]> {
    return [...(await this.#load(this.#file(account, id))).readings];
  }

  /** Returns the newest figures of a campaign; `undefined` before the first reading. */
  async newest(account: string, id: number): Promise<Newest | undefined> {
    const { readings, readAt } = await this.#load(this.#file(account, id));
    const last = readings.at(-1);
    return last && { last: { ...last, at: readAt }, changedAt: last.at };
  }

  /** Stores `reading`, or only its time if the figures have not changed. Returns whether they have. */
  async keep(account: string, id: number, reading: Reading): Promise<boolean> {
    const file = this.#file(account, id);
    const kept = await this.#load(file);
    const last = kept.readings.at(-1);
    const isNew = !last || !sameFigures(last, reading);
    // The readAt of another window may be a moment later than this reading.
    const changed = last ? { ...reading, after: Math.min(kept.readAt, reading.at) } : reading;
    await file.directory.make();
    await appendLines(file, [isNew ? JSON.stringify(changed) : sameLine(reading.at)], { flush: false });
    if (this.#isTooLong({ ...kept, lines: kept.lines + 1 }, isNew)) await this.#tryToThinOut(file);
    return isNew;
  }

  /** Stores readings, oldest first, from before the first request for a campaign. */
  async keepPast(account: string, id: number, past: readonly Reading[]): Promise<void> {
    const file = this.#file(account, id);
    await file.directory.make();
    const lines = past.map((reading) => JSON.stringify(reading));
    await appendLines(file, lines, { flush: false });
  }

  /**
   * Claims the next request for a campaign, so that of several windows one reads it. Resolves with a function that ends the claim, or with
   * `undefined` while another window has it. Where the disk refuses claims, each window reads.
   */
  async claimRequest(account: string, id: number): Promise<(() => Promise<void>) | undefined> {
    try {
      const end = await claimForAWhile(this.#beside(account, id, 'claim'));
      this.#claimTrouble.isOver();
      return end && (() => end().catch((error: unknown) => this.#noteClaimTrouble(error)));
    } catch (error) {
      this.#noteClaimTrouble(error);
      return async () => {};
    }
  }

  /** Claims to tell that a campaign has ended. Resolves with true once, over all windows and restarts. */
  claimEnd(account: string, id: number): Promise<boolean> {
    return claimForever(this.#beside(account, id, 'ended'));
  }

  #noteClaimTrouble(error: unknown): void {
    this.#claimTrouble.note('Requests for campaigns cannot be claimed; each window makes its own', error);
  }

  #file(account: string, id: number): DirectoryFile {
    return this.#beside(account, id, 'jsonl');
  }

  #beside(account: string, id: number, ending: string): DirectoryFile {
    const name = shortHash(account);
    return new Directory(this.#directory, { name }).file(`${id}.${ending}`);
  }

  /** Returns what the file holds. Reads it only if it has changed since it was read. */
  async #load(file: DirectoryFile): Promise<Kept> {
    const { path } = file;
    const stamp = await stampOf(file);
    const known = this.#loaded.get(path);
    const loaded = known?.stamp === stamp ? known : { kept: await readKept(file), stamp };
    // The map is in the order of use.
    this.#loaded.delete(path);
    this.#loaded.set(path, loaded);
    const [leastUsed = path] = this.#loaded.keys();
    if (this.#loaded.size > mostLoaded) this.#loaded.delete(leastUsed);
    return loaded.kept;
  }

  #isTooLong({ readings, lines }: Kept, isNew: boolean): boolean {
    return readings.length + (isNew ? 1 : 0) > this.#most || lines > 4 * this.#most;
  }

  /** Thins out the file. A failure is only logged: the file then holds more readings than are needed. */
  async #tryToThinOut(file: DirectoryFile): Promise<void> {
    try {
      await rewriteFile(file, async (text) => this.#thinned(keptIn(text)));
      this.#trouble.isOver();
    } catch (error) {
      this.#trouble.note('Readings of campaigns cannot be thinned out; all are kept', error);
    }
  }

  /** Returns the text of a file with fewer lines. Another window may have thinned it out already. */
  #thinned({ readings, readAt }: Kept): string {
    const fewer = readings.length > this.#most ? thinned(readings) : readings;
    const lines = [...fewer.map((reading) => JSON.stringify(reading)), sameLine(readAt)];
    return `${lines.join('\n')}\n`;
  }
}

/** Drops every second reading of the older half. Keeps those of the first minutes, which show what robots did, if they are not most of all. */
function thinned(history: readonly Reading[]): Reading[] {
  const start = history.find(({ statistics }) => statistics)?.at ?? 0;
  const early = history.filter(({ at }) => at <= start + firstMinutes).length;
  const kept = early <= history.length / 2 ? early : 0;
  const half = kept + Math.floor((history.length - kept) / 2);
  return history.filter((_, index) => index < kept || index >= half || (index - kept) % 2 === 0);
}

async function stampOf(file: DirectoryFile): Promise<string> {
  const seen = await file.look();
  return seen ? [seen.ino, seen.size, seen.mtimeNs].join() : '';
}

async function readKept(file: DirectoryFile): Promise<Kept> {
  await settleRewrite(file);
  return keptIn(((await file.read()) ?? '').toString());
}

/** Parses a file. Sorts the readings, because two windows may have written to it. */
function keptIn(text: string): Kept {
  const lines = text.split('\n').filter((line) => line !== '');
  const entries = inFileTimes(lines.map(parsed).flatMap((value) => readingOf(value) ?? timeOf(value) ?? []));
  const readings = entries.filter((entry) => typeof entry !== 'number').sort((a, b) => a.at - b.at);
  const times = entries.filter((entry) => typeof entry === 'number');
  return {
    readings: readings.filter((reading, index) => {
      const previous = readings[index - 1];
      return !previous || !sameFigures(previous, reading);
    }),
    readAt: [...times, ...readings.map(({ at }) => at)].reduce((newest, at) => Math.max(newest, at), 0),
    lines: lines.length,
  };
}

/** The longest time by which the lines of two windows may be out of order, in milliseconds. */
const mostDisorder = 60_000;

/**
 * Corrects the times of entries that were written before the clock was set back: an entry is not newer than one far below it in the file.
 * Otherwise old figures would count as the newest until the clock has caught up.
 */
function inFileTimes(entries: readonly (Reading | number)[]): readonly (Reading | number)[] {
  let latest = Number.POSITIVE_INFINITY;
  return entries
    .toReversed()
    .map((entry) => {
      const at = typeof entry === 'number' ? entry : entry.at;
      const corrected = at > latest + mostDisorder ? latest : at;
      latest = Math.min(latest, corrected);
      if (corrected === at) return entry;
      return typeof entry === 'number' ? corrected : { ...entry, at: corrected };
    })
    .toReversed();
}

const sameLine = (at: number) => JSON.stringify({ same: at });

/** Requests a campaign's status and, once it has started, its statistics. */
export async function readCampaign({ service }: Pick<Connection, 'service'>, id: number): Promise<Reading> {
  const { status, count } = await service.getSend(id, ['id', 'status', 'count']);
  const send = { status, count };
  if (stageOf(send) === 'planned') return { at: Date.now(), ...send };
  try {
    const { common, errors } = await service.getStatistics(id, ['id', 'common', 'errors']);
    return { at: Date.now(), ...send, statistics: { common, errors } };
  } catch (error) {
    // A campaign that has just started may have no statistics yet; the specification does not say what is returned then.
    if (isNotFound(error)) return { at: Date.now(), ...send };
    throw error;
  }
}

/** Parses a line of a file; `undefined` for one that is cut off. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns the time of a request that returned the same figures; `undefined` for any other line. */
function timeOf(value: unknown): number | undefined {
  return isObject(value) && Number.isFinite(value.same) ? Number(value.same) : undefined;
}

/** Returns the reading of a line; `undefined` for any other line. */
function readingOf(value: unknown): Reading | undefined {
  const reading = withTotals(value);
  return isReading(reading) ? reading : undefined;
}

/** Renames the totals in lines of earlier versions, which use the service's names. */
function withTotals(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.statistics) || !isObject(value.statistics.common)) return value;
  const { opens_total: opensTotal, clicks_total: clicksTotal, ...others } = value.statistics.common;
  if (opensTotal === undefined) return value;
  return { ...value, statistics: { ...value.statistics, common: { ...others, opensTotal, clicksTotal } } };
}

function isReading(value: unknown): value is Reading {
  if (!isObject(value)) return false;
  const { at, after = 0, status, count, statistics } = value;
  return (
    [at, after, status, count].every(Number.isFinite) &&
    (statistics === undefined || isStatistics(statistics))
  );
}

function isStatistics(value: unknown): value is { common: Counters; errors: DeliveryFailures[] } {
  if (!isObject(value)) return false;
  const { common, errors } = value;
  return (
    isObject(common) &&
    counterNames.every((name) => Number.isFinite(common[name])) &&
    typeof common.final === 'boolean' &&
    Array.isArray(errors) &&
    errors.every(isDeliveryFailures)
  );
}

function isDeliveryFailures(value: unknown): value is DeliveryFailures {
  return (
    isObject(value) &&
    Number.isFinite(value.code) &&
    Number.isFinite(value.count) &&
    typeof value.reason === 'string'
  );
}
