import { createHash } from 'node:crypto';
import { type Reading, sameFigures } from '../../core/campaigns/campaign.ts';
import { RepeatedTrouble } from '../errors/repeatedTrouble.ts';
import { appendLines } from '../files/appendLines.ts';
import { Directory, type DirectoryFile } from '../files/directory.ts';
import { rewriteFile, settleRewrite } from '../files/rewriteFile.ts';
import type { Log } from '../log.ts';
import { readingOf } from './readingLine.ts';

/**
 * The readings of all campaigns, kept because the service has counters without history.
 * One file of JSON lines for each account and campaign, oldest first, in which every reading differs from the one
 * before it. When there are more than `most`, the older half loses every second one.
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

  /** What was kept of a campaign, oldest first. `account` is the account's identity. */
  history(account: string, id: number): Promise<readonly Reading[]> {
    return this.#load(this.#file(account, id));
  }

  /** Keeps `reading` if it says something new. Resolves with whether it does. */
  async keep(account: string, id: number, reading: Reading): Promise<boolean> {
    const file = this.#file(account, id);
    const history = await this.#load(file);
    const last = history.at(-1);
    if (last && sameFigures(last, reading)) return false;
    history.push(reading);
    await append(file, reading);
    if (history.length > this.#most) await this.#tryToThinOut(file, history);
    return true;
  }

  #file(account: string, id: number): DirectoryFile {
    const name = createHash('sha256').update(account).digest('hex').slice(0, 16);
    return new Directory(this.#directory, { name }).file(`${id}.jsonl`);
  }

  #load(file: DirectoryFile): Promise<Reading[]> {
    const { path } = file;
    const loaded = this.#loaded.get(path) ?? read(file);
    this.#loaded.set(path, loaded);
    loaded.catch(() => this.#loaded.delete(path));
    return loaded;
  }

  /** Without it nothing is lost: there are just more readings than are needed. */
  async #tryToThinOut(file: DirectoryFile, history: Reading[]): Promise<void> {
    try {
      await this.#thinOut(file, history);
      this.#trouble.isOver();
    } catch (error) {
      this.#trouble.note('Readings of campaigns cannot be thinned out; all are kept', error);
    }
  }

  /** Another window may write to the file meanwhile, or thin it out itself. */
  async #thinOut(file: DirectoryFile, history: Reading[]): Promise<void> {
    await rewriteFile(file, async (text) => {
      const written = readingsIn(text);
      return (written.length > this.#most ? thinned(written) : written).map(lineOf).join('');
    });
    history.splice(0, history.length, ...(await read(file)));
  }
}

function thinned(history: readonly Reading[]): Reading[] {
  const half = Math.floor(history.length / 2);
  return history.filter((_, index) => index >= half || index % 2 === 0);
}

async function append(file: DirectoryFile, reading: Reading): Promise<void> {
  await file.directory.make();
  await appendLines(file, [JSON.stringify(reading)], { flush: false });
}

async function read(file: DirectoryFile): Promise<Reading[]> {
  await settleRewrite(file);
  return readingsIn(((await file.read()) ?? '').toString());
}

/** Two windows may have written to the file, so its lines are put in order. */
function readingsIn(text: string): Reading[] {
  const lines = text.split('\n');
  const readings = lines.flatMap((line) => readingOf(line) ?? []).sort((a, b) => a.at - b.at);
  return readings.filter((reading, index) => {
    const previous = readings[index - 1];
    return !previous || !sameFigures(previous, reading);
  });
}

const lineOf = (reading: Reading) => `${JSON.stringify(reading)}\n`;
