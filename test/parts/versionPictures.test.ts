import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it, type TestContext } from 'node:test';
import * as vscode from 'vscode';
import { findChromium } from '../../scripts/vscode/chromium.ts';
import type { MaketRecord } from '../../src/core/journal/records.ts';
import { UserError } from '../../src/extension/errors/userError.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { ComparePictures } from '../../src/extension/versions/comparePictures.ts';
import { KeptUploads } from '../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { askThread } from '../../src/extension/versions/picturesThread.ts';
import type { PicturesState, ToPicturesPage } from '../../src/protocol/pictures.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { builtWorker } from '../support/builtWorker.ts';

const letter = (words: string) =>
  `<!doctype html><html lang="en"><body style="margin:0"><p style="margin:0">${words}</p></body></html>`;

describe('the pictures of versions of a layout', () => {
  let thread: string;
  let base: string;
  let folder: string;
  let layout: vscode.Uri;
  let kept: KeptUploads;
  const temporary = process.env.TMPDIR;

  before(async () => {
    thread = join(dirname(await builtWorker('inspector')), 'cli.mjs');
  });
  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'mr-pictures-'));
    folder = join(base, 'letters');
    mkdirSync(folder);
    layout = vscode.Uri.file(join(folder, 'spring.html'));
    kept = new KeptUploads(join(base, 'kept'));
    await useBrowser(findChromium());
  });
  afterEach(() => rmSync(base, { recursive: true }));
  after(() => useBrowser(undefined));

  const useBrowser = (path: string | undefined) =>
    vscode.workspace.getConfiguration().update(settings.picturesBrowser, path);

  /** Keeps an upload, and returns its maket. */
  async function uploaded(html: string): Promise<MaketRecord> {
    const upload = { title: 'Spring', html, kind: 'html', source: html, fingerprint: '' } as const;
    await kept.keep(upload);
    return {
      id: 7,
      title: 'Spring',
      at: '2026-11-20T09:00:00Z',
      hash: layoutHash('Spring', upload),
      contentProven: true,
    };
  }

  /** Returns the comparison of a layout with the makets, and the panel of its page. Choices are answered with the first that `wants` it. */
  function comparison(context: TestContext, makets: readonly MaketRecord[], wants = (_: string) => true) {
    const panel = new TestPanel<ToPicturesPage>();
    const { createWebviewPanel, showQuickPick } = vscode.window;
    context.after(() => Object.assign(vscode.window, { createWebviewPanel, showQuickPick }));
    Object.assign(vscode.window, {
      createWebviewPanel: () => panel,
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) =>
        items.find(({ label, description }) => description !== undefined && wants(label)),
    });
    const pictures = new ComparePictures({
      versions: {
        of: () => makets.map((maket) => ({ maket, sends: [] })),
        newest: () => makets[0],
        maket: (id: number) => makets.find((maket) => maket.id === id),
      },
      kept,
      compile: async (_: unknown, { source }: { readonly source: string }) => ({ html: source }),
      languages: async () => ({ of: async () => [], shown: async () => undefined }),
      compare: { run: async () => {} },
      errors: { run: (_: unknown, work: () => unknown) => work() },
      extensionUri: vscode.Uri.file('/'),
      thread,
    } as unknown as ConstructorParameters<typeof ComparePictures>[0]);
    context.after(() => pictures.dispose());
    return { pictures, panel };
  }

  async function compared(
    context: TestContext,
    ...parts: [readonly MaketRecord[], ((label: string) => boolean)?]
  ) {
    const { pictures, panel } = comparison(context, ...parts);
    const shown = panel.nextMessage(({ type }) => type === 'show');
    await pictures.run(layout);
    return (await shown).state;
  }

  /** Returns which pictures there are, by width. */
  const picturesIn = ({ pictures }: PicturesState) =>
    pictures.map(({ width, isSame, ...png }) => {
      for (const text of Object.values(png)) if (text) assert.match(text, /^iVBOR/);
      const sides = (['before', 'after', 'difference'] as const).filter((side) => png[side]);
      return [width, isSame ? 'same' : 'different', sides.join(', ')];
    });

  it('show an uploaded version, the current one and their difference at both widths, and reach no server', async (context) => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end();
    }).listen(0, '127.0.0.1');
    context.after(() => server.close());
    const { port } = await new Promise<AddressInfo>((settle) =>
      server.once('listening', () => settle(server.address() as AddressInfo)),
    );
    const picture = `<img src="http://127.0.0.1:${port}/a.png" alt="" width="10" height="10">`;
    const maket = await uploaded(letter(`Spring ${picture}`));
    writeFileSync(layout.fsPath, letter(`Summer ${picture}`));
    const state = await compared(context, [maket]);
    assert.deepEqual(picturesIn(state), [
      [320, 'different', 'before, after, difference'],
      [800, 'different', 'before, after, difference'],
    ]);
    assert.equal(state.verdict.words, 'The versions look different at a width of 320 and 800 pixels.');
    assert.deepEqual(state.facts.slice(0, 2), ['Maket 7', '“Spring”']);
    assert.equal(state.canCompareTexts, true);
    assert.equal(requests, 0);
    assert.deepEqual(readdirSync(folder), ['spring.html']);
  });

  it('say that both versions look the same if only the code has changed', async (context) => {
    const maket = await uploaded(letter('Spring'));
    writeFileSync(layout.fsPath, letter('<!-- a --><span>Spring</span>'));
    const { verdict } = await compared(context, [maket]);
    assert.deepEqual(verdict, {
      tone: 'fine',
      words: 'Both versions look the same at a width of 320 and 800 pixels.',
    });
  });

  it('show a commit with the parts that it had then', async (context) => {
    layout = vscode.Uri.file(join(folder, 'spring.mjml'));
    writeFileSync(layout.fsPath, '<mjml><mj-body><mj-include path="./part.mjml" /></mj-body></mjml>');
    const part = (words: string) =>
      writeFileSync(
        join(folder, 'part.mjml'),
        `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`,
      );
    part('Spring');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args]);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First letter');
    part('Summer');
    const state = await compared(context, [], (label) => label === 'First letter');
    assert.equal(state.canCompareTexts, false);
    assert.match(state.facts[0] ?? '', /^Commit [0-9a-f]{7}$/);
    const [narrow] = state.pictures;
    assert.equal(narrow?.isSame, false);
    assert.notEqual(narrow?.before, narrow?.after);
  });

  it('need a browser: without one, the setting and the comparison of texts are offered', async (context) => {
    const maket = await uploaded(letter('Spring'));
    writeFileSync(layout.fsPath, letter('Summer'));
    await useBrowser(join(folder, 'no-browser'));
    await assert.rejects(comparison(context, [maket]).pictures.run(layout), (error) => {
      assert.ok(error instanceof UserError);
      assert.match(
        error.message,
        /^There is no browser “.*no-browser”\. Correct its path in the settings\.$/,
      );
      assert.deepEqual(
        error.nextSteps.map(({ label, command }) => [label, command]),
        [
          ['Open Settings', 'workbench.action.openSettings'],
          ['Compare with Uploaded', commands.layoutCompareWithUploaded],
        ],
      );
      return true;
    });
  });

  it('need an earlier version: without one, an upload is offered', async (context) => {
    writeFileSync(layout.fsPath, letter('Summer'));
    await assert.rejects(
      comparison(context, []).pictures.run(layout),
      /“spring\.html” has no earlier version: /,
    );
  });

  it('leave no file behind when drawing them is canceled', async (context) => {
    const drafts = join(base, 'temporary');
    mkdirSync(drafts);
    process.env.TMPDIR = drafts;
    context.after(() => {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    });
    const cancel = new AbortController();
    const job = {
      kind: 'draw' as const,
      ...{ root: folder, file: layout.fsPath, settings: {}, browser: findChromium() },
      ...{ before: { html: letter('Spring') }, now: letter('Summer') },
      widths: Array.from({ length: 40 }, (_, index) => 320 + index),
    };
    const answer = await askThread(thread, job, {
      signal: cancel.signal,
      report: () => cancel.abort(),
    });
    assert.deepEqual(answer, { problem: 'canceled' });
    assert.deepEqual(readdirSync(drafts), []);
  });
});
