import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { ownerOf } from '../../src/extension/accounts/owner.ts';
import { TestMemory } from '../../src/extension/audience/testGroups.ts';
import { importState } from '../../src/extension/imports/page/importState.ts';
import { Creator } from '../../src/extension/journal/creator.ts';
import { commands } from '../../src/extension/names.ts';
import { Audience } from '../../src/extension/people/audience.ts';
import { GroupLists } from '../../src/extension/testSends/questions/groupList.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { AudienceWindow, surroundings, threePeople } from '../host/support/audienceWindow.ts';

const cannotTell =
  'The suppression list can’t be read. It can be read only in the browser or on the computer where it was made. Until it can be read, you can’t import, add or suppress anyone; campaigns and tests to your own groups still go out.';
const startNew = 'Start a New Suppression List…';
const keyName = 'mailroom.people.key';

describe('a suppression list whose key is lost', () => {
  const here = new AudienceWindow();
  const { people, makeList, importOf } = here;

  /** Suppresses an address, and deletes the key of the list. Returns the key. */
  async function loseKey(): Promise<string> {
    await people().suppress(['eva@reader.example'], 'unsubscribed', new Date());
    const key = (await here.window.context.secrets.get(keyName)) ?? '';
    await here.window.context.secrets.delete(keyName);
    return key;
  }

  it('stops an import until a new list is started, and is read again when its key is back', async () => {
    const list = await makeList();
    const key = await loseKey();
    const { job, again } = await importOf(threePeople, list);
    const { stopped, problem, check, go } = importState(job, surroundings);
    assert.deepEqual(stopped, {
      title: 'Nothing was imported: the suppression list can’t be read.',
      words:
        'It can be read only in the browser or on the computer where it was made. Import these people there, or start a new suppression list here. Nothing has changed in your file and lists.',
    });
    assert.deepEqual([problem, check, go], [undefined, undefined, undefined]);
    await job.lookAgain();
    assert.equal(job.state.kind, 'held');

    here.answers = answerMessages({
      'Start a new suppression list?': 'Start a New List',
      'Started a new suppression list. Before you import, suppress again who must get no mail.': undefined,
    });
    await vscode.commands.executeCommand(commands.audienceNewSuppressionList);
    assert.deepEqual(here.answers.details, [
      [
        '1 suppressed address is lost for now. An import adds it again, unless you suppress it again first.',
        'Mailroom also no longer knows whom it has added to which list, so an import may add people twice.',
        'The old list stays on this machine. As soon as its key is back, Mailroom reads it again.',
      ].join('\n\n'),
    ]);
    assert.deepEqual(here.answers.buttons.at(-1), ['Suppress Addresses…', 'Suppress Addresses from a File…']);
    assert.deepEqual(
      (await readdir(here.window.context.globalStorageUri.fsPath)).filter((name) =>
        name.startsWith('people'),
      ),
      ['people', 'people.2', 'people.csv'],
    );
    await job.lookAgain();
    assert.deepEqual([job.state.kind, job.checked?.planned], ['checked', 3]);

    await here.window.context.secrets.store(keyName, key);
    await people().suppress(['ben@reader.example'], 'byHand', new Date());
    const next = await again(2);
    assert.deepEqual([next.checked?.planned, next.checked?.summary.suppressed], [1, 2]);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('stops a started import before its next request', async () => {
    const { reopened } = await here.stoppedImport(await makeList());
    await loseKey();
    const job = reopened();
    here.sandbox.takeRequests();
    await assert.rejects(job.resume(), { message: cannotTell });
    assert.deepEqual([job.state.kind, job.record.isPaused], ['held', true]);
    const { stopped } = importState(job, surroundings);
    assert.equal(stopped?.title, 'The import has stopped: the suppression list can’t be read.');
    assert.doesNotMatch(stopped?.words ?? '', /unchanged/);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('blocks adding and suppressing, and offers to start a new list', async () => {
    const list = await makeList();
    await loseKey();
    here.inputs = answerInputs({
      'One or more e-mail addresses': () => ({ type: 'ann@reader.example' }),
      'The addresses that must not get mail.': () => assert.fail('Nothing is typed for nothing'),
    });
    here.answers = answerMessages({ [cannotTell]: undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, {
      kind: 'list',
      list: { id: list },
      owner: ownerOf(here.connection),
    });
    await vscode.commands.executeCommand(commands.audienceSuppress);
    assert.deepEqual(here.answers.shown, [cannotTell, cannotTell]);
    assert.deepEqual(here.answers.buttons, [[startNew], [startNew]]);
    assert.deepEqual(here.sandbox.takeRequests(), []);
  });

  it('does not block a test to one’s own group, whose confirmation mentions the unread list', async () => {
    await loseKey();
    const { journal, context } = here.window;
    const audience = new Audience(here.connection, journal, new Creator(journal), people());
    const lists = new GroupLists(here.connection, audience, new TestMemory(context.globalState));
    here.inputs = answerInputs({
      'Do the people of test groups confirm first?': () => ({ choose: 'Add Without' }),
      'The web page where people subscribe': () => ({ type: 'https://shop.example/news' }),
    });
    here.answers = answerMessages({ 'Send tests to the people of “Me”?': 'Add and Send' });
    const group = { name: 'Me', addresses: ['me@reader.example'], place: 'user' } as const;
    const synced = await lists.sync(group);
    assert.equal(synced?.asked, 0);
    assert.match(
      here.answers.details[0] ?? '',
      /me@reader\.example\n[\s\S]*\nMailroom can’t read the suppression list here, so it can’t tell whether one of these people is on it\.\n/,
    );
    assert.deepEqual(here.sandbox.takeRequests(), ['POST /mailer/lists.json', 'POST /mailer/emails.json']);
    assert.deepEqual(await lists.sync(group), synced);
    assert.equal(here.answers.details.length, 1);
  });

  it('is replaced only when its key is missing, and Find Person says that it was not searched', async () => {
    here.inputs = answerInputs({
      'The e-mail address of the person': () => ({ type: 'eva@reader.example' }),
    });
    here.answers = answerMessages({ 'The suppression list': undefined, Nothing: undefined });
    await vscode.commands.executeCommand(commands.audienceNewSuppressionList);
    await loseKey();
    await vscode.commands.executeCommand(commands.audienceFindPerson);
    assert.deepEqual(here.answers.shown, [
      'The suppression list of this machine can be read. No new one is needed.',
      'Nothing is kept about this address on this machine. A suppression list whose key is missing was not searched.',
    ]);
  });
});
