import { randomBytes } from 'node:crypto';
import { addressKey } from '../../../core/imports/checkRows.ts';
import { addressHasher } from '../../../importer/addressHash.ts';
import type { KnownAddresses } from '../../../protocol/imports.ts';
import { appendLines } from '../../files/appendLines.ts';
import { Directory, type DirectoryFile } from '../../files/directory.ts';
import { replaceFile } from '../../files/replaceFile.ts';
import { shortHash } from '../../kit/hashes.ts';
import { HashFile, hashIn } from './hashFile.ts';

/** The part of VS Code's `SecretStorage` that is used here. */
export interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
}

/** An addition to a list of the service. The time is ISO 8601 in UTC. */
export interface Addition {
  readonly account: string;
  readonly list: number;
  readonly at: string;
}

/** Those who were added to a list of the service from this machine. */
export interface AddedCounts {
  /** The number of them who are suppressed. */
  readonly suppressed: number;
  /** The number of them who were added after a time. */
  readonly since: number;
}

/**
 * A directory with the hashes of people: of suppressed ones, and of those who were added to a list of the service. Addresses are hashed with
 * a key from the secret store, so nobody can read or guess an address from the files. Several windows may write at once. All methods but
 * `isReadable`, `create`, `hasHashes` and those that count need the key: call them only after `isReadable` has returned true.
 */
export class PeopleList {
  readonly number: number;
  readonly #directory: Directory;
  readonly #secrets: Secrets;
  readonly #keyName: string;
  readonly #suppressed: HashFile;
  #key: Buffer | undefined;

  /** `root` is the path of the directory that the lists are in. They are numbered from 1 in the order in which they were started. */
  constructor(root: string, number: number, secrets: Secrets) {
    this.number = number;
    this.#directory = new Directory(root, { name: number === 1 ? 'people' : `people.${number}` });
    this.#keyName = number === 1 ? 'mailroom.people.key' : `mailroom.people.key.${number}`;
    this.#secrets = secrets;
    this.#suppressed = new HashFile(this.#directory.file('suppressed'));
  }

  /** Returns the numbers of the lists in `root`, in ascending order. */
  static async numbers(root: string): Promise<number[]> {
    const names = await new Directory(root).names();
    return names
      .filter((name) => /^people(?:\.\d{1,6})?$/.test(name))
      .map((name) => Number(name.split('.')[1] ?? 1))
      .sort((one, other) => one - other);
  }

