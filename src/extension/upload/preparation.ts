import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { byTime } from '../../core/journal/byTime.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { Connection } from '../accounts/connection.ts';
import type { LazyChecks } from '../checks/door.ts';
import type { Leaving, Preflight } from '../checks/preflight.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { CompiledLayout, LayoutCompiler } from '../layouts/layoutCompiler.ts';
import { openDocument } from '../layouts/layoutDocument.ts';
import { journalPath } from '../layouts/layoutFile.ts';
import { findUnchanged, layoutHash } from '../versions/layoutHash.ts';
import { refuseUnfit } from './refuseUnfit.ts';

/** A layout that may be uploaded, with what is known of earlier uploads. */
export interface PreparedLayout {
  readonly uri: vscode.Uri;
  readonly path: string | undefined;
  readonly layout: CompiledLayout;
  /** Whether the text in the editor, which is what is uploaded, has not been saved. */
  readonly isUnsaved: boolean;
}

/** What looks at letters before they leave. */
export type LetterChecks = Pick<LazyChecks, 'agree'>;

/** What stands before every upload: compile, refuse what is no letter, settle what nobody knows the outcome of. */
export class Preparation {
  readonly #compiler: LayoutCompiler;
  readonly #journal: Journal;
  readonly #creator: Creator;
  readonly #checks: LetterChecks;

  constructor(compiler: LayoutCompiler, journal: Journal, creator: Creator, checks: LetterChecks) {
    this.#compiler = compiler;
    this.#journal = journal;
    this.#creator = creator;
    this.#checks = checks;
  }

  /**
   * Compiles, and asks about an earlier upload of the same content that nobody knows the outcome of: `undefined` when
   * that stays unknown.
   */
  async prepare(connection: Connection, uri: vscode.Uri): Promise<PreparedLayout | undefined> {
    const prepared = await this.compile(uri);
    return (await this.#settleUnknown(connection, prepared)) ? prepared : undefined;
  }

  /** Compiles the layout's text as it is now. Rejects with a `UserError` when it cannot be uploaded as it is. */
  async compile(uri: vscode.Uri): Promise<PreparedLayout> {
    const file = basename(uri.path);
    const title = l10n.t('Compiling “{0}”…', file);
    const layout = await withStatusProgress(title, () => this.#compiler.compile(uri));
    refuseUnfit(layout, file);
    return { uri, path: journalPath(uri), layout, isUnsaved: openDocument(uri)?.isDirty ?? false };
  }

  /**
   * Asks before a letter leaves that Gmail would clip, or that has what does not work for readers, unless the same was
   * `agreed` to before. Resolves with what is known of it; `undefined` when the user decided against it.
   */
  agree(
    { layout }: PreparedLayout,
    leaving: Leaving = 'upload',
    agreed?: Preflight,
  ): Promise<Preflight | undefined> {
    return this.#checks.agree(layout, leaving, agreed);
  }

  /** The maket that has exactly this content already: for certain when it is `contentProven`, else as the journal says. */
  findUnchanged({ identity }: Connection, prepared: PreparedLayout): MaketRecord | undefined {
    return findUnchanged(this.#journal.records(identity).makets.values(), prepared.layout, prepared.path);
  }

  /** The makets that were made of this layout, newest first. */
  earlierMakets({ identity }: Connection, { path }: PreparedLayout): readonly MaketRecord[] {
    const makets = [...this.#journal.records(identity).makets.values()];
    return path === undefined ? [] : byTime(makets.filter(({ layout }) => layout === path)).reverse();
  }

  /** Returns whether nothing stands in the way any more. */
  async #settleUnknown(connection: Connection, { layout }: PreparedLayout): Promise<boolean> {
    await this.#journal.ready;
    const { unknown } = this.#journal.records(connection.identity);
    const same = unknown.find(
      ({ creation }) => creation.kind === 'maket' && creation.hash === layoutHash(creation.title, layout),
    );
    return !same || (await this.#creator.askOutcome(connection, same)) !== undefined;
  }
}
