import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { Compiler } from '../../src/compiler/client.ts';
import { withLineFeeds } from '../../src/core/text/lineEnds.ts';
import { readInputs } from '../../src/extension/layouts/layoutInputs.ts';
import { UploadLayout } from '../../src/extension/upload/commands/uploadLayout.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { compiledHtml } from '../host/support/letters.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { type SendingParts, sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { onPlatform } from '../support/onPlatform.ts';
import { openFolders } from '../support/openFolders.ts';
import { compileWith } from '../unit/compiler/compileWith.ts';
import { createRandom } from '../unit/compiler/edits.ts';

const { MAILROOM_DEEP } = process.env;
const layouts = MAILROOM_DEEP === '1' ? 500 : 10;

/**
 * A layout on one machine: the platform, the paths of its folder and its file as spelled there, and its text.
 */
interface Copy {
  readonly platform: string;
  readonly folder: string;
  readonly file: string;
  readonly source: string;
}

describe('a layout whose path is spelled differently on each machine', () => {
  let compiler: Compiler;
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let parts: SendingParts;
  let inputs: Inputs;
  let answers: Answers;
  let source: string;

  beforeEach(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    await window.model.folders();
    inputs = answerInputs({
      'Title of the maket': () => 'enter',
      'Into which folder?': () => ({ choose: 'No Folder' }),
    });
    answers = answerMessages({});
    parts = await sendingParts(window, {
      compile: async (uri) => {
        const { html } = await compileWith(compiler, source);
        return {
          ...compiledHtml(uri, titleIn(source), html ?? ''),
          inputs: await readInputs(uri, 'mjml', source),
        };
      },
      makets: { pickFolder: (question) => window.makets.pickFolder(question) },
      errors: {
        run: (_action, work) => work(),
        show: (_action, error) => assert.fail(String(error)),
      },
    });
    sandbox.takeRequests();
  });

  afterEach(async () => {
    inputs.dispose();
    answers.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
    await compiler.close();
  });

  /** Uploads a copy on its machine. Returns the maket, the newest one of the layout there, and the fingerprint of its texts. */
  async function upload(copy: Copy) {
    using _platform = onPlatform(copy.platform);
    const uri = vscode.Uri.from({ scheme: 'file', path: copy.file });
    using _folders = openFolders(vscode.Uri.from({ scheme: 'file', path: copy.folder }));
    source = copy.source;
    const maket = await new UploadLayout(parts.upload).run(uri, {});
    const prepared = await parts.upload.preparation.compile(uri);
    const connection = await window.active.connect();
    const earlier = parts.upload.preparation.earlierMakets(connection, prepared);
    return { maket, earlier: earlier.map(({ id }) => id), fingerprint: prepared.layout.inputs?.fingerprint };
  }

  it(`has one hash, one maket and one entry in the journal: ${layouts} layouts`, async () => {
    const newsletter = withLineFeeds(await readFile('examples/newsletter.mjml', 'utf8'));
    const paths: string[] = [];
    for (let seed = 1; seed <= layouts; seed++) {
      const { path, copies } = spellings(newsletter, seed);
      paths.push(path);
      const [first, ...others] = await inOrder(copies, upload);
      assert.deepEqual(first?.earlier, [first?.maket], `seed ${seed}`);
      for (const other of others) assert.deepEqual(other, first, `seed ${seed}`);
    }
    const { identity } = await window.active.connect();
    const records = [...window.journal.records(identity).makets.values()];
    assert.deepEqual(
      records.map(({ layout }) => layout),
      paths,
    );
    assert.equal(new Set(records.map(({ hash }) => hash)).size, layouts);
    const creations = sandbox.takeRequests().filter((line) => line.startsWith('POST'));
    assert.deepEqual(creations, Array(layouts).fill('POST /mailer/makets.json'));
  });
});

const titleIn = (source: string) => /<mj-title>(.*?)<\/mj-title>/.exec(source)?.[1] ?? '';

/** Returns the copies of a layout on machines, and its path in the journal, which is that of the first copy. */
function spellings(
  newsletter: string,
  seed: number,
): { readonly path: string; readonly copies: readonly Copy[] } {
  const random = createRandom(seed);
  const isSo = () => random() < 0.5;
  const name = Array.from({ length: 6 }, () => [...'aBéЙёzñ ш'][Math.floor(random() * 9)]).join('');
  const inFolder = `Letters/x${name}${seed}.mjml`;
  const text = newsletter.replace(/<mj-title>.*?<\/mj-title>/, `<mj-title>Letter ${seed}</mj-title>`);
  const inForm = (path: string) => path.normalize(isSo() ? 'NFC' : 'NFD');
  const inCase = (path: string) =>
    [...path].map((letter) => (isSo() ? letter.toLowerCase() : letter.toUpperCase())).join('');
  const copy = (platform: string, folder: string, file: string): Copy => ({
    ...{ platform, folder, file },
    source: isSo() ? text : text.replaceAll('\n', '\r\n'),
  });
  const composed = inFolder.normalize('NFC');
  return {
    path: composed,
    copies: [
      copy('linux', '/work', inForm(`/work/${inFolder}`)),
      copy('linux', '/work', inForm(`/work/${inFolder}`)),
      copy('win32', '/c:/work', inCase(`/c:/work/${composed}`)),
      copy('darwin', '/work', inForm(inCase(`/work/${composed}`))),
    ],
  };
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
