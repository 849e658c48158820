import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { ServiceError } from '../../core/port/serviceError.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { Connection } from '../accounts/connection.ts';
import { type AddedPeople, Audience } from '../audience/audience.ts';
import type { SavedGroup } from '../audience/testGroups.ts';
import { TestMemory } from '../audience/testGroups.ts';
import { checkSend } from '../campaigns/addCampaign.ts';
import type { Preflight } from '../checks/preflight.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { arrivedLetter } from '../inbox/arrivedLetter.ts';
import { openLetter } from '../inbox/openLetter.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { showWarning } from '../kit/messages.ts';
import { withProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import type { CampaignNotice } from '../sending/campaignNotice.ts';
import type { Letters, PreparedLetter } from '../sending/preparedLetter.ts';
import type { Preparation } from '../upload/preparation.ts';
import { askGroup } from './askGroup.ts';
import { type GroupList, GroupLists } from './groupList.ts';

export { openKnownPeople } from '../audience/openKnownPeople.ts';

interface TestSendsParts {
  readonly journal: Journal;
  readonly creator: Creator;
  readonly letters: Letters;
  readonly preparation: Pick<Preparation, 'askForWhole' | 'askForLanguage'>;
  readonly notice: CampaignNotice;
  readonly sandbox: SandboxHost;
  readonly memento: vscode.Memento;
  readonly people: AddedPeople;
  readonly errors: ErrorHandler;
}

/** Sends layouts to test groups: asks for the group, uploads the layout if necessary, and creates one campaign marked as a test. */
export class TestSends {
  readonly #parts: TestSendsParts;
  readonly #memory: TestMemory;
  /** The findings that the user has accepted, by layout: the next test does not ask about them again. */
  readonly #agreed = new Map<string, Preflight>();

  constructor(parts: TestSendsParts) {
    this.#parts = parts;
    this.#memory = new TestMemory(parts.memento);
  }

  /** Asks for the test group and sends the layout to it. Sends nothing when the user cancels a question. */
  async send(connection: Connection, file: vscode.Uri): Promise<void> {
    const layout = await this.#parts.preparation.askForWhole(file);
    const chosen = layout && (await this.#parts.preparation.askForLanguage(layout));
    if (!chosen) return;
    const group = await askGroup(connection, basename(layout.path), this.#memory);
    if (!group) return;
    const letter = await this.#prepare(connection, layout, chosen);
    if (!letter) return;
    const { journal, creator, letters } = this.#parts;
    await journal.ready;
    const audience = new Audience(connection, journal, creator, this.#parts.people);
    const people = await new GroupLists(connection, audience, this.#memory).sync(group);
    if (!people) return;
    if (people.asked === group.addresses.length) return showNotSent(group);
    await this.#memory.noteLast(connection.identity, group);
    const maket = await letters.maketOf(connection, letter);
    if (maket === undefined) return;
    const send = await this.#create(connection, letter, maket, people);
    if (send === undefined) return;
    // The test has been sent. An error below must not look like a failed test, which the user would send again.
    const failure = l10n.t('The test was sent. Couldn’t open its letter');
    await this.#parts.errors.run(failure, () => this.#follow(connection, send, group, people));
  }

  async #prepare(
    connection: Connection,
    layout: vscode.Uri,
    chosen: { readonly language?: string },
  ): Promise<PreparedLetter | undefined> {
    const key = [layout, chosen.language].join(' ');
    const source = { kind: 'layout', uri: layout, title: basename(layout.path), ...chosen } as const;
    const letter = await this.#parts.letters.prepare(connection, source, this.#agreed.get(key));
    if (letter?.preflight) this.#agreed.set(key, letter.preflight);
    return letter;
  }

  /** Creates the campaign of a test and returns its number; `undefined` if the outcome stays unknown. */
  async #create(
    connection: Connection,
    { preflight }: PreparedLetter,
    maketId: number,
    { list }: GroupList,
  ): Promise<number | undefined> {
    const subject = testSubject(preflight?.layout.title ?? '', new Date());
    const creation = { kind: 'send', maket: maketId, subject, lists: [list], test: true } as const;
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
    notice.created(connection, send);
    if (asked > 0) {
      void showWarning(
        l10n.t(
          'The people added to “{0}” got a confirmation letter. Send the test again when they have confirmed.',
          shortText(group.name),
        ),
      );
    }
    if (connection.account.kind !== 'sandbox') return;
    const letter = await arrivedLetter(sandbox, l10n.t('Waiting for the test letter…'), { send });
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
