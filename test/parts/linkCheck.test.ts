import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as vscode from 'vscode';
import { type LinkOutcome, linkTargets } from '../../src/core/checks/linkTargets.ts';
import { LinkCheck } from '../../src/extension/checks/links/linkCheck.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import { answerMessages } from '../host/support/answerMessages.ts';

const letter =
  '<a href="https://a.example/1">a</a><a href="https://b.example/2">b</a><img src="https://c.example/3.png">';
const [a, b, c] = ['https://a.example/1', 'https://b.example/2', 'https://c.example/3.png'] as const;
const uri = vscode.Uri.file('/letters/spring.html');
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** Checks the links of the letter, and returns the check with the messages that it showed. */
async function checked(
  context: TestContext,
  outcomes: Readonly<Record<string, LinkOutcome>>,
  { check = newCheck(context, () => outcomes), isPageInView = true } = {},
) {
  const answers = answerMessages({
    'Check the links': 'Check',
    ...{ Checked: undefined, Stopped: undefined, The: undefined },
  });
  await check.run(uri, () => isPageInView);
  answers.dispose();
  const problems = vscode.languages.getDiagnostics(uri).map(({ message }) => message);
  return { check, told: answers.shown.slice(1), buttons: answers.buttons.slice(1), problems };
}

function newCheck(context: TestContext, outcomes: () => Readonly<Record<string, LinkOutcome>>): LinkCheck {
  const { textDocuments } = vscode.workspace;
  const text = { lineAt: () => ({ range: {} }), offsetAt: () => letter.length, lineCount: 1 };
  const document = { uri, languageId: 'html', isClosed: false, ...text };
  Object.assign(vscode.workspace, { textDocuments: [document] });
  context.after(() => Object.assign(vscode.workspace, { textDocuments }));
  const targets = linkTargets(readLetterTree(letter)).map((target) => ({ target, range }));
  const errors = { run: (_: unknown, work: () => unknown) => work() } as never;
  const check = new LinkCheck(
    { linkTargets: async () => targets } as never,
    errors,
    async () => new Map(Object.entries(outcomes())),
  );
  context.after(() => check.dispose());
  return check;
}

const noHost = (host: string): LinkOutcome => ({ kind: 'unknownHost', host });
const nothing = { [a]: noHost('a.example'), [b]: noHost('b.example'), [c]: noHost('c.example') };

describe('Check Links', () => {
  it('learns nothing about the links if it found no server at all', async (context) => {
    const { check, told, problems } = await checked(context, nothing);
    assert.deepEqual([told, problems], [[], []]);
    assert.equal(check.lastCheck(a), undefined);
    assert.deepEqual(check.offlineCheck(uri)?.hosts, ['a.example', 'b.example', 'c.example']);
  });

  it('tells that it found no server if no page shows the links', async (context) => {
    const { told, buttons } = await checked(context, nothing, { isPageInView: false });
    assert.deepEqual(told, [
      'The links couldn’t be checked: no server was found for a.example, b.example, c.example. Are you online?',
    ]);
    assert.deepEqual(buttons, [['Check Again…']]);
  });

  it('reports a misspelled name if it found another server, or a redirect led to the name', async (context) => {
    for (const others of [{ [a]: { kind: 'fine' } }, { [a]: noHost('elsewhere.example') }] as const) {
      const { check, problems } = await checked(context, { ...nothing, ...others });
      assert.equal(check.offlineCheck(uri), undefined);
      assert.ok(problems.some((problem) => problem.startsWith('No server was found for “b.example”.')));
    }
  });

  it('keeps earlier results without a connection, and forgets with the next check that there was none', async (context) => {
    let now: Readonly<Record<string, LinkOutcome>> = { [a]: { kind: 'missing', status: 404 } };
    const check = newCheck(context, () => now);
    await checked(context, {}, { check });
    now = nothing;
    const { problems } = await checked(context, {}, { check });
    assert.deepEqual(problems, ['This page doesn’t exist: the server returned 404.']);
    assert.equal(check.lastCheck(a)?.outcome.kind, 'missing');
    assert.equal(check.offlineCheck(uri)?.hosts.length, 3);
    now = { [a]: { kind: 'fine' }, [b]: { kind: 'fine' } };
    await checked(context, {}, { check });
    assert.equal(check.offlineCheck(uri), undefined);
  });

  it('notifies only of what a page in view does not show: pictures, and that it was stopped', async (context) => {
    const fine = { kind: 'fine' } as const;
    const gone = { kind: 'missing', status: 404 } as const;
    const told = async (outcomes: Readonly<Record<string, LinkOutcome>>, isPageInView: boolean) =>
      (await checked(context, outcomes, { isPageInView })).told;
    assert.deepEqual(await told({ [a]: gone, [b]: fine, [c]: fine }, true), []);
    assert.deepEqual(await told({ [a]: fine }, true), [
      'Stopped after 1 of 3 addresses. No problems found so far.',
    ]);
    assert.deepEqual(await told({ [a]: gone, [b]: fine, [c]: gone }, true), [
      'The address of 1 picture doesn’t work or needs attention.',
    ]);
    assert.deepEqual(await told({ [a]: gone, [b]: fine, [c]: gone }, false), [
      'Checked 3 addresses. 2 don’t work or need attention.',
    ]);
  });
});
