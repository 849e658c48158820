import * as vscode from 'vscode';
import {
  mostPeople,
  type PeopleProblem,
  type Person,
  peopleFileName,
  placesOfPeople,
  readPeople,
} from '../../../core/samplePeople/people.ts';
import { leadsOut } from '../../../core/text/samePath.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { placeIn } from '../../kit/placeOfFile.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../layoutDocument.ts';
import { readBeside } from './readBeside.ts';

/** The sample people of a layout. */
export interface LayoutPeople {
  /** The file that they come from. */
  readonly file: vscode.Uri;
  readonly people: readonly Person[];
  /** The reason why the file can't be used. */
  readonly problem?: Words;
}

/** Returns the address of the file with the people of one layout, which may not exist. */
export function peopleUri(layout: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(layout, '..', peopleFileName(fileName(layout)));
}

/**
 * Reads the sample people of a layout: from the file beside it that has its name, else from the nearest `people.json` in its directory or
 * above it in the workspace. Resolves with `undefined` if there is none.
 */
export async function readLayoutPeople(layout: vscode.Uri): Promise<LayoutPeople | undefined> {
  // A layout that was never saved has no directory to look in.
  if (layout.scheme === 'untitled') return undefined;
  for (const file of peopleFilesOf(layout)) {
    try {
      const text = await readBeside(file, mostPeople.length);
      if (text === undefined) continue;
      const read = readPeople(text);
      if ('people' in read) return { file, people: read.people };
      return { file, people: [], problem: problemText(read.problem, fileName(file)) };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { file, people: [], problem: error.message };
    }
  }
  return undefined;
}

/** Returns the addresses at which the people of a layout are looked for, in order. */
function peopleFilesOf(layout: vscode.Uri): vscode.Uri[] {
  const root = vscode.workspace.getWorkspaceFolder(layout)?.uri;
  const directory = vscode.Uri.joinPath(layout, '..');
  const place = (root && placeIn(root, directory)) ?? '';
  const depth = leadsOut(place) || place === '' ? 0 : place.split('/').length;
  return placesOfPeople(fileName(layout), depth).map((path) => vscode.Uri.joinPath(directory, path));
}

function problemText(problem: PeopleProblem, name: string): Words {
  switch (problem) {
    case 'notJson':
      return l10n.t('“{0}” is not valid JSON, so no sample person can be shown.', name);
    case 'notAList':
      return l10n.t('“{0}” has no list of people. It must be a list of objects, one for each person.', name);
    case 'empty':
      return l10n.t('“{0}” has no people.', name);
    case 'tooMany':
      return l10n.t(
        '“{0}” has more than {1} people. Keep a few that differ.',
        name,
        formats().number(mostPeople.people),
      );
    case 'tooLarge':
      return l10n.t('“{0}” is larger than 1 MB. Keep a few people that differ.', name);
  }
}

/** Fires when files with people may have changed, on the disk or in an editor. */
export class PeopleWatch extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    const workspace = vscode.workspace;
    const watcher = this._register(workspace.createFileSystemWatcher('**/{people,*.people}.json'));
    const changed = () => this.#changed.fire();
    this._register(watcher.onDidCreate(changed));
    this._register(watcher.onDidChange(changed));
    this._register(watcher.onDidDelete(changed));
    const ofPeople = ({ uri }: vscode.TextDocument) => /(?:^|\.)people\.json$/.test(fileName(uri));
    this._register(workspace.onDidChangeTextDocument(({ document }) => ofPeople(document) && changed()));
    this._register(workspace.onDidCloseTextDocument((document) => ofPeople(document) && changed()));
  }
}
