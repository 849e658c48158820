import * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import { layoutKind } from '../../../core/layouts/layout.ts';
import type { CompareCompiler } from '../../compiling/layoutCompiler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { uriKey } from '../../kit/placeOfFile.ts';
import { isReallyInWorkspace } from '../../kit/realPlace.ts';
import { type LayoutLanguages, layoutSubstitutes } from '../../layouts/index.ts';
import { currentText, fileName } from '../../layouts/layoutDocument.ts';
import { type LayoutInputs, readInputs } from '../../layouts/layoutInputs.ts';
import { asOnDisk } from '../../layouts/realLayout.ts';
import type { Log } from '../../log.ts';
import { settings } from '../../names.ts';
import type { KeptUploads } from '../keptUploads.ts';
import { isHashOf, titleAtService } from '../layoutHash.ts';
import type { LayoutVersions } from '../layoutVersions.ts';

/** The state of a layout since the upload of a maket, in the language of that maket. */
export interface LayoutState {
  readonly maket: MaketRecord;
  readonly isChanged: boolean;
}

interface Checked extends LayoutState {
  readonly inputs: LayoutInputs;
}

interface LayoutStatesParts {
  readonly versions: LayoutVersions;
  readonly kept: KeptUploads;
  readonly compile: CompareCompiler;
  readonly languages: () => Promise<Pick<LayoutLanguages, 'of'>>;
  readonly log: Log;
}

/** The debounce time after typing before layouts are compared, in milliseconds. */
const typingPauseMs = 600;

/**
 * Determines whether layouts have changed since their upload. Checks only requested layouts, one at a time and not while the user
 * types. Compiles a layout only if its texts differ from those of the upload.
 */
