import { type ListedAddress, readAddressList } from './addressList.ts';
import { cut } from './text/shortText.ts';

/** A named set of addresses for test letters. */
export interface TestGroup {
  readonly name: string;
  /** The addresses, without duplicates. */
  readonly addresses: readonly string[];
  /** The first invalid entry. A group with an invalid entry can't be used. */
  readonly wrong?: string;
}

/** The maximum number of addresses in a group. A larger group is an audience rather than a test. */
export const mostTestAddresses = 50;

/** The maximum number of groups. The rest of the setting is ignored. */
const mostGroups = 100;

/**
 * Parses the test groups of a setting: names with lists of addresses. The setting may contain anything; values of another shape are
 * ignored. `toAscii` is as for `readEmailAddress`.
 */
export function readTestGroups(setting: unknown, toAscii?: (domain: string) => string): TestGroup[] {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return [];
  const groups: TestGroup[] = [];
  for (const [name, entries] of Object.entries(setting)) {
    if (groups.length === mostGroups) break;
    if (name.trim() !== '' && Array.isArray(entries))
      groups.push({ name, ...readAddresses(entries, toAscii) });
  }
  return groups;
}

/** Returns the valid addresses of a list without duplicates. */
export function differentAddresses(listed: readonly ListedAddress[]): string[] {
  const addresses = new Map<string, string>();
  for (const each of listed) {
    if ('address' in each) addOnce(addresses, each.address);
  }
  return [...addresses.values()];
}

/** The setting without one person, and the names of the groups that the person was in. */
export interface GroupsWithout {
  readonly setting: unknown;
  readonly names: readonly string[];
}

/**
 * Removes an address from all groups of a setting, and from their names. Of an entry with several addresses, keeps the others as entries
 * of their own. Removes a group that had no other address. Leaves values of another shape unchanged. `isIn` tells whether a text has the
 * address (`AddressFinder`); `toAscii` is as for `readEmailAddress`.
 */
export function withoutAddress(
  setting: unknown,
  isIn: (text: string) => boolean,
  toAscii?: (domain: string) => string,
): GroupsWithout {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    return { setting, names: [] };
  const names: string[] = [];
  const taken = new Set(Object.keys(setting));
  const left = Object.entries(setting).flatMap(([name, entries]) => {
    if (!Array.isArray(entries)) return [[name, entries]];
    const read = entries.map((entry: unknown) => entriesWithout(entry, isIn, toAscii));
    const isNamed = isIn(name);
    if (!isNamed && read.every((others) => others === undefined)) return [[name, entries]];
    names.push(name);
    const kept = read.flatMap((others, index) => others ?? [entries[index]]);
    return kept.length > 0 ? [[isNamed ? otherName(taken) : name, kept]] : [];
  });
  return { setting: Object.fromEntries(left), names };
}

/** Returns a free name for a group whose own name is an address to remove, and takes it. */
function otherName(taken: Set<string>): string {
  let number = 1;
  while (taken.has(`••• ${number}`)) number++;
  taken.add(`••• ${number}`);
  return `••• ${number}`;
}

/** Returns the other addresses of an entry with the address, each with its name; `undefined` for an entry without it. */
function entriesWithout(
  entry: unknown,
  isIn: (text: string) => boolean,
  toAscii: ((domain: string) => string) | undefined,
): string[] | undefined {
  if (typeof entry !== 'string' || !isIn(entry)) return undefined;
  const others = readAddressList(entry, toAscii).map(writtenAddress);
  return others.filter((other) => !isIn(other));
}

function writtenAddress(listed: ListedAddress): string {
  if ('problem' in listed) return listed.written;
  const { name, address } = listed;
  if (name === undefined) return address;
  return name.includes(',') || name.includes(';') ? `"${name}" <${address}>` : `${name} <${address}>`;
}

/** The number of characters that are read of an entry. An entry is one address, with or without a name. */
const longestEntry = 1_000;

/** Reads the addresses of a group. Keeps one more than the limit, so that the caller can tell that there are too many. */
function readAddresses(
  entries: readonly unknown[],
  toAscii?: (domain: string) => string,
): Pick<TestGroup, 'addresses' | 'wrong'> {
  const addresses = new Map<string, string>();
  for (const entry of entries) {
    const text = typeof entry === 'object' ? '{…}' : cut(String(entry), longestEntry);
    const listed = readAddressList(text, toAscii);
    for (const each of listed) {
      if ('address' in each) addOnce(addresses, each.address);
    }
    const isWrong = listed.length === 0 || listed.some((each) => 'problem' in each);
    if (isWrong) return { addresses: [...addresses.values()], wrong: text };
    if (addresses.size > mostTestAddresses) break;
  }
  return { addresses: [...addresses.values()] };
}

/** Adds an address unless the map has it, ignoring case. */
function addOnce(addresses: Map<string, string>, address: string): void {
  const same = address.toLowerCase();
  if (!addresses.has(same)) addresses.set(same, address);
}
