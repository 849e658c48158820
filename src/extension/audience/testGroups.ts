import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import * as vscode from 'vscode';
import { type GroupsWithout, readTestGroups, type TestGroup, withoutAddress } from '../../core/testGroups.ts';
import { settings } from '../names.ts';
import { personFinder } from '../people/personFinder.ts';
import { type SettingTarget, writeSetting } from '../writeSetting.ts';

/** The settings that hold a test group. Anybody can write the settings of a workspace. */
export type GroupPlace = SettingTarget;

export interface SavedGroup extends TestGroup {
  readonly place: GroupPlace;
}

/** Returns the test groups in the user settings, followed by those in the workspace settings. */
export function savedGroups(): SavedGroup[] {
  const written = inspect();
  return [...groupsOf(written?.globalValue, 'user'), ...groupsOf(written?.workspaceValue, 'workspace')];
}

/** Saves a group. Replaces an existing group of the same name. */
export async function saveGroup({ name, addresses, place }: SavedGroup): Promise<void> {
  const written = inspect();
  const others = place === 'user' ? written?.globalValue : written?.workspaceValue;
  await writeSetting(settings.testGroups, { ...asObject(others), [name]: addresses }, place);
}

/** A test group that an address is in. */
export interface GroupOfPerson {
  readonly name: string;
  readonly place: GroupPlace;
}

/** Returns the test groups with an address. */
export function groupsWith(address: string): readonly GroupOfPerson[] {
  return groupsWithout(address).flatMap(({ place, names }) => names.map((name) => ({ name, place })));
}

/** Removes an address from all test groups. Returns the number of groups that it was in. */
export async function removeFromGroups(address: string): Promise<number> {
  let removed = 0;
  for (const { place, setting, names } of groupsWithout(address)) {
    if (names.length > 0) await writeSetting(settings.testGroups, asObject(setting), place);
    removed += names.length;
  }
  return removed;
}

/** Returns the settings of both places without an address. */
function groupsWithout(address: string): readonly (GroupsWithout & { readonly place: GroupPlace })[] {
  const written = inspect();
  const { isIn } = personFinder(address);
  const without = (setting: unknown, place: GroupPlace) => ({
    ...withoutAddress(setting, isIn, domainToASCII),
    place,
  });
  return [without(written?.globalValue, 'user'), without(written?.workspaceValue, 'workspace')];
}

function inspect() {
  return vscode.workspace.getConfiguration().inspect<unknown>(settings.testGroups);
}

function groupsOf(written: unknown, place: GroupPlace): SavedGroup[] {
  return readTestGroups(written, domainToASCII).map((group) => ({ ...group, place }));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** A list that was created for a group, with hashes of the addresses that were added to it. */
interface RememberedList {
  readonly name: string;
  readonly list: number;
  readonly members: readonly string[];
}

/** The stored data on one account's tests. */
interface AccountTests {
  readonly last?: Pick<SavedGroup, 'name' | 'place'>;
  readonly skipConfirmation?: boolean;
  readonly subscribeLink?: string;
  readonly lists: readonly RememberedList[];
}

/** The answers that are asked once per account: whether people have to confirm, and the page where they would subscribe. */
type TestListAnswers = Pick<AccountTests, 'skipConfirmation' | 'subscribeLink'>;

/** The list to use for a group (missing if a new one is needed) and the addresses to add to the list. */
export interface ListPlan {
  readonly list?: number;
  readonly missing: readonly string[];
}

/** A list of a test group that an address was added to, or whose name has the address. */
export interface TestListOfPerson {
  /** The account's identity. */
  readonly account: string;
  /** The name of the group. */
  readonly name: string;
  /** Absent if only the name of the last test group is remembered. */
  readonly list?: number;
}

const key = 'mailroom.tests';
const mostLists = 200;

/** Stores on this machine, by the account's identity, the last test group and the lists of groups. */
export class TestMemory {
  readonly #memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  /** Returns true if the last test went to this group. */
  isLast(identity: string, { name, place }: SavedGroup): boolean {
    const { last } = this.#of(identity);
    return last?.name === name && last.place === place;
  }

  noteLast(identity: string, { name, place }: SavedGroup): Promise<void> {
    return this.#change(identity, { last: { name, place } });
  }

  /** Returns the answers given so far. */
  answers(identity: string): TestListAnswers {
    const { skipConfirmation, subscribeLink } = this.#of(identity);
    return {
      ...(skipConfirmation !== undefined && { skipConfirmation }),
      ...(subscribeLink !== undefined && { subscribeLink }),
    };
  }

  noteAnswers(identity: string, answers: TestListAnswers): Promise<void> {
    return this.#change(identity, answers);
  }

  /** Returns the group's list and the addresses to add. Skips lists with a former member: the service can't remove people from lists. */
  plan(identity: string, { name, addresses }: TestGroup): ListPlan {
    const hashes = new Set(addresses.map(hashedAddress));
    const known = this.#of(identity).lists.findLast(
      (candidate) => candidate.name === name && candidate.members.every((member) => hashes.has(member)),
    );
    if (!known) return { missing: addresses };
    return {
      list: known.list,
      missing: addresses.filter((address) => !known.members.includes(hashedAddress(address))),
    };
  }

  /** Remembers the list of a group and its members. */
  noteMembers(identity: string, name: string, list: number, addresses: readonly string[]): Promise<void> {
    const others = this.#of(identity).lists.filter((known) => known.list !== list);
    const changed = { name, list, members: addresses.map(hashedAddress) };
    return this.#change(identity, { lists: [...others, changed].slice(-mostLists) });
  }

  /** Forgets a list that no longer exists. */
  forgetList(identity: string, list: number): Promise<void> {
    return this.#change(identity, { lists: this.#of(identity).lists.filter((known) => known.list !== list) });
  }

  /** Returns the lists of test groups that an address was added to or that are named like it, in all accounts. */
  listsWith(address: string): readonly TestListOfPerson[] {
    const hash = hashedAddress(address);
    const { isIn } = personFinder(address);
    return Object.entries(this.#all).flatMap(([account, { last, lists }]) => [
      ...(last && isIn(last.name) ? [{ account, name: last.name }] : []),
      ...lists
        .filter(({ name, members }) => members.includes(hash) || isIn(name))
        .map(({ name, list }) => ({ account, name, list })),
    ]);
  }

  /**
   * Forgets what `listsWith` returns, and returns the number of entries. Removing only the address would be wrong: the service still
   * has it on the list, so the next test would go to this person.
   */
  async forgetListsWith(address: string): Promise<number> {
    const forgotten = this.listsWith(address);
    for (const { account, list } of forgotten) {
      if (list === undefined) await this.#forgetLast(account);
      else await this.forgetList(account, list);
    }
    return forgotten.length;
  }

  async #forgetLast(identity: string): Promise<void> {
    const { last: _, ...others } = this.#of(identity);
    await this.#memento.update(key, { ...this.#all, [identity]: others });
  }

  get #all(): Readonly<Record<string, AccountTests>> {
    return this.#memento.get<Readonly<Record<string, AccountTests>>>(key) ?? {};
  }

  #of(identity: string): AccountTests {
    return this.#all[identity] ?? { lists: [] };
  }

  async #change(identity: string, change: Partial<AccountTests>): Promise<void> {
    await this.#memento.update(key, { ...this.#all, [identity]: { ...this.#of(identity), ...change } });
  }
}

function hashedAddress(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex');
}
