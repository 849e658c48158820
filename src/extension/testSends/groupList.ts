import { shortText } from '../../core/text/shortText.ts';
import type { Connection } from '../accounts/connection.ts';
import type { Audience } from '../audience/audience.ts';
import { confirmationItems } from '../audience/confirmationItems.ts';
import { ask } from '../kit/messages.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, joined, l10n, type Words, whole } from '../kit/words.ts';
import { describeAccount, mayReachPeople } from '../sending/accountWords.ts';
import type { SavedGroup } from './savedGroups.ts';
import type { ListPlan, TestMemory } from './testMemory.ts';

/** Nobody subscribes to the list of a test group at a page (RFC 2606 keeps this name free). */
const subscribeLink = 'https://example.com/';

/** The list of a group, and how many of its people have just been asked to confirm that they want its letters. */
export interface GroupList {
  readonly list: number;
  readonly asked: number;
}

/** Keeps the lists of test groups in step with them, in one account. */
export class GroupLists {
  readonly #connection: Connection;
  readonly #audience: Audience;
  readonly #memory: TestMemory;

  constructor(connection: Connection, audience: Audience, memory: TestMemory) {
    this.#connection = connection;
    this.#audience = audience;
    this.#memory = memory;
  }

  /**
   * The group's list, which is made, and its people added, after the user has agreed to that. `undefined` when they did not, or
   * when nobody knows what became of a request, which they were told.
   */
  async inStep(group: SavedGroup): Promise<GroupList | undefined> {
    const plan = this.#memory.plan(this.#connection.identity, group);
    if (plan.list !== undefined && plan.missing.length === 0) return { list: plan.list, asked: 0 };
    const skipConfirmation = await this.#askConfirmation();
    if (skipConfirmation === undefined || !(await this.#agree(group, plan))) return undefined;
    const list = plan.list ?? (await this.#audience.createList({ title: listTitle(group), subscribeLink }));
    if (list === undefined || !(await this.#add(group, plan, list, skipConfirmation))) return undefined;
    await this.#memory.noteConfirmation(this.#connection.identity, skipConfirmation);
    return { list, asked: skipConfirmation ? 0 : plan.missing.length };
  }

  /** Notes each address as it is added, so that what stops in the middle goes on from there. Returns whether all are in. */
  async #add(
    { name, addresses }: SavedGroup,
    { missing }: ListPlan,
    list: number,
    skipConfirmation: boolean,
  ): Promise<boolean> {
    const present = addresses.filter((address) => !missing.includes(address));
    const title = l10n.t('Adding people to “{0}”…', shortText(name));
    const note = () => this.#memory.noteMembers(this.#connection.identity, name, list, present);
    await note();
    return withCancellableProgress(title, async (signal, report) => {
      for (const email of missing) {
        const subscriber = { email, listId: list, ...(skipConfirmation && { skipConfirmation }) };
        if ((await this.#audience.addSubscriber(subscriber, signal)) === undefined) return false;
        present.push(email);
        await note();
        report(present.length, addresses.length);
      }
      return true;
    });
  }

  /** Whether people are added without a confirmation letter. It is asked once, and never where no letter leaves this machine. */
  async #askConfirmation(): Promise<boolean | undefined> {
    if (this.#audience.isRehearsal) return true;
    const known = this.#memory.skipsConfirmation(this.#connection.identity);
    if (known !== undefined) return known;
    const step: Step<boolean | undefined> = {
      ask: async (_, questions) => {
        const placeholder = l10n.t('Do the people of test groups confirm first?');
        return (await questions.pick({ placeholder, items: confirmationItems() })).skipConfirmation;
      },
    };
    return runSteps(l10n.t('Send Test'), [step], undefined);
  }

  async #agree(group: SavedGroup, plan: ListPlan): Promise<boolean> {
    if (this.#audience.isRehearsal) return true;
    const { account } = this.#connection;
    const yes = l10n.t('Add and Send');
    const question = l10n.t('Send tests to the people of “{0}”?', shortText(group.name));
    const detail = joined('\n', [describePlan(group, plan), describeAccount(account)]);
    return (await ask({ question, detail, buttons: [yes], isGrave: mayReachPeople(account) })) === yes;
  }
}

const listTitle = ({ name }: SavedGroup) => l10n.t('Test: {0}', shortText(name));

function describePlan(group: SavedGroup, { list, missing }: ListPlan): Words {
  const added = whole(joined(', ', missing.map(asWords)));
  return list === undefined
    ? l10n.t('The list “{0}” is made, and these are added to it: {1}', listTitle(group), added)
    : l10n.t('These are added to its list “{0}”: {1}', listTitle(group), added);
}
