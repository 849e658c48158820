import { createHash } from 'node:crypto';
import type * as vscode from 'vscode';
import type { TestGroup } from '../../core/testGroups.ts';
import type { SavedGroup } from './savedGroups.ts';

/** A list that was made for a group, and who was added to it from here: hashes, never addresses. */
interface GroupList {
  readonly name: string;
  readonly list: number;
  readonly members: readonly string[];
}

/** What is remembered of the tests of one account. */
interface AccountTests {
  readonly last?: Pick<SavedGroup, 'name' | 'place'>;
  readonly skipConfirmation?: boolean;
  readonly subscribeLink?: string;
  readonly lists: readonly GroupList[];
}

/** What is asked once in an account: how people are added to test lists, and the page where they would subscribe. */
export type TestListAnswers = Pick<AccountTests, 'skipConfirmation' | 'subscribeLink'>;

/** What has to be done before a list has the members of a group, and nobody else: `list` is missing where it takes a new one. */
export interface ListPlan {
  readonly list?: number;
  readonly missing: readonly string[];
}

const key = 'mailroom.tests';
const mostLists = 200;

/** What this machine remembers of tests, by the identity of their account: the last group, and which list is whose. */
export class TestMemory {
  readonly #memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  /** Whether `group` was the last one. */
  isLast(identity: string, { name, place }: SavedGroup): boolean {
    const { last } = this.#of(identity);
    return last?.name === name && last.place === place;
  }

  noteLast(identity: string, { name, place }: SavedGroup): Promise<void> {
    return this.#change(identity, { last: { name, place } });
  }

  /** The answers given so far. */
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

  /** The service can take nobody out of a list: one with somebody who has left the group serves no more. */
  plan(identity: string, { name, addresses }: TestGroup): ListPlan {
    const hashes = new Set(addresses.map(hashOf));
    const known = this.#of(identity).lists.findLast(
      (candidate) => candidate.name === name && candidate.members.every((member) => hashes.has(member)),
    );
    if (!known) return { missing: addresses };
    return {
      list: known.list,
      missing: addresses.filter((address) => !known.members.includes(hashOf(address))),
    };
  }

  /** Notes that a group has a list, and who is in it now. */
  noteMembers(identity: string, name: string, list: number, addresses: readonly string[]): Promise<void> {
    const others = this.#of(identity).lists.filter((known) => known.list !== list);
    const changed = { name, list, members: addresses.map(hashOf) };
    return this.#change(identity, { lists: [...others, changed].slice(-mostLists) });
  }

  /** Notes that a list is not there any more. */
  forgetList(identity: string, list: number): Promise<void> {
    return this.#change(identity, { lists: this.#of(identity).lists.filter((known) => known.list !== list) });
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

function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex');
}
