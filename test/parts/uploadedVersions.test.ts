import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import * as vscode from 'vscode';
import type { MaketRecord, SendRecord } from '../../src/core/journal/records.ts';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import { openMaket } from '../../src/extension/makets/commands/openMaket.ts';
import { versionChoice } from '../../src/extension/makets/versionChoice.ts';
import { inboxScheme, webviews } from '../../src/extension/names.ts';
import { Previews } from '../../src/extension/preview/index.ts';
import { findUpload, type UploadRecords } from '../../src/extension/received/changes/findUpload.ts';
import { KeptUploads } from '../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import {
  type AskableSandbox,
  UploadedDocuments,
  uploadedPart,
  uploadedUri,
} from '../../src/extension/versions/uploadedDocuments.ts';
import { type ReadLetter, unreadLetter } from '../../src/protocol/receivedLetter.ts';

describe('a maket as it was uploaded', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const upload = { title: 'Spring', html: '<p>Spring</p>', kind: 'html', source: '<p>Spring</p>' } as const;
  const hash = layoutHash(upload.title, upload);
  let folder: string;
  let kept: KeptUploads;
  let asked: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-uploads-'));
    kept = new KeptUploads(folder);
    await kept.keep({ ...upload, fingerprint: '' });
    asked = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A sandbox that has one maket. */
  const sandbox = (isStarted: boolean) =>
    ({
      isStarted,
      ask: async ({ kind, id }: { kind: string; id: number }) => {
        asked.push(`${kind} ${id}`);
        return id === 104 ? { body: '<p>Autumn</p>', footer: '<p>Bye</p>', at: Date.parse(at) } : undefined;
      },
    }) as unknown as AskableSandbox;

  /** Returns the versions that a click on a maket shows. */
  async function opened(kind: 'test' | 'sandbox', id: number, record?: Partial<MaketRecord>) {
    const shown: vscode.Uri[] = [];
    const previews = { openUploaded: async (version: vscode.Uri) => void shown.push(version) };
    const active = { account: { kind, name: 'Work', address: '' } } as unknown as ActiveAccount;
    const maket = {
      kind: 'maket',
      id,
      ...(record && { record: { id, title: 'Spring', at, ...record } }),
    } as const;
    await openMaket({ kept, active, sandbox: sandbox(true), previews }, maket);
    return shown.map((uri) => [uri.path, uploadedPart(uri)]);
  }

  it('opens from the local copy, and is marked as unproven when only the journal mentions the upload', async () => {
    const part = { part: 'html', maket: 7, hash, at: Date.parse(at) };
    assert.deepEqual(await opened('test', 7, { hash, contentProven: true }), [['/Spring · 7', part]]);
    assert.deepEqual(await opened('test', 7, { hash }), [['/Spring · 7', { ...part, isUnproven: true }]]);
    assert.deepEqual(await opened('test', 7, { hash, contentProven: true, filledIn: true }), [
      ['/Spring · 7', { ...part, isFilledIn: true }],
    ]);
    assert.deepEqual(asked, []);
  });

  it('opens from the sandbox when the account is the sandbox', async () => {
    const part = { part: 'html', maket: 104, at: Date.parse(at) };
    assert.deepEqual(await opened('sandbox', 104), [['/Maket 104 · 104', part]]);
    assert.deepEqual(asked, ['maket 104']);
  });

  it('is listed with the campaigns that sent it, and tests are not counted as campaigns', () => {
    const record = { id: 7, title: 'Spring', at, hash, contentProven: true as const };
    const send = (id: number, subject: string, more: Partial<SendRecord> = {}) => ({
      id,
      subject,
      at,
      ...more,
    });
    const detail = (...sends: ReturnType<typeof send>[]) =>
      versionChoice({ version: { maket: record, sends }, folders: ['spring'], isKept: true }).detail;
    const test = send(1, '[Test 15:22:55] Spring', { test: true });
    assert.equal(detail(test, send(2, 'Spring is here')), 'In “spring” · Sent as “Spring is here”');
    const twice = [send(2, 'Spring is here'), send(3, 'Spring is here')];
    assert.equal(detail(...twice), 'In “spring” · Sent 2 times, as “Spring is here”');
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    assert.equal(detail(send(4, 'Soon', { startAt })), 'In “spring” · Scheduled as “Soon”');
    assert.equal(detail(test), 'In “spring” · Sent as a test');
    assert.equal(detail(), 'In “spring”');
    const filledIn = { ...record, filledIn: true as const };
    assert.equal(
      versionChoice({ version: { maket: filledIn, sends: [test] }, folders: [], isKept: true }).detail,
      'Sent as a test · Filled in for a sample person',
    );
  });

  it('is found for a filled-in test whose subject is not in the journal', async () => {
    const filledIn = { ...upload, title: '[Test] Hello, {{name}}', html: '<p>Hello, Anna</p>' };
    await kept.keep({ ...filledIn, fingerprint: '' });
    const maket = (id: number, of: typeof upload | typeof filledIn, more: Partial<MaketRecord> = {}) =>
      [id, { id, title: of.title, at, hash: layoutHash(of.title, of), ...more }] as const;
    const send = (id: number, subject: string, of: number) => [id, { id, subject, at, maket: of }] as const;
    const records = {
      makets: new Map([maket(7, upload), maket(8, filledIn, { filledIn: true })]),
      sends: new Map([send(70, 'Hello, Anna', 7), send(80, '[Test 12:00:00] Hello, {{name}}', 8)]),
    };
    const parts = { journal: { records: () => records }, versions: { identity: 'x' }, kept };
    const found = (campaign: number) => {
      const headers = [{ name: 'Feedback-ID', value: `${campaign}:x` }];
      const letter = { ...unreadLetter, subject: '[Test 12:00:00] Hello, Anna', headers };
      const uri = vscode.Uri.from({ scheme: inboxScheme, path: '/1.eml' });
      return findUpload(parts as unknown as UploadRecords, letter as unknown as ReadLetter, uri);
    };
    assert.equal((await found(80))?.kept.html, filledIn.html);
  });

  it('is found once even if an earlier version stored it under a hash with CRLF line endings', async () => {
    const earlier = { ...upload, html: '<p>Spring</p>\r\n', source: '<p>Spring</p>\r\n', fingerprint: '' };
    // SHA-256 of `6:Spring15:<p>Spring</p>\r\nnone:`.
    const earlierHash = 'c98c49f7d5c3e71aae561d6f373b4d8cdd66c87c4a70f0a612491ba7558bef78';
    await kept.keep({ ...earlier, html: '<p>Spring</p>\n' });
    await writeFile(join(folder, `${earlierHash}.json.gz`), gzipSync(JSON.stringify(earlier)));
    const maket = (id: number, hash: string) => [id, { id, title: 'Spring', at, hash }] as const;
    const records = {
      makets: new Map([maket(7, earlierHash), maket(8, layoutHash('Spring', earlier)), maket(9, hash)]),
      sends: new Map(),
    };
    const parts = { journal: { records: () => records }, versions: { identity: 'x' }, kept };
    const letter = { ...unreadLetter, subject: 'Autumn', headers: [] };
    const { showQuickPick } = vscode.window;
    let offered: (string | undefined)[] = [];
    const leave = async (items: readonly vscode.QuickPickItem[]) => {
      offered = items.map(({ description }) => /maket \d+/.exec(description ?? '')?.[0]);
    };
    Object.assign(vscode.window, { showQuickPick: leave });
    try {
      const uri = vscode.Uri.file('/1.eml');
      await findUpload(parts as unknown as UploadRecords, letter as unknown as ReadLetter, uri);
    } finally {
      Object.assign(vscode.window, { showQuickPick });
    }
    assert.deepEqual(offered, ['maket 9', 'maket 8']);
  });

  it('opens in a webview of its own kind, so that layout commands are not offered', async () => {
    const { createWebviewPanel } = vscode.window;
    const kinds: string[] = [];
    const createNone = (viewType: string) => {
      kinds.push(viewType);
      throw new Error('No page');
    };
    Object.assign(vscode.window, { createWebviewPanel: createNone });
    const parts = { inspector: {}, workspace: {}, languages: {}, active: {}, layouts: {}, errors: {} };
    const previews = new Previews(parts as unknown as ConstructorParameters<typeof Previews>[0]);
    assert.throws(() => previews.openUploaded(uploadedUri('Spring · 7', { part: 'html', hash })));
    assert.deepEqual(kinds, [webviews.maket]);
    previews.dispose();
    Object.assign(vscode.window, { createWebviewPanel });
  });

  it('is read without starting the sandbox before the workspace is trusted', async () => {
    const read = (isStarted: boolean, isTrusted: boolean, part: Parameters<typeof uploadedUri>[1]) =>
      new UploadedDocuments(kept, sandbox(isStarted), () => isTrusted).provideTextDocumentContent(
        uploadedUri('Version', part),
      );
    assert.equal(await read(false, false, { part: 'html', hash }), upload.html);
    assert.equal(await read(false, false, { part: 'html', hash: '../../secret' }), '');
    assert.equal(await read(false, false, { part: 'html', maket: 104 }), '');
    assert.deepEqual(asked, []);
    assert.equal(await read(true, false, { part: 'html', maket: 104 }), '<p>Autumn</p>');
    assert.equal(await read(false, true, { part: 'ownFooter', maket: 104 }), '<p>Bye</p>');
    assert.equal(await read(false, true, { part: 'html', maket: 105 }), '');
  });
});
