import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import type { LinkOutcome } from '../../src/core/checks/linkTargets.ts';
import { usualTemplate } from '../../src/core/links/parameterTemplate.ts';
import { sandboxAccount } from '../../src/extension/accounts/account.ts';
import { sandboxName } from '../../src/extension/accounts/accountSettings.ts';
import { addParameters, type LinksToChange } from '../../src/extension/checks/links/addParameters.ts';
import { settings } from '../../src/extension/names.ts';
import { answerInputs, type Doing } from './support/answerInputs.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';

const template = 'Template for the links';
const campaign = 'Name of the campaign';
const links = 'Select the links';
const shared = 'Some links are in parts that other letters use.';
const done = 'Added parameters';

describe('Add UTM Parameters', () => {
  let folder: string;
  let answers: Answers | undefined;

  beforeEach(async () => {
    await mailroom();
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    folder = await mkdtemp(join(workspace?.uri.fsPath ?? assert.fail(), 'utm-'));
  });
  afterEach(async () => {
    answers?.dispose();
    answers = undefined;
    while (vscode.window.activeTextEditor)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
    await vscode.workspace
      .getConfiguration()
      .update(settings.linkParameters, undefined, vscode.ConfigurationTarget.Global);
  });

  async function open(name: string, text: string): Promise<vscode.TextDocument> {
    await writeFile(join(folder, name), text);
    const document = await vscode.workspace.openTextDocument(join(folder, name));
    await vscode.window.showTextDocument(document, { preview: false });
    return document;
  }

  const mjml = (body: string) =>
    `<mjml><mj-head><mj-title>Spring sale</mj-title></mj-head><mj-body><mj-section><mj-column>\r\n${body}\r\n</mj-column></mj-section></mj-body></mjml>\r\n`;

  /** Runs the command with answers to its questions. Returns the questions. */
  async function add(
    document: vscode.TextDocument,
    given: Readonly<Record<string, (value: string) => Doing>>,
    messages: Parameters<typeof answerMessages>[0] = {},
    outcomes: Readonly<Record<string, LinkOutcome>> = {},
    links: LinksToChange = 'asked',
  ): Promise<readonly string[]> {
    answers?.dispose();
    answers = answerMessages({ [done]: undefined, ...messages });
    const { layouts } = await mailroom();
    const { workspace } = layouts;
    const active = { account: sandboxAccount() };
    const inputs = answerInputs({ [template]: () => 'enter', [campaign]: () => 'enter', ...given });
    try {
      const check = {
        lastCheck: (address: string) => {
          const outcome = outcomes[address];
          return outcome && { outcome, at: 0 };
        },
      };
      const inspector = await layouts.inspector();
      await addParameters({ active, inspector, workspace, check }, document.uri, links);
    } finally {
      inputs.dispose();
    }
    return inputs.asked;
  }

  const all = { [links]: () => ({ tick: [] }) };
  const utm = (name: string) => `utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=${name}`;
  const undo = () => vscode.commands.executeCommand('undo');

  it('adds the missing parameters to every link in one edit, and derives the campaign from the title', async () => {
    const before = mjml(
      `<mj-button href="https://a.example/#buy">Buy</mj-button>\r\n` +
        `<mj-text><a href="https://a.example/?utm_source=x\r\n&amp;b=1">A</a> <a href="mailto:a@b.example">mail</a>` +
        `<a href="{{url}}">url</a><a href="https://a.example/{{page}}">page</a><a href="#top">top</a></mj-text>` +
        `<!--[if mso]><a href="https://a.example/c">C</a><![endif]-->`,
    );
    const document = await open('all.mjml', before);
    const ticked: string[] = [];
    const asked = await add(document, {
      [links]: (value) => {
        ticked.push(value);
        return { tick: [] };
      },
    });
    assert.deepEqual(asked, [
      '1/3 Template for the links of account “Sandbox”, kept in the settings',
      '2/3 Name of the campaign, in place of {campaign}',
      '3/3 Select the links that get the parameters they lack',
    ]);
    const after = before
      .replace('/#buy', `/?${utm('spring-sale')}#buy`)
      .replace('b=1"', 'b=1&amp;utm_medium=email&amp;utm_campaign=spring-sale"');
    assert.equal(document.getText().replace(`/c?${utm('spring-sale')}`, '/c'), after);
    assert.match(ticked[0] ?? '', /^Buy, A/);
    assert.match(
      answers?.shown.at(-1) ?? '',
      /^Added parameters to \d links? of “all\.mjml”\. Undo takes them back\.$/,
    );
    await undo();
    assert.equal(document.getText(), before);
  });

  it('selects no links that parameters don’t help: those that don’t work, and those whose redirect drops them', async () => {
    const link = (name: string) => `<a href="https://shop.example/${name}?utm_source=a">${name}</a>`;
    const document = await open('checked.html', ['gone', 'drops', 'works', 'new'].map(link).join(' '));
    const ticked: string[] = [];
    await add(
      document,
      {
        [links]: (value) => {
          ticked.push(value);
          return { tick: [] };
        },
      },
      {},
      {
        'https://shop.example/gone?utm_source=a': { kind: 'missing', status: 404 },
        'https://shop.example/drops?utm_source=a': { kind: 'fine', endsAt: 'https://shop.example/sale' },
        'https://shop.example/works?utm_source=a': { kind: 'fine' },
      },
    );
    assert.deepEqual(ticked, ['works, new']);
    await undo();
  });

  it('adds nothing to links that parameters don’t help, when it takes all', async () => {
    const link = (name: string) => `<a href="https://shop.example/${name}?utm_source=a">${name}</a>`;
    const document = await open('all.html', ['gone', 'drops', 'works'].map(link).join(' '));
    await vscode.workspace
      .getConfiguration()
      .update(settings.linkParameters, { [sandboxName]: usualTemplate }, vscode.ConfigurationTarget.Global);
    const outcomes: Readonly<Record<string, LinkOutcome>> = {
      'https://shop.example/gone?utm_source=a': { kind: 'missing', status: 404 },
      'https://shop.example/drops?utm_source=a': { kind: 'fine', endsAt: 'https://shop.example/sale' },
      'https://shop.example/works?utm_source=a': { kind: 'fine' },
    };
    await add(document, {}, {}, outcomes, 'lacking');
    assert.deepEqual(answers?.shown.slice(-1), [
      'Added parameters to 1 link of “all.html”. Undo takes them back.',
    ]);
    assert.match(document.getText(), /works\?utm_source=a&amp;utm_medium=email/);
    await undo();
  });

  it('selects no links to other sites', async () => {
    const link = (address: string, words: string) => `<a href="https://${address}">${words}</a>`;
    const document = await open(
      'elsewhere.html',
      link('shop.example', 'Shop') + link('www.shop.example/a', 'Trail') + link('t.example', 'Telegram'),
    );
    const ticked: string[] = [];
    await add(document, {
      [links]: (value) => {
        ticked.push(value);
        return { tick: [] };
      },
    });
    assert.deepEqual(ticked, ['Shop, Trail']);
    await undo();
  });

  it('adds what is missing to all links with the template of the account, in one edit, and asks for the campaign only', async () => {
    const before = [
      '<a href="https://shop.example/a?utm_source=x&amp;utm_campaign=spring">A</a>',
      '<a href="https://shop.example/b">B</a> <a href="https://t.example">Telegram</a>',
      '<a href="https://shop.example/unsubscribe">Unsubscribe</a> <a href="mailto:a@shop.example">Write</a>',
      '<a href="tel:+100">Call</a> <a href="{{url}}">Yours</a>',
    ].join('\n');
    const document = await open('missing.html', before);
    await vscode.workspace
      .getConfiguration()
      .update(settings.linkParameters, { [sandboxName]: usualTemplate }, vscode.ConfigurationTarget.Global);
    const asked = await add(document, {}, {}, {}, 'lacking');
    assert.deepEqual(asked, ['Name of the campaign, in place of {campaign}']);
    assert.equal(
      document.getText(),
      before
        .replace('utm_campaign=spring', 'utm_campaign=spring&amp;utm_medium=email')
        .replace('/b"', `/b?${utm('spring')}"`),
    );
    assert.deepEqual(answers?.shown.slice(-1), [
      'Added parameters to 2 links of “missing.html”. Undo takes them back.',
    ]);
    await undo();
    assert.equal(document.getText(), before);
  });

  it('changes the selected links only, and keeps the template in the settings of the account', async () => {
    const document = await open(
      'some.html',
      '<a href=https://a.example>A</a><a href="https://b.example">B</a>',
    );
    await add(document, {
      [template]: () => ({ type: 'ref=mail' }),
      [links]: () => ({ choose: 'B' }),
    });
    assert.equal(
      document.getText(),
      '<a href=https://a.example>A</a><a href="https://b.example?ref=mail">B</a>',
    );
    const kept = vscode.workspace.getConfiguration().inspect(settings.linkParameters)?.globalValue;
    assert.deepEqual(kept, { [sandboxName]: 'ref=mail' });
    await add(document, all);
    assert.equal(
      document.getText(),
      '<a href=https://a.example?ref=mail>A</a><a href="https://b.example?ref=mail">B</a>',
    );
    const none = 'Every link of “some.html” that takes parameters already has all of these.';
    await add(document, all);
    assert.equal(answers?.shown.at(-1), none);
  });

  it('says what is wrong with a template', async () => {
    const document = await open('wrong.html', '<a href="https://a.example">A</a>');
    const typed = ['', 'a b=1', 'a=1&a=2', 'a={{ b }}'];
    const asked = await add(document, {
      [template]: () => {
        const next = typed.shift();
        return next === undefined ? undefined : { type: next };
      },
    });
    assert.deepEqual(
      asked.filter((text) => !text.includes(template)),
      [
        'Enter parameters, such as utm_source=newsletter&utm_medium=email&utm_campaign={campaign}.',
        '“a b=1” needs a name of letters, digits and _ . - before its value.',
        'The parameter “a” occurs twice.',
        'The placeholder in “a={{ b }}” has a space, a quote or another character that links can’t have.',
      ],
    );
  });

  describe('in parts', () => {
    const part = '<mj-text><a href="https://p.example">P</a></mj-text>';
    const including = mjml(
      '<mj-button href="https://a.example">A</mj-button><mj-include path="part.mjml" />',
    );
    let layout: vscode.TextDocument;
    let included: vscode.TextDocument;

    async function openBoth(): Promise<void> {
      included = await open('part.mjml', part);
      layout = await open('layout.mjml', including);
    }
    const texts = () => [layout, included].map((document) => /href="([^"]*)"/.exec(document.getText())?.[1]);
    const ref = { ...all, [template]: () => ({ type: 'ref=1' }) };

    it('changes the part in its own file, with the layout', async () => {
      await openBoth();
      await add(layout, ref);
      assert.deepEqual(texts(), ['https://a.example?ref=1', 'https://p.example?ref=1']);
      assert.ok(!answers?.shown.some((text) => text.startsWith(shared)));
    });

    it('asks before it changes a part that another layout includes', async () => {
      await openBoth();
      await open('other.mjml', including);
      await add(layout, ref, { [shared]: undefined });
      assert.deepEqual(texts(), ['https://a.example', 'https://p.example']);
      assert.deepEqual(answers?.details, ['“part.mjml”, also in other.mjml']);
      await add(layout, ref, { [shared]: 'Leave These Parts' });
      assert.deepEqual(texts(), ['https://a.example?ref=1', 'https://p.example']);
      await add(layout, ref, { [shared]: 'Add There, Too' });
      assert.deepEqual(texts(), ['https://a.example?ref=1', 'https://p.example?ref=1']);
      assert.equal(basename(included.uri.fsPath), 'part.mjml');
    });
  });
});