export class LayoutStates extends Disposable {
  readonly #parts: LayoutStatesParts;
  /** What is known of the newest makets of layouts, by `Uri.toString()` of the layout. */
  readonly #checked = new Map<string, readonly Checked[]>();
  readonly #waiting = new Set<string>();
  readonly #changed = this._register(new vscode.EventEmitter<readonly vscode.Uri[]>());
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  /** Fires with the layouts whose state has changed. `versions` reports changes of their makets. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: LayoutStatesParts) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => clearTimeout(this.#timer) });
    const workspace = vscode.workspace;
    this._register(
      workspace.onDidChangeTextDocument(({ document }) => {
        this.#invalidate(document.uri);
        if (this.#waiting.size > 0) this.#checkSoon();
      }),
    );
    // Watches all files, because a layout may include any file of the workspace.
    const watcher = this._register(workspace.createFileSystemWatcher('**/*'));
    this._register(watcher.onDidChange((uri) => this.#invalidate(uri)));
    this._register(watcher.onDidCreate((uri) => this.#invalidate(uri)));
    this._register(watcher.onDidDelete((uri) => this.#invalidate(uri)));
    this._register(
      workspace.onDidChangeConfiguration((event) => {
        if (![settings.picturesBase, settings.uploadSmaller].some((name) => event.affectsConfiguration(name)))
          return;
        for (const layout of this.#checked.keys()) this.#schedule(layout);
      }),
    );
  }

  /**
   * Returns the states since the newest upload, and since the newest of each other language, newest first. If they aren’t all known,
   * schedules a check and returns none. Also returns none if the layout has no upload.
   */
  statesOf(layout: vscode.Uri): readonly LayoutState[] {
    const makets = this.#comparable(layout);
    const checked = this.#checked.get(layout.toString()) ?? [];
    if (
      makets.length === checked.length &&
      checked.every(({ maket }, index) => isSameRecord(maket, makets[index]))
    )
      return checked;
    if (makets.length > 0) this.#schedule(layout.toString());
    return [];
  }

  /** Returns the newest makets of a layout that can be compared with it. */
  #comparable(layout: vscode.Uri): readonly MaketRecord[] {
    return this.#parts.versions.current(layout).filter(({ hash }) => hash !== undefined);
  }

  /** Schedules a check of the layouts that use this file. */
  #invalidate(file: vscode.Uri): void {
    const key = uriKey(file);
    for (const [layout, states] of this.#checked)
      if (states.some(({ inputs }) => inputs.files.has(key))) this.#schedule(layout);
  }

  #schedule(layout: string): void {
    this.#waiting.add(layout);
    if (!this.#timer) this.#checkSoon();
  }

  #checkSoon(): void {
    clearTimeout(this.#timer);
    if (this.isDisposed || this.#isChecking) return;
    this.#timer = setTimeout(() => void this.#checkNext(), typingPauseMs);
  }

  async #checkNext(): Promise<void> {
    const [layout] = this.#waiting;
    this.#timer = undefined;
    if (layout === undefined) return;
    this.#waiting.delete(layout);
    this.#isChecking = true;
    try {
      await this.#check(vscode.Uri.parse(layout, true));
    } catch (error) {
      this.#parts.log.error('Comparing a layout with its upload', error);
    } finally {
      this.#isChecking = false;
    }
    if (this.#waiting.size === 0 || this.isDisposed) return;
    this.#timer = setTimeout(() => void this.#checkNext());
  }

  async #check(named: vscode.Uri): Promise<void> {
    const key = named.toString();
    const layout = await asOnDisk(named);
    // A path from the journal may lead out of the workspace.
    if (!(await isReallyInWorkspace(layout))) return;
    const before = this.#checked.get(key) ?? [];
    const checked: Checked[] = [];
    for (const maket of this.#comparable(layout)) {
      const known = before.find(({ maket: { id, hash } }) => id === maket.id && hash === maket.hash);
      const state = await this.#checkedWith(layout, maket, known);
      if (!state) return;
      checked.push(state);
    }
    this.#checked.set(key, checked);
    if (!isSameAs(before, checked)) this.#changed.fire([named]);
  }

  /** Compares a layout with a maket. `known` is the last result. Returns `undefined` if the layout can’t be read. */
  async #checkedWith(
    layout: vscode.Uri,
    maket: MaketRecord,
    known: Checked | undefined,
  ): Promise<Checked | undefined> {
    const [kind, source] = [layoutKind(fileName(layout)), await currentText(layout)];
    if (!kind || source === undefined) return undefined;
    const languages = maket.language === undefined ? [] : await (await this.#parts.languages()).of(layout);
    const language = languages.find(({ tag }) => tag === maket.language);
    const inputs = await readInputs(layout, kind, source, await layoutSubstitutes(layout, language));
    const isKnown = known?.inputs.fingerprint === inputs.fingerprint;
    return {
      maket,
      isChanged: isKnown ? known.isChanged : !(await this.#isUploaded(layout, inputs, maket)),
      inputs,
    };
  }

  async #isUploaded(layout: vscode.Uri, inputs: LayoutInputs, maket: MaketRecord): Promise<boolean> {
    const { kept, compile } = this.#parts;
    const { hash = '' } = maket;
    const title = titleAtService(maket);
    const { kind, source, fingerprint } = inputs;
    const upload = await kept.read(hash);
    if (upload?.fingerprint === fingerprint) return true;
    const letter = await compile(layout, inputs);
    if (!letter || !isHashOf(hash, title, letter)) return false;
    // The same letter was uploaded from another machine: storing it here makes later comparisons possible.
    if (!upload) await kept.keep({ title, ...letter, kind, source, fingerprint });
    return true;
  }
}

/** Returns true if both are the same makets in the same state. */
const isSameAs = (before: readonly Checked[], now: readonly Checked[]): boolean =>
  before.length === now.length &&
  before.every(
    ({ maket, isChanged }, index) =>
      isSameRecord(maket, now[index]?.maket) && isChanged === now[index]?.isChanged,
  );

/** Returns true if both records are of the same maket. Compares hashes, too: another account has other makets with the same numbers. */
function isSameRecord(one: MaketRecord, other: MaketRecord | undefined): boolean {
  return one.id === other?.id && one.hash === other.hash && one.contentProven === other.contentProven;
}
