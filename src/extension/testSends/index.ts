import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { ServiceError } from '../../core/port/serviceError.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { Connection } from '../accounts/connection.ts';
import type { SavedGroup } from '../audience/testGroups.ts';
import { TestMemory } from '../audience/testGroups.ts';
import { checkSend } from '../campaigns/addCampaign.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { arrivedLetter } from '../inbox/arrivedLetter.ts';
import { openLetter } from '../inbox/openLetter.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { showWarning } from '../kit/messages.ts';
import { withProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import { readLayoutPeople } from '../layouts/index.ts';
import { type AddedPeople, Audience } from '../people/audience.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import type { CampaignNotice } from '../sending/campaignNotice.ts';
import { askTest } from './questions/askTest.ts';
import { type GroupList, GroupLists } from './questions/groupList.ts';
import { LastPeople } from './questions/personStep.ts';
import { type TestLetter, type TestLetterParts, TestLetters } from './questions/testLetter.ts';

export { openKnownPeople } from '../people/openKnownPeople.ts';

interface TestSendsParts extends TestLetterParts {
  readonly journal: Journal;
  readonly creator: Creator;
  readonly notice: CampaignNotice;
  readonly sandbox: SandboxHost;
  readonly memento: vscode.Memento;
  readonly people: AddedPeople;
  readonly errors: ErrorHandler;
}

/**
 * Sends layouts to test groups: asks for the group, uploads the letter if necessary, and creates one campaign marked as a test. The letter
 * may be filled in for a sample person.
 */
export class TestSends {
  readonly #parts: TestSendsParts;
  readonly #memory: TestMemory;
  readonly #lastPeople: LastPeople;
  readonly #letters: TestLetters;

  constructor(parts: TestSendsParts) {
    this.#parts = parts;
    this.#memory = new TestMemory(parts.memento);
    this.#lastPeople = new LastPeople(parts.memento);
    this.#letters = new TestLetters(parts);
  }

  /**
   * Asks for the sample person and the test group, and sends the letter. Asks for its language unless `wanted` is one. Sends nothing when
   * the user cancels a question.
   */
  async send(connection: Connection, file: vscode.Uri, wanted?: string): Promise<void> {
    const layout = await this.#parts.preparation.askForWhole(file);
    const chosen = layout && (await this.#languageOf(layout, wanted));
    if (!chosen) return;
    const people = await readLayoutPeople(layout);
    const last = people && this.#lastPeople.of(people);
    const answers = await askTest(connection, basename(layout.path), this.#memory, { people, person: last });
    if (!answers) return;
    const { group, person } = answers;
    const source = { uri: layout, ...chosen };
    const reader = people?.people.find((_, index) => index === person);
    const letter = await this.#letters.prepare(connection, source, reader);
    if (!letter) return;
    const { journal, creator, letters } = this.#parts;
    await journal.ready;
    const audience = new Audience(connection, journal, creator, this.#parts.people);
    const list = await new GroupLists(connection, audience, this.#memory).sync(group);
    if (!list) return;
    if (list.asked === group.addresses.length) return showNotSent(group);
    await this.#memory.noteLast(connection.identity, group);
    if (people) await this.#lastPeople.note(people, person);
    const maket = await letters.maketOf(connection, letter.maket);
    if (maket === undefined) return;
    const send = await this.#create(connection, letter, maket, list);
    if (send === undefined) return;
    // The test has been sent. An error below must not look like a failed test, which the user would send again.
    const failure = l10n.t('The test was sent. Couldn’t open its letter');
    await this.#parts.errors.run(failure, () => this.#follow(connection, send, group, list));
  }

  async #languageOf(
    layout: vscode.Uri,
    wanted: string | undefined,
  ): Promise<{ readonly language?: string } | undefined> {
    const { preparation } = this.#parts;
    const known = wanted === undefined ? [] : await preparation.languagesOf(layout);
    const language = known.find(({ tag }) => tag === wanted)?.tag;
    return language === undefined ? preparation.askForLanguage(layout) : { language };
  }

  /** Creates the campaign of a test and returns its number; `undefined` if the outcome stays unknown. */
  async #create(
    connection: Connection,
    letter: TestLetter,
    maketId: number,
    { list }: GroupList,
  ): Promise<number | undefined> {
    const now = new Date();
    const subject = testSubject(letter.title, now);
    const recorded = testSubject(letter.writtenTitle, now);
    const creation = { kind: 'send', maket: maketId, subject: recorded, lists: [list], test: true } as const;
    const title = l10n.t('Sending “{0}”…', subject);
    try {
      return await this.#parts.creator.createOrAsk(
        connection,
        creation,
        () =>
          withProgress(title, () =>
            connection.service.createSend({ maketId, letterTitle: subject, lists: [list] }),
          ),
        (id) => checkSend(connection, id),
      );
    } catch (error) {
      // The list may have been deleted in the web cabinet. Once forgotten, the next test creates a new one.
      if (isInvalidRequest(error)) await this.#memory.forgetList(connection.identity, list);
      throw error;
    }
  }

  async #follow(
    connection: Connection,
    send: number,
    group: SavedGroup,
    { asked }: GroupList,
  ): Promise<void> {
    const { notice, sandbox } = this.#parts;
    // In the sandbox, the progress and then its outcome say the same.
    const isFollowed = connection.account.kind === 'sandbox';
    if (isFollowed) notice.reveal(send);
    else notice.created(connection, send);
    if (asked > 0) {
      void showWarning(
        l10n.t(
          'The people added to “{0}” got a confirmation letter. Send the test again when they have confirmed.',
          shortText(group.name),
        ),
      );
    }
    if (!isFollowed) return;
    const letter = await arrivedLetter(sandbox, l10n.t('Waiting for the test letter…'), { send });
    notice.awaited(connection, send, letter !== undefined);
    if (letter) await openLetter(sandbox, letter, { beside: true });
  }
}

function showNotSent({ name }: SavedGroup): void {
  void showWarning(
    l10n.t(
      'The test has not been sent yet: everyone in “{0}” first got a confirmation letter. Send the test again when they have confirmed.',
      shortText(name),
    ),
  );
}

/** Returns true if the service rejected the content of the request, rather than its key or its rate. */
function isInvalidRequest(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.problem.kind !== 'refused') return false;
  return [400, 404, 409, 410, 422].includes(error.problem.status);
}

/** Returns the subject of a test. It contains the time, so that mail programs do not group tests into one conversation. */
function testSubject(title: string, now: Date): Words {
  return l10n.t('[Test {0}] {1}', now.toTimeString().slice(0, 8), title);
}
