import { type Reading, sameFigures, stageOf } from '../../../core/campaigns/campaign.ts';
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
import { shortHash } from '../../kit/shortHash.ts';
import type { Log } from '../../log.ts';

/** The number of campaigns whose readings stay in memory: those that were asked for last. */
const mostLoaded = 8;

/**
 * Stores the readings of all campaigns, because the service returns counters without a history. There is one file of JSON
 * lines for each account and campaign, oldest first, in which no reading equals the one before it. When there are more than
 * `most`, every second reading of the older half is dropped.
 */
export class Readings {
  readonly #directory: string;
  readonly #trouble: RepeatedTrouble;
  readonly #most: number;
  readonly #loaded = new Map<string, Promise<Reading[]>>();

  constructor(directory: string, log: Pick<Log, 'error'>, most = 500) {
    this.#directory = directory;
    this.#trouble = new RepeatedTrouble(log);
    this.#most = most;
  }

  /** Returns the readings of a campaign, oldest first. `account` is the account's identity. */
  history(account: string, id: number): Promise<readonly Reading[]> {
    return this.#load(this.#file(account, id));
  }

  /** Stores `reading` if it differs from the last one. Returns whether it does. */
  async keep(account: string, id: number, reading: Reading): Promise<boolean> {
    const file = this.#file(account, id);
    const history = await this.#load(file);
    const last = history.at(-1);
    if (last && sameFigures(last, reading)) return false;
    history.push(reading);
    await appendReading(file, reading);
    if (history.length > this.#most) await this.#tryToThinOut(file, history);
    return true;
  }

  #file(account: string, id: number): DirectoryFile {
    const name = shortHash(account);
    return new Directory(this.#directory, { name }).file(`${id}.jsonl`);
  }

  #load(file: DirectoryFile): Promise<Reading[]> {
    const { path } = file;
    const loaded = this.#loaded.get(path) ?? readReadings(file);
    // The map is in the order of use.
    this.#loaded.delete(path);
    this.#loaded.set(path, loaded);
    const [leastUsed = path] = this.#loaded.keys();
    if (this.#loaded.size > mostLoaded) this.#loaded.delete(leastUsed);
    loaded.catch(() => this.#loaded.delete(path));
    return loaded;
  }

  /** Thins out the file. A failure is only logged: the file then holds more readings than are needed. */
  async #tryToThinOut(file: DirectoryFile, history: Reading[]): Promise<void> {
    try {
      await this.#thinOut(file, history);
      this.#trouble.isOver();
    } catch (error) {
      this.#trouble.note('Readings of campaigns cannot be thinned out; all are kept', error);
    }
  }

  /** Drops readings if the file has too many. Reads it again first, because another window may have written to it or thinned it out. */
  async #thinOut(file: DirectoryFile, history: Reading[]): Promise<void> {
    await rewriteFile(file, async (text) => {
      const written = readingsIn(text);
      return (written.length > this.#most ? thinned(written) : written).map(readingLine).join('');
    });
    history.splice(0, history.length, ...(await readReadings(file)));
  }
}

function thinned(history: readonly Reading[]): Reading[] {
  const half = Math.floor(history.length / 2);
  return history.filter((_, index) => index >= half || index % 2 === 0);
}

async function appendReading(file: DirectoryFile, reading: Reading): Promise<void> {
  await file.directory.make();
  await appendLines(file, [JSON.stringify(reading)], { flush: false });
}

async function readReadings(file: DirectoryFile): Promise<Reading[]> {
  await settleRewrite(file);
  return readingsIn(((await file.read()) ?? '').toString());
}

/** Parses the readings in a file. Sorts them, because two windows may have written to it. */
function readingsIn(text: string): Reading[] {
  const lines = text.split('\n');
  const readings = lines.flatMap((line) => readingOf(line) ?? []).sort((a, b) => a.at - b.at);
  return readings.filter((reading, index) => {
    const previous = readings[index - 1];
    return !previous || !sameFigures(previous, reading);
  });
}

const readingLine = (reading: Reading) => `${JSON.stringify(reading)}\n`;

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

/** Parses a line of a file; returns `undefined` for a line that is cut off or not a reading. */
function readingOf(line: string): Reading | undefined {
  try {
    const value = withTotals(JSON.parse(line));
    return isReading(value) ? value : undefined;
  } catch {
    return undefined;
  }
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
  const { at, status, count, statistics } = value;
  return [at, status, count].every(Number.isFinite) && (statistics === undefined || isStatistics(statistics));
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
