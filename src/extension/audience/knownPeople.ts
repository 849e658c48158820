import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { AddressTable } from '../../core/imports/addressTable.ts';
import { addressKey } from '../../core/imports/checkRows.ts';
import { addressHasher } from '../../importer/addressHash.ts';
import type { KnownAddresses } from '../../protocol/imports.ts';
import { appendLines } from '../files/appendLines.ts';
import type { Directory, DirectoryFile } from '../files/directory.ts';
import { rewriteFile } from '../files/rewriteFile.ts';
import { settleRewrite } from '../files/settleRewrite.ts';
import { shortHash } from '../kit/shortHash.ts';
import { type Erased, eraseAll } from './erasing.ts';

/** The reasons for suppressing an address. */
export const suppressionReasons = ['unsubscribed', 'complained', 'bounced', 'forgotten', 'byHand'] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

/** The suppression of an address, and the lists that it was added to, as stored on this machine. Times are ISO 8601 in UTC. */
export interface KeptAboutPerson {
  readonly suppressed?: { readonly reason: SuppressionReason; readonly at: string };
  /** The lists that the address was added to from here. */
  readonly addedTo: readonly { readonly account: string; readonly list: number; readonly at: string }[];
}

/** The part of VS Code's `SecretStorage` that is used here. */
export interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
}

const keyName = 'mailroom.people.key';

/**
 * Stores in the extension's own storage which addresses are suppressed, and which were added to which list. Addresses are stored
 * as keyed hashes. The key is in the secret store of this machine, so nobody can read or guess an address from the files. Several
 * windows may write at once.
 */
export class KnownPeople {
  readonly #directory: Directory;
  readonly #secrets: Secrets;
  readonly #keyLost: (path: string) => Error;
  readonly #suppressed: HashFile;
  #key: Promise<Buffer> | undefined;

  /** `keyLost` returns the error for when the key of the hashes in the directory is missing or has changed. */
  constructor(directory: Directory, secrets: Secrets, keyLost: (path: string) => Error) {
    this.#directory = directory;
    this.#secrets = secrets;
    this.#keyLost = keyLost;
    this.#suppressed = new HashFile(directory.file('suppressed'));
  }

  /** Returns the key and the files that the worker thread needs to find suppressed addresses and those added to this list before. */
  async filesFor(account: string, list: number | undefined): Promise<KnownAddresses> {
    const key = await this.#readKey();
    const added = list === undefined ? 'added.none' : addedName(account, list);
    return {
      key: key.toString('hex'),
      suppressed: this.#suppressed.file.path,
      added: this.#directory.file(added).path,
    };
  }

