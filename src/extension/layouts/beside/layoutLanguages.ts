import * as vscode from 'vscode';
import { layoutKind } from '../../../core/layouts/layout.ts';
import {
  languagesAmong,
  layoutNameOf,
  readLanguageFileName,
} from '../../../core/translations/languageFiles.ts';
import { mostTexts, readTexts } from '../../../core/translations/readTexts.ts';
import {
  type LanguageFile,
  textsProblemText,
  twoFilesText,
} from '../../../core/translations/textFindingTexts.ts';
import { withoutUntranslated } from '../../../core/translations/untranslated.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { currentText, fileName } from '../layoutDocument.ts';
import { readInputs } from '../layoutInputs.ts';
import { readBeside } from './readBeside.ts';

/** A language of a layout: a file with texts beside it, such as `spring.en.json`. */
export interface LayoutLanguage extends LanguageFile {
  readonly file: vscode.Uri;
  /** The text of the file. */
  readonly json: string;
  /** The reason why the file can’t be used. It then has no texts. */
  readonly problem?: Words;
}

/** The maximum number of layouts whose chosen language is remembered. */
const mostRemembered = 200;

const memoryKey = 'mailroom.languages';

/** Reads the languages of layouts, and knows in which one each layout is shown. Reads nothing in Restricted Mode. */
export class LayoutLanguages extends Disposable {
  readonly #memory: vscode.Memento;
  /** The languages by `Uri.toString()` of the layout, until one of their files changes. */
  readonly #known = new Map<
    string,
    { readonly layout: vscode.Uri; readonly read: Promise<readonly LayoutLanguage[]> }
  >();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  /** Fires with a layout when its texts, or the language in which it is shown, may have changed. */
  readonly onDidChange = this.#changed.event;

  /** `memory` keeps the chosen languages. */
  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
    const workspace = vscode.workspace;
    const watcher = this._register(workspace.createFileSystemWatcher('**/*.*.json'));
    const changed = (uri: vscode.Uri) => this.#fileChanged(uri);
    this._register(watcher.onDidCreate(changed));
    this._register(watcher.onDidChange(changed));
    this._register(watcher.onDidDelete(changed));
    this._register(workspace.onDidChangeTextDocument(({ document }) => changed(document.uri)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => changed(uri)));
  }

  /** Returns the languages of a layout, sorted by their tags. */
  async of(layout: vscode.Uri): Promise<readonly LayoutLanguage[]> {
    if (layout.scheme === 'untitled' || !vscode.workspace.isTrusted) return [];
    const key = layout.toString();
    const read = this.#known.get(key)?.read ?? readLanguages(layout);
    this.#known.set(key, { layout, read });
    return await read;
  }

  /** Returns the language in which a layout is shown: the chosen one, else its first. Returns `undefined` if it has none. */
  async shown(layout: vscode.Uri): Promise<LayoutLanguage | undefined> {
    const languages = await this.of(layout);
    const chosen = this.#chosen[layout.toString()];
    return languages.find(({ tag }) => tag === chosen) ?? languages[0];
  }

  /** Returns the languages of a layout that has keys, the one in which it is shown first. A layout without keys needs none. */
  async inUse(layout: vscode.Uri): Promise<readonly LayoutLanguage[]> {
    const [languages, shown] = await Promise.all([this.of(layout), this.shown(layout)]);
    return shown && (await keysOf(layout)).size > 0
      ? [shown, ...languages.filter((language) => language !== shown)]
      : [];
  }

  /** Shows a layout in a language, also after a reload. */
  async choose(layout: vscode.Uri, tag: string): Promise<void> {
    const { [layout.toString()]: _, ...others } = this.#chosen;
    const kept = Object.entries(others).slice(1 - mostRemembered);
    await this.#memory.update(memoryKey, Object.fromEntries([...kept, [layout.toString(), tag]]));
    // Its file may just have been made, which the watcher notices later, and never outside of the workspace.
    this.#known.delete(layout.toString());
    this.#changed.fire(layout);
  }

  get #chosen(): Readonly<Record<string, string>> {
    return this.#memory.get(memoryKey, {});
  }

  #fileChanged(file: vscode.Uri): void {
    const name = readLanguageFileName(fileName(file));
    if (!name) return;
    const directory = vscode.Uri.joinPath(file, '..').toString();
    for (const [key, { layout }] of this.#known) {
      const isBeside = vscode.Uri.joinPath(layout, '..').toString() === directory;
      if (!isBeside || layoutNameOf(fileName(layout)) !== name.layout) continue;
      this.#known.delete(key);
      this.#changed.fire(layout);
    }
  }
}

/** Returns the keys of a layout, of the files that it includes, and of its footer. */
export async function keysOf(layout: vscode.Uri): Promise<ReadonlySet<string>> {
  const kind = layoutKind(fileName(layout)) ?? 'html';
  return (await readInputs(layout, kind, (await currentText(layout)) ?? '')).keys;
}

async function readLanguages(layout: vscode.Uri): Promise<readonly LayoutLanguage[]> {
  const directory = vscode.Uri.joinPath(layout, '..');
  const entries = await vscode.workspace.fs.readDirectory(directory).then(
    (found) => found,
    () => [],
  );
  const languages = languagesAmong(
    entries.map(([name]) => name),
    fileName(layout),
  ).map(({ tag, names }) => readLanguage(tag, directory, names));
  return withoutUntranslated((await Promise.all(languages)).filter((language) => language !== undefined));
}

/** Reads a language from its file. `names` are the files whose names stand for it: more than one is a mistake. */
async function readLanguage(
  tag: string,
  directory: vscode.Uri,
  [name = '', other]: readonly string[],
): Promise<LayoutLanguage | undefined> {
  const file = vscode.Uri.joinPath(directory, name);
  const language = { tag, file, fileName: name };
  let json: string | undefined;
  try {
    if (other !== undefined) throw new UserError(twoFilesText(l10n, name, other));
    json = await readBeside(file, 4 * mostTexts.length);
    if (json === undefined) return undefined;
    const read = readTexts(json);
    if ('texts' in read) return { ...language, json, ...read };
    throw new UserError(textsProblemText(l10n, formats(), read.problem, fileName(file)));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...language, json: json ?? '', entries: [], texts: {}, problem: error.message };
  }
}
