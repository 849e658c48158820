import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { TestMemory } from '../../src/extension/audience/testGroups.ts';
import type { ImportRecord } from '../../src/extension/imports/run/importStore.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { answerInputs } from '../host/support/answerInputs.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { AudienceWindow, answerSaving } from '../host/support/audienceWindow.ts';
import { seeded, writingOf } from '../support/addressWritings.ts';

const { MAILROOM_DEEP, MAILROOM_SEED = '1' } = process.env;
const seeds = MAILROOM_DEEP === '1' ? 3 : 1;

/** The number of spellings of the address; each is stored in every place. */
const writings = 200;

describe('everything that is kept about a person', () => {
  const here = new AudienceWindow();

  it('is found and erased in 200 spellings of the address, while the data of others stays', async () => {
    const address = 'ann@xn--bcher-kva.example';
    const [name, other] = ['ann_@bücher.example', 'joann@xn--bcher-kva.example'];
    const storage = here.window.context.globalStorageUri.fsPath;
    const tests = new TestMemory(here.window.context.globalState);
    const configuration = () => vscode.workspace.getConfiguration();
    for (let seed = Number(MAILROOM_SEED); seed < Number(MAILROOM_SEED) + seeds; seed++) {
      const random = seeded(seed);
      const written = Array.from({ length: writings }, () => writingOf(address, random));
      for (const [index, text] of written.entries()) await keepEverywhere(index + 1, text);
      const groups = Object.fromEntries(
        written.map((text, index) => [
          index % 2 === 0 ? `${index} ${text}` : `Group ${index}`,
          [other, text],
        ]),
      );
      await configuration().update(settings.testGroups, groups, vscode.ConfigurationTarget.Global);
      for (const [index, text] of written.entries()) {
        await tests.noteMembers('Work', `${index} ${text}`, index + 1, [other]);
      }
      await tests.noteLast('Work', { name: written[0] ?? '', addresses: [], place: 'user' });

      const exported = await find('Export as JSON…');
      assert.equal(exported.rowsOfImports.length, writings * placesOfImport, `MAILROOM_SEED=${seed}`);
      assert.equal(exported.testGroups.length, writings);
      assert.equal(exported.listsOfTestGroups.length, writings + 1);
      await find('Erase…');
      const left = await everything();
      const ofPerson = left.replaceAll(other, '');
      for (const text of written) assert.ok(!ofPerson.includes(JSON.stringify(text).slice(1, -1)), text);
      assert.equal(left.split(other).length - 1, writings * 3);
      here.answers?.dispose();
      here.answers = answerMessages({ Nothing: undefined });
      await vscode.commands.executeCommand(commands.audienceFindPerson);
      assert.match(here.answers.shown[0] ?? '', /^Nothing is kept/);
      here.answers.dispose();
    }
    await configuration().update(settings.testGroups, undefined, vscode.ConfigurationTarget.Global);

    /** Runs the command with this action, and returns what was exported. */
    async function find(action: string) {
      const path = join(storage, 'export.json');
      here.inputs?.dispose();
      here.inputs = answerInputs({
        'The e-mail address of the person': () => ({ type: name.replace('_', '') }),
      });
      here.answers?.dispose();
      here.answers = answerMessages({ 'Erase what': 'Erase Everything', Erased: undefined });
      const { showQuickPick } = vscode.window;
      const pick = async (items: readonly vscode.QuickPickItem[]) =>
        items.find(({ label }) => label === action);
      Object.assign(vscode.window, { showQuickPick: pick });
      const saving = answerSaving([path]);
      await vscode.commands.executeCommand(commands.audienceFindPerson);
      saving.dispose();
      Object.assign(vscode.window, { showQuickPick });
      return action === 'Erase…' ? undefined : JSON.parse(await readFile(path, 'utf8'));
    }

    /** Stores a spelling in every place of an import: see `placesOfImport`. */
    async function keepEverywhere(id: number, text: string) {
      const at = '2026-11-25T12:00:00.000Z';
      const columns = [{ use: 'email' }, { use: 'field', name: text }] as const;
      const record: ImportRecord = {
        ...{ id, account: 'Work', accountName: 'Work', path: `/lists/${text}/a.csv`, name: `list_${text}` },
        ...{ isPasted: false, choices: { columns }, list: 7, consentNote: text, skipsConfirmation: false },
        started: {
          ...{ at, planned: 3, header: ['email', text] },
          summary: {
            rows: 4,
            good: 4,
            suspicious: 0,
            doubled: 0,
            wrong: 0,
            suppressed: 0,
            undecided: 0,
            added: 0,
          },
          format: { delimiter: ',', quote: '"', hasHeader: true },
        },
        ended: { at, how: 'done' },
      };
      const { store } = here;
      await store.write(record);
      const rows = [
        { line: 2, cells: [other, text], email: other, fields: { note: text } },
        { line: 3, cells: [text, ''], email: address },
        { line: 4, cells: [other, ''], email: other },
        { line: 5, cells: [other, text], not: 'wrong' },
      ].map((row) => JSON.stringify(row));
      await writeFile(store.planPath(id), `${rows.join('\n')}\n{"line":6,"cells":["${text}`);
      const refused = [
        [0, 422, 'taken'],
        [2, 422, `The service does not take ${text}`],
      ];
      const log = `\n${JSON.stringify({ event: 'refused', rows: refused })}\n\n{"event":"refused","rows":[[2,422,"${text}`;
      await writeFile(store.directory(id).file('log').path, log);
      await writeFile(store.directory(id).file('pasted').path, `${text}\n`);
      await writeFile(store.directory(id).file('record.1.new').path, JSON.stringify({ consentNote: text }));
    }

    /** Everything in the storage, the memory and the settings, as one text. */
    async function everything(): Promise<string> {
      const entries = await readdir(join(storage, 'imports'), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const texts = await Promise.all(
        files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
      );
      const { globalState } = here.window.context;
      const memory = globalState.keys().map((key) => globalState.get(key));
      const groups = configuration().inspect(settings.testGroups)?.globalValue;
      return [...texts, JSON.stringify([memory, groups])].join('\n');
    }
  });
});

/**
 * The number of entries that an import keeps: four rows, of which one is torn, two answers, of which one is torn, the names of columns, the
 * note, and the file's name and path. The pasted text and a draft are not entries of their own.
 */
const placesOfImport = 9;