  /** Suppresses addresses. Returns how many were not suppressed before. */
  async suppress(addresses: Iterable<string>, reason: SuppressionReason, at: Date): Promise<number> {
    const hashOf = await this.#hasher();
    const known = await this.#suppressed.hashes();
    const hashes = new Set([...addresses].map(hashOf).filter((hash) => !known.has(hash)));
    await this.#append(
      this.#suppressed.file,
      [...hashes].map((hash) => `${hash} ${reason} ${at.toISOString()}`),
    );
    return hashes.size;
  }

  /** Returns the suppressed ones among the addresses, spelled as given. */
  async suppressedAmong(addresses: Iterable<string>): Promise<ReadonlySet<string>> {
    const hashOf = await this.#hasher();
    const known = await this.#suppressed.hashes();
    return new Set([...addresses].filter((address) => known.has(hashOf(address))));
  }

  /** Returns true if the address is suppressed. A running import asks for each row. */
  isSuppressed(address: string): Promise<boolean> {
    return this.#isIn(this.#suppressed, address);
  }

  /** Returns a function that tells whether an address was added to the list. A running import asks for each row. */
  addedTo(account: string, list: number): (address: string) => Promise<boolean> {
    const added = new HashFile(this.#directory.file(addedName(account, list)));
    return (address) => this.#isIn(added, address);
  }

  async #isIn(file: HashFile, address: string): Promise<boolean> {
    const hashes = await file.hashes();
    return hashes.size > 0 && hashes.has((await this.#hasher())(address));
  }

  /** Returns the number of suppressed addresses. */
  async countSuppressed(): Promise<number> {
    return (await this.#suppressed.hashes()).size;
  }

  /** Ends the suppression of an address. Returns false if it was not suppressed. */
  async allow(address: string): Promise<boolean> {
    return (await this.#remove(this.#suppressed.file, (await this.#hasher())(address))) > 0;
  }

  /** Records that addresses were added to a list. Leaves out those that are recorded already. */
  async noteAdded(
    account: string,
    list: number,
    addresses: Iterable<string> | AsyncIterable<string>,
    at: Date,
  ): Promise<void> {
    const hashOf = await this.#hasher();
    const file = this.#directory.file(addedName(account, list));
    const noted = await new HashFile(file).hashes();
    let lines = (await file.look()) ? [] : [`# ${JSON.stringify({ account, list })}`];
    let isNew = false;
    for await (const address of addresses) {
      const hash = hashOf(address);
      if (noted.firstLine(hash, 1)) continue;
      isNew = true;
      lines.push(`${hash} ${at.toISOString()}`);
      if (lines.length < mostAppended) continue;
      await this.#append(file, lines);
      lines = [];
    }
    if (isNew) await this.#append(file, lines);
  }

  /** Returns everything that is kept here about an address. */
  async find(address: string): Promise<KeptAboutPerson> {
    const hash = (await this.#hasher())(address);
    const line = (await settledLines(this.#suppressed.file)).find((each) => hashIn(each) === hash);
    const [, reason, at = ''] = line?.split(' ') ?? [];
    const known = suppressionReasons.find((each) => each === reason);
    const addedTo: KeptAboutPerson['addedTo'][number][] = [];
    for (const file of await this.#addedFiles()) {
      const lines = await settledLines(file);
      const found = lines.find((each) => hashIn(each) === hash);
      if (found) addedTo.push({ ...listOf(file, lines), at: found.split(' ')[1] ?? '' });
    }
    return { ...(known && { suppressed: { reason: known, at } }), addedTo };
  }

  /**
   * Erases what is kept about an address. With `suppressed`, its hash stays suppressed, so that no later import adds the person
   * again. Goes on when a file cannot be changed.
   */
  async erase(address: string, suppressed: { readonly at: Date } | undefined): Promise<Erased> {
    const hash = (await this.#hasher())(address);
    const files = [...(await this.#addedFiles()), this.#suppressed.file];
    const erased = await eraseAll(files.map((file) => () => this.#remove(file, hash)));
    if (suppressed) await this.suppress([address], 'forgotten', suppressed.at);
    return erased;
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

  /** Removes the lines with this hash. Returns the number of removed lines. */
  async #remove(file: DirectoryFile, hash: string): Promise<number> {
    if (!(await settledLines(file)).some((line) => hashIn(line) === hash)) return 0;
    let removed = 0;
    const rewrite = async (text: string) => {
      const lines = text.split('\n');
      const left = lines.filter((line) => hashIn(line) !== hash);
      removed = lines.length - left.length;
      return left.join('\n');
    };
    // Another window may be rewriting the file.
    while (!(await rewriteFile(file, rewrite))) await settleRewrite(file);
    return removed;
  }

  async #hasher(): Promise<(address: string) => string> {
    const hash = addressHasher(await this.#readKey());
    return (address) => hash(addressKey(address));
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= this.#findKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  /**
   * Finds or creates the key. The file `key` has a hash made with it, so that a key that was lost or replaced is noticed: with another
   * key, no address would be found to be suppressed.
   */
  async #findKey(): Promise<Buffer> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const mark = (await this.#mark.read())?.toString();
      const stored = await this.#secrets.get(keyName);
      const key =
        stored !== undefined && /^[\da-f]{64}$/.test(stored) ? Buffer.from(stored, 'hex') : undefined;
      if (key && mark === markOf(key)) return key;
      if (mark === undefined) {
        if (!key && (await this.#hasHashes())) break;
        await this.#createKey(key);
      }
      // Another window may have written the mark and not yet the key.
      else await new Promise((resolve) => setTimeout(resolve, attemptMs));
    }
    if (await this.#hasHashes()) throw this.#keyLost(this.#directory.path);
    await this.#mark.remove();
    return this.#findKey();
  }

  /** Stores a new key, or only the mark of a known one, unless another window is doing so. */
  async #createKey(known: Buffer | undefined): Promise<void> {
    await this.#directory.make();
    const handle = await this.#mark.create();
    if (!handle) return;
    try {
      const key = known ?? randomBytes(32);
      await handle.writeFile(markOf(key));
      if (!known) await this.#secrets.store(keyName, key.toString('hex'));
    } finally {
      await handle.close();
    }
  }

  get #mark(): DirectoryFile {
    return this.#directory.file('key');
  }

  async #hasHashes(): Promise<boolean> {
    return (await this.#suppressed.file.look()) !== undefined || (await this.#addedFiles()).length > 0;
  }
}

/**
 * A file of hashes that several windows change. Reads it again only when it has changed. Keeps the hashes in a table: a set of strings would
 * take four times the memory for a million people.
 */
class HashFile {
  readonly file: DirectoryFile;
  #known: { readonly version: string; readonly hashes: Promise<AddressTable> } | undefined;
  #look: Promise<string> = Promise.resolve('');
  #nextLook: Promise<string> | undefined;

  constructor(file: DirectoryFile) {
    this.file = file;
  }

  /** Returns the hashes that are in the file when this is called, or later. */
  async hashes(): Promise<AddressTable> {
    const version = await this.#version();
    let known = this.#known;
    if (known?.version !== version) {
      known = { version, hashes: this.#read() };
      this.#known = known;
    }
    try {
      return await known.hashes;
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  /** Looks at the file. Calls during a look share the next one: an import asks for many rows at once. */
  #version(): Promise<string> {
    const look = async () => {
      this.#nextLook = undefined;
      const seen = await this.file.look();
      return seen ? `${seen.ino} ${seen.size} ${seen.mtimeNs}` : 'none';
    };
    this.#nextLook ??= this.#look = this.#look.then(look, look);
    return this.#nextLook;
  }

  async #read(): Promise<AddressTable> {
    const hashes = new AddressTable();
    for await (const line of linesIn(this.file)) hashes.firstLine(hashIn(line), 1);
    return hashes;
  }
}

/** The maximum number of lines that are appended at once. */
const mostAppended = 1000;
const attempts = 20;
const attemptMs = 100;

const markOf = (key: Buffer): string => addressHasher(key)('mailroom');

/** Returns the name of the file with the addresses that were added to a list. */
function addedName(account: string, list: number): string {
  const short = shortHash(account);
  return `added.${short}.${list}`;
}

const hashIn = (line: string): string => line.split(' ', 1)[0] ?? '';

/**
 * Returns the list that such a file is about. Its first line names it, unless two windows created the file at the same time: then it may be
 * another line. If a crash has prevented it, only the number is known.
 */
function listOf(
  { name }: DirectoryFile,
  lines: readonly string[],
): { readonly account: string; readonly list: number } {
  const named = lines.find((line) => line.startsWith('# '));
  if (named === undefined) return { account: '', list: Number(name.split('.').at(-1)) };
  const { account, list } = JSON.parse(named.slice(2));
  return { account, list };
}

/** Returns the lines of a file without empty ones. */
async function settledLines(file: DirectoryFile): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesIn(file)) lines.push(line);
  return lines;
}

async function* linesIn(file: DirectoryFile): AsyncGenerator<string> {
  await settleRewrite(file);
  const handle = await file.openToRead();
  if (!handle) return;
  for await (const line of createInterface({ input: handle.createReadStream({ encoding: 'utf8' }) })) {
    if (line !== '') yield line;
  }
}
