import { shortText } from '../../../core/text/shortText.ts';
import { describeAccount, mayReachPeople } from '../../accounts/account.ts';
import type { Connection } from '../../accounts/connection.ts';
import { confirmationItems } from '../../audience/confirmationItems.ts';
import type { ListPlan, SavedGroup, TestMemory } from '../../audience/testGroups.ts';
import { ask } from '../../kit/messages.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, joined, l10n, type Words, whole } from '../../kit/words.ts';
import type { Audience } from '../../people/audience.ts';
import { subscribeLinkStep } from '../../people/chooseList.ts';

/** The answers used without asking where no letter leaves this machine. RFC 2606 reserves the domain. */
const rehearsal = { skipConfirmation: true, subscribeLink: 'https://example.com/' } as const;

/** The list of a group, and the number of its members who have just been sent a confirmation letter. */
export interface GroupList {
  readonly list: number;
  readonly asked: number;
}

/** Keeps the lists of one account in sync with their test groups. */
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
   * Returns the group's list. Creates it and adds missing people after the user agrees. Returns `undefined` if the user declines,
   * or if the outcome of a request stays unknown, which the user has been told. Throws a `UserError` if somebody in the group is
   * suppressed. If nobody can tell, the question says so.
   */
  async sync(group: SavedGroup): Promise<GroupList | undefined> {
    const canTell = await this.#audience.refuseSuppressed(group.addresses, 'test');
    const plan = this.#memory.plan(this.#connection.identity, group);
    if (plan.list !== undefined && plan.missing.length === 0) return { list: plan.list, asked: 0 };
    const answers = await this.#ask(plan);
    if (!answers || !(await this.#agree(group, plan, answers, canTell))) return undefined;
    const { skipConfirmation, subscribeLink } = answers;
    const list = plan.list ?? (await this.#audience.createList({ title: listTitle(group), subscribeLink }));
    if (list === undefined || !(await this.#add(group, plan, list, skipConfirmation))) return undefined;
    if (!this.#audience.isRehearsal) {
      // `subscribeLink` is empty if the list already existed, because the page was not asked for.
      const given = { skipConfirmation, ...(subscribeLink && { subscribeLink }) };
      await this.#memory.noteAnswers(this.#connection.identity, given);
    }
    return { list, asked: skipConfirmation ? 0 : plan.missing.length };
  }

  /** Adds missing addresses, and saves each one at once, so that an interrupted run can continue. Returns true if all were added. */
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
        if ((await this.#audience.addSubscriber(subscriber, { purpose: 'test', signal })) === undefined)
          return false;
        present.push(email);
        await note();
        report(present.length, addresses.length);
      }
      return true;
    });
  }

  /** Asks the questions that have not been answered for this account yet. Returns `undefined` if the user cancels. */
  async #ask({ list }: ListPlan): Promise<ListAnswers | undefined> {
    if (this.#audience.isRehearsal) return rehearsal;
    const known = this.#memory.answers(this.#connection.identity);
    const steps = [
      ...(known.skipConfirmation === undefined ? [askGroupConfirmation] : []),
      ...(list === undefined && known.subscribeLink === undefined ? [askSubscribeLink()] : []),
    ];
    const { skipConfirmation = false, subscribeLink = '' } = known;
    return runSteps<ListAnswers>(l10n.t('Send Test'), steps, { skipConfirmation, subscribeLink });
  }

  async #agree(group: SavedGroup, plan: ListPlan, answers: ListAnswers, canTell: boolean): Promise<boolean> {
    if (this.#audience.isRehearsal) return true;
    const { account } = this.#connection;
    const isSentAtOnce = answers.skipConfirmation || plan.missing.length < group.addresses.length;
    const yes = isSentAtOnce ? l10n.t('Add and Send') : l10n.t('Add and Ask to Confirm');
    const question = l10n.t('Send tests to the people of “{0}”?', shortText(group.name));
    const detail = joined('\n', [
      describePlan(group, plan),
      plan.list === undefined && l10n.t('The list’s page for subscribing: {0}', answers.subscribeLink),
      !answers.skipConfirmation && l10n.t('New subscribers first get a letter that asks them to confirm.'),
      !isSentAtOnce && l10n.t('The test is not sent yet: nobody on the list can get it before they confirm.'),
      !canTell &&
        l10n.t(
          'Mailroom can’t read the suppression list here, so it can’t tell whether one of these people is on it.',
        ),
      l10n.t('Account: {0}', whole(describeAccount(account))),
    ]);
    return (await ask({ question, detail, buttons: [yes], isWarning: mayReachPeople(account) })) === yes;
  }
}

/** The answers for creating a list and adding people to it. */
interface ListAnswers {
  readonly skipConfirmation: boolean;
  readonly subscribeLink: string;
}

const askGroupConfirmation: Step<ListAnswers> = {
  ask: async (draft, questions) => {
    const placeholder = l10n.t('Do the people of test groups confirm first?');
    const { skipConfirmation } = await questions.pick({ placeholder, items: confirmationItems() });
    return { ...draft, skipConfirmation };
  },
};

const askSubscribeLink = () =>
  subscribeLinkStep<ListAnswers>(
    l10n.t(
      'The web page where people subscribe. The service requires one; all test lists of this account use it',
    ),
  );

const listTitle = ({ name }: SavedGroup) => l10n.t('Test: {0}', shortText(name));

function describePlan(group: SavedGroup, { list, missing }: ListPlan): Words {
  const added = whole(joined(', ', missing.map(asWords)));
  return list === undefined
    ? l10n.t('The list “{0}” is created with these addresses: {1}', listTitle(group), added)
    : l10n.t('These addresses are added to the group’s list “{0}”: {1}', listTitle(group), added);
}
