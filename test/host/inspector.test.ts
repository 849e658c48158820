import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { locationOf, rangeOf } from '../../src/extension/compiling/inspector.ts';
import { mailroom } from './support/mailroom.ts';

const layout = `<mjml>\r
<mj-body>\r
\t<mj-section><mj-column>\r
\t\t<mj-text>\u{1f600} <a href="https://a.example/">One</a></mj-text>\r
\t</mj-column></mj-section>\r
</mj-body>\r
</mjml>\r
`;

describe('the inspector of letters', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-inspector-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function open(name: string, text: string): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.file(join(folder, name));
    await writeFile(uri.fsPath, text);
    return await vscode.workspace.openTextDocument(uri);
  }

  async function inspector() {
    return await (await mailroom()).layouts.inspector();
  }

  it('finds the element at a position, and where an element is written: MJML', async () => {
    const document = await open('spring.mjml', layout);
    const { elementAt, placeOf } = await asked(document);
    const path = await elementAt('One');
    const place = path && (await placeOf(path));
    assert.equal(place && document.getText(rangeOf(place.tag)), '<a href="https://a.example/">');
    assert.equal(place && document.getText(rangeOf(place.range)), '<a href="https://a.example/">One</a>');
    assert.equal(place && locationOf(document.uri, place).uri.toString(), document.uri.toString());
  });

  it('finds the element at a position, and where an element is written: HTML', async () => {
    const document = await open('spring.html', '<p>\r\n\u{1f600} <b>One</b>\r\n');
    const { elementAt, placeOf } = await asked(document);
    assert.deepEqual(await elementAt('One'), [1, 0, 0]);
    const place = await placeOf([1, 0, 0]);
    assert.equal(place && document.getText(rangeOf(place.range)), '<b>One</b>');
  });

  it('returns the findings of the checks with their places', async () => {
    const document = await open('spring.mjml', layout.replace('https://a.example/', 'about.html'));
    const findings = await (await inspector()).check(document);
    const links = findings?.filter(({ finding }) => finding.rule === 'relative-link') ?? [];
    assert.deepEqual(
      links.map(({ range }) => document.getText(rangeOf(range))),
      ['about.html'],
    );
  });

  /** The inspector's answers about a document; positions are given by the text there. */
  async function asked(document: vscode.TextDocument) {
    const api = await inspector();
    return {
      elementAt: (text: string) =>
        api.elementAt(document, document.positionAt(document.getText().indexOf(text))),
      placeOf: (path: readonly number[]) => api.placeOf(document, path),
    };
  }
});