  /**
   * Looks for the key of the hashes in the secret store. Returns false if it is missing or has changed: with another key, no address would
   * be found to be suppressed. The file `key` has a hash made with it, which tells.
   */
  async isReadable(): Promise<boolean> {
    const key = this.#key ?? (await this.#storedKey());
    const mark = (await this.#mark.read())?.toString();
    // A crash or a full disk has prevented the mark.
    if (key && !mark) await this.#writeMark(key);
    this.#key = key && (!mark || mark === markOf(key)) ? key : undefined;
    return this.#key !== undefined;
  }

  /** Creates the list, unless another window has just done so. */
  async create(): Promise<void> {
    if (!(await this.#directory.make())) return;
    const known = await this.#storedKey();
    const key = known ?? randomBytes(32);
    if (!known) await this.#secrets.store(this.#keyName, key.toString('hex'));
    await this.#writeMark(key);
    this.#key = key;
  }

  async hasHashes(): Promise<boolean> {
    return (await this.countSuppressed()) > 0 || (await this.#addedFiles()).length > 0;
  }

  async countSuppressed(): Promise<number> {
    return (await this.#suppressed.hashes()).size;
  }

  /** Counts those who were added to a list of the service. `since` is a time: ISO 8601 in UTC; without it, nobody counts as added since. */
  async countAdded(account: string, list: number, since: string | undefined): Promise<AddedCounts> {
    const suppressed = await this.#suppressed.hashes();
    const counts = { suppressed: 0, since: 0 };
    await new HashFile(this.#directory.file(addedName(account, list))).eachLine((line) => {
      const [hash = '', at = ''] = line.split(' ');
      if (suppressed.has(hash)) counts.suppressed++;
      if (hash !== '#' && since !== undefined && at > since) counts.since++;
    });
    return counts;
  }

  /** Returns what the worker thread needs to find suppressed addresses, and those added to this list of the service before. */
  filesFor(account: string, list: number | undefined): KnownAddresses {
    const added = list === undefined ? 'added.none' : addedName(account, list);
    return {
      key: this.#knownKey.toString('hex'),
      suppressed: this.#suppressed.file.path,
      added: this.#directory.file(added).path,
    };
  }

  /** Suppresses addresses that are not suppressed yet. Returns their number: several spellings of one address count once. */
  async suppress(addresses: Iterable<string>, reason: string, at: Date): Promise<number> {
    const hashes = new Set([...addresses].map(this.#hasher()));
    await this.#append(
      this.#suppressed.file,
      [...hashes].map((hash) => `${hash} ${reason} ${at.toISOString()}`),
    );
    return hashes.size;
  }

  async suppressedAmong(addresses: Iterable<string>): Promise<readonly string[]> {
    const hashOf = this.#hasher();
    const known = await this.#suppressed.hashes();
    return [...addresses].filter((address) => known.has(hashOf(address)));
  }

  isSuppressed(address: string): Promise<boolean> {
    return this.#isIn(this.#suppressed, address);
  }

  /** Returns a function that tells whether an address was added to the list of the service. */
  addedTo(account: string, list: number): (address: string) => Promise<boolean> {
    const added = new HashFile(this.#directory.file(addedName(account, list)));
    return (address) => this.#isIn(added, address);
  }

  async #isIn(file: HashFile, address: string): Promise<boolean> {
    const hashes = await file.hashes();
    return hashes.size > 0 && hashes.has(this.#hasher()(address));
  }

  /** Ends the suppression of an address. Returns false if it was not suppressed. */
  async allow(address: string): Promise<boolean> {
    return (await this.#suppressed.remove(this.#hasher()(address))) > 0;
  }

  /** Records that addresses were added to a list of the service. Leaves out those that are recorded already. */
  async noteAdded(
    account: string,
    list: number,
    addresses: Iterable<string> | AsyncIterable<string>,
    at: Date,
  ): Promise<void> {
    const hashOf = this.#hasher();
    const file = this.#directory.file(addedName(account, list));
    const noted = await new HashFile(file).hashes();
    let lines = (await file.look()) ? [] : [`# ${JSON.stringify({ account, list })}`];
    let isNew = false;
    for await (const address of addresses) {
      const hash = hashOf(address);
      if (!noted.add(hash)) continue;
      isNew = true;
      lines.push(`${hash} ${at.toISOString()}`);
      if (lines.length < mostAppended) continue;
      await this.#append(file, lines);
      lines = [];
    }
    if (isNew) await this.#append(file, lines);
  }

  /** Returns everything that is kept here about an address. */
  async find(
    address: string,
  ): Promise<{ readonly suppressed?: readonly string[]; readonly addedTo: readonly Addition[] }> {
    const hash = this.#hasher()(address);
    const line = (await this.#suppressed.lines()).find((each) => hashIn(each) === hash);
    const addedTo: Addition[] = [];
    for (const file of await this.#addedFiles()) {
      const lines = await new HashFile(file).lines();
      const found = lines.find((each) => hashIn(each) === hash);
      if (found) addedTo.push({ ...listOf(file, lines), at: found.split(' ')[1] ?? '' });
    }
    return { ...(line !== undefined && { suppressed: line.split(' ').slice(1) }), addedTo };
  }

  /** Returns the steps that erase an address, each of which returns the number of erased entries. */
  async erasing(address: string): Promise<readonly (() => Promise<number>)[]> {
    const hash = this.#hasher()(address);
    const added = (await this.#addedFiles()).map((file) => new HashFile(file));
    return [...added, this.#suppressed].map((file) => () => file.remove(hash));
  }

  async #addedFiles(): Promise<DirectoryFile[]> {
    const names = await this.#directory.names();
    return names
      .filter((name) => /^added\.[\da-f]+\.\d+$/.test(name))
      .map((name) => this.#directory.file(name));
  }

  async #append(file: DirectoryFile, lines: readonly string[]): Promise<void> {
    await this.#directory.make();
    await appendLines(file, lines);
  }

  #hasher(): (address: string) => string {
    const hash = addressHasher(this.#knownKey);
    return (address) => hash(addressKey(address));
  }

  get #knownKey(): Buffer {
    if (!this.#key) throw new Error(`The key of ${this.#directory.path} is not known`);
    return this.#key;
  }

  async #storedKey(): Promise<Buffer | undefined> {
    const stored = await this.#secrets.get(this.#keyName);
    return stored !== undefined && /^[\da-f]{64}$/.test(stored) ? Buffer.from(stored, 'hex') : undefined;
  }

  /** Writes the mark where there is none. Another window writes the same. */
  #writeMark(key: Buffer): Promise<void> {
    return replaceFile(this.#mark, markOf(key));
  }

  get #mark(): DirectoryFile {
    return this.#directory.file('key');
  }
}

/** The maximum number of lines that are appended at once. */
const mostAppended = 1000;

const markOf = (key: Buffer): string => addressHasher(key)('mailroom');

/** Returns the name of the file with the addresses that were added to a list of the service. */
function addedName(account: string, list: number): string {
  return `added.${shortHash(account)}.${list}`;
}

/**
 * Returns the list that such a file is about. Its first line names it, unless two windows created the file at the same time: then it may be
 * another line. If a crash has prevented it, only the number is known.
 */
function listOf({ name }: DirectoryFile, lines: readonly string[]): Omit<Addition, 'at'> {
  const named = lines.find((line) => line.startsWith('# '));
  if (named === undefined) return { account: '', list: Number(name.split('.').at(-1)) };
  const { account, list } = JSON.parse(named.slice(2));
  return { account, list };
}
