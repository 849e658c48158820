import assert from 'node:assert/strict';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { limits } from '../../src/core/limits.ts';
import { askContents } from '../../src/extension/approval/packet/packetContents.ts';
import {
  type LoadPictures,
  packetOffer,
  withPictures,
} from '../../src/extension/approval/packet/packetPictures.ts';
import { packetLetter } from '../../src/inspector/packetLetter.ts';
import type { PacketJob } from '../../src/protocol/inspector.ts';
import { answerInputs, inTurn } from '../host/support/answerInputs.ts';

const inspector = {
  packetLetter: async (packetOf: string, pictures: PacketJob['pictures']) =>
    packetLetter({ packetOf, pictures }),
};

describe('the pictures of a packet', () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'pictures');
  const layout = vscode.Uri.file(join(folder, 'spring.html'));
  const { readFile } = vscode.workspace.fs;
  const read: string[] = [];
  before(async () => {
    await mkdir(folder);
    await writeFile(layout.fsPath, '');
    await writeFile(join(folder, 'small.png'), 'small');
    await writeFile(join(folder, 'half.png'), Buffer.alloc(limits.packetPictures / 2));
    await writeFile(join(folder, 'huge.png'), '');
    await truncate(join(folder, 'huge.png'), limits.picture + 1);
    Object.assign(vscode.workspace.fs, {
      readFile: (file: vscode.Uri) => {
        read.push(file.path.slice(file.path.lastIndexOf('/') + 1));
        return readFile(file);
      },
    });
  });
  after(async () => {
    Object.assign(vscode.workspace.fs, { readFile });
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    read.length = 0;
  });

  /** Returns how many pictures of each letter are embedded, and how many addresses are missing. */
  async function embed(letters: readonly string[], load?: LoadPictures) {
    const whole = letters.map((html) => ({ name: '', html }));
    const { letters: quiet, missing } = await withPictures(whole, { layout, load }, inspector);
    return { embedded: quiet.map(({ html }) => html.split('data:image/png').length - 1), missing };
  }

  it('are embedded while they fit, each counted by its uses', async () => {
    const half = '<img src="half.png">';
    assert.deepEqual(await embed([half, half]), { embedded: [1, 1], missing: 0 });
    read.length = 0;
    assert.deepEqual(await embed([`${half}${half}<img src="small.png">`, half]), {
      embedded: [1, 0],
      missing: 1,
    });
    assert.deepEqual(read, ['small.png']);
  });

  it('are not read when they are too large, and never for what a packet offers', async () => {
    const html = '<img src="huge.png"><img src="small.png"><img src="https://pictures.example/a.png">';
    assert.deepEqual(await embed([html]), { embedded: [1], missing: 2 });
    assert.deepEqual(read, ['small.png']);
    read.length = 0;
    const letter = { html, footer: '', source: '' };
    const inLanguage = () => assert.fail('no other language');
    const { webPictures } = await packetOffer({ layout, letter, otherLanguages: [], inLanguage }, inspector);
    assert.deepEqual([webPictures, read], [1, []]);
  });

  it('of the web get the room that local ones leave', async () => {
    const asked: unknown[] = [];
    const [here, there] = ['https://pictures.example/a.png', 'https://pictures.example/b.png'];
    const load: LoadPictures = async (addresses, most) => {
      asked.push(addresses, most);
      const picture = (bytes: number) => ({ mediaType: 'image/png', data: new Uint8Array(bytes) });
      return new Map([
        [here, picture(limits.packetPictures / 4)],
        [there, picture(10)],
      ]);
    };
    const letter = `<img src="half.png"><img src="${here}"><img src="${here}"><img src="${here}"><img src="${there}">`;
    assert.deepEqual(await embed([letter], load), { embedded: [2], missing: 1 });
    assert.deepEqual(asked, [[here, there], limits.packetPictures / 2]);
  });
});

describe('the letters of a packet', () => {
  it('are at most 20: languages times people', async () => {
    const languages = ['de', 'es', 'fr', 'ru'];
    const people = ['Anna', 'Boris', 'Vera', 'Gleb', 'Dora'].map((label) => ({ label, fields: {} }));
    const labels = ['In German', 'In Spanish', 'In French', 'In Russian', 'Anna', 'Boris', 'Vera', 'Gleb'];
    for (const [tick, letters] of [
      [[...labels, 'Dora'], undefined],
      [labels, 20],
    ] as const) {
      const inputs = answerInputs({
        'The name of the person': () => ({ type: 'Olga' }),
        'Select what the file shows': inTurn({ tick }),
      });
      try {
        const contents = await askContents({ languages, people, webPictures: 0 });
        assert.equal(contents && (1 + contents.languages.length) * contents.people.length, letters);
        const said = inputs.asked.filter((text) => text.startsWith('A file shows at most 20 letters'));
        assert.equal(said.length, letters === undefined ? 1 : 0);
      } finally {
        inputs.dispose();
      }
    }
  });
});
