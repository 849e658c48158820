import { type ListedAddress, readAddressList } from './addressList.ts';
import { cut } from './text/shortText.ts';

/** A named set of addresses that test letters go to. */
export interface TestGroup {
  readonly name: string;
  /** Each once, as they are given to the service. */
  readonly addresses: readonly string[];
  /** The first of what stands among them and is no address. Nothing goes to such a group. */
  readonly wrong?: string;
}

/** More people than this are an audience, and not a test. */
export const mostTestAddresses = 50;

/** More groups than this nobody keeps: the rest of a setting is passed over. */
const mostGroups = 100;

/**
 * The test groups of a setting, which anybody may have written: names with lists of addresses. What has another shape is passed
 * over. `toAscii` is as for `readEmailAddress`.
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

/** The addresses of a list that are addresses, each once. */
export function differentAddresses(listed: readonly ListedAddress[]): string[] {
  const addresses = new Map<string, string>();
  for (const each of listed) {
    if ('address' in each) addOnce(addresses, each.address);
  }
  return [...addresses.values()];
}

/** An entry of a setting has one address, with a name at most. What is behind this is not read. */
const longestEntry = 1_000;

/** Reads the addresses of a group. One more than there may be is kept, to be noticed. */
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

/** Letters are not told apart by their case. */
function addOnce(addresses: Map<string, string>, address: string): void {
  const same = address.toLowerCase();
  if (!addresses.has(same)) addresses.set(same, address);
}
