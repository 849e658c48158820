import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import { layoutKind, ownFooterName } from '../../core/layouts/layout.ts';
import type { CompareCompiler } from '../compiling/layoutCompiler.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutLanguages, layoutSubstitutes } from '../layouts/index.ts';
import { compiledUri, currentText, fileName } from '../layouts/layoutDocument.ts';
import { readInputs } from '../layouts/layoutInputs.ts';
import { ownFooterUri } from '../layouts/ownFooter.ts';
import { commands } from '../names.ts';
import type { KeptUploads } from './keptUploads.ts';
import { uploadedUri } from './uploadedDocuments.ts';

/** Opens a diff editor with an uploaded maket and the current text of its layout. */
export class CompareWithUploaded {
  readonly #kept: KeptUploads;
  readonly #compile: CompareCompiler;
  readonly #languages: () => Promise<Pick<LayoutLanguages, 'of' | 'shown' | 'choose'>>;

  constructor(
    kept: KeptUploads,
    compile: CompareCompiler,
    languages: () => Promise<Pick<LayoutLanguages, 'of' | 'shown' | 'choose'>>,
  ) {
    this.#kept = kept;
    this.#compile = compile;
    this.#languages = languages;
  }

  /**
   * Compares the layout with one of these makets: the one in the language in which the layout is shown, else the first. Compares the
   * source texts; if they are equal, the compiled letters, because includes and texts may have changed; then the footers. Throws a
   * `UserError` if the upload isn't kept or the layout no longer exists.
   */
  async run(layout: vscode.Uri, makets: readonly [MaketRecord, ...MaketRecord[]]): Promise<void> {
    const languages = await this.#languages();
    const shown = await languages.shown(layout);
    const maket = makets.find(({ language }) => language === shown?.tag) ?? makets[0];
    const { hash = '' } = maket;
    const upload = await this.#kept.read(hash);
    if (!upload) throw notKept(maket, layout);
    const source = await currentText(layout);
    if (source === undefined) throw notThere(layout);
    const kind = layoutKind(fileName(layout)) ?? upload.kind;
    if (kind === upload.kind && source !== upload.source) {
      const left = uploadedUri(layout.path, { part: 'source', hash });
      return openDiff(left, layout, maket, fileName(layout));
    }
    const language = (await languages.of(layout)).find(({ tag }) => tag === maket.language);
    const substitutes = await layoutSubstitutes(layout, language);
    const letter = await this.#compile(layout, await readInputs(layout, kind, source, substitutes));
    if (letter?.html !== upload.html) {
      // The compiled document is in the language in which the layout is shown.
      if (language && language !== shown) await languages.choose(layout, language.tag);
      return openCompiled(layout, maket);
    }
    if (letter.ownFooter !== upload.ownFooter) return openFooters(layout, maket, hash);
    showInStatusBar(
      maket.contentProven
        ? l10n.t('“{0}” is unchanged since the upload of maket {1}.', fileName(layout), maket.id)
        : l10n.t(
            '“{0}” is unchanged since the upload of maket {1}, according to the journal.',
            fileName(layout),
            maket.id,
          ),
    );
  }
}

function openCompiled(layout: vscode.Uri, maket: MaketRecord): Promise<void> {
  const name = `${posix.parse(layout.path).name}.html`;
  const left = uploadedUri(name, { part: 'html', hash: maket.hash ?? '' });
  return openDiff(left, compiledUri(layout), maket, l10n.t('{0}, compiled', fileName(layout)));
}

async function openFooters(layout: vscode.Uri, maket: MaketRecord, hash: string): Promise<void> {
  const name = ownFooterName(fileName(layout));
  const left = uploadedUri(name, { part: 'ownFooter', hash });
  const file = ownFooterUri(layout);
  const isThere = (await currentText(file)) !== undefined;
  const right = isThere ? file : uploadedUri(name, { part: 'ownFooter', hash: '' });
  await openDiff(left, right, maket, name);
}

async function openDiff(
  left: vscode.Uri,
  right: vscode.Uri,
  { id, contentProven }: MaketRecord,
  what: string,
): Promise<void> {
  const title = contentProven
    ? l10n.t('{0} (maket {1} ↔ now)', what, id)
    : l10n.t('{0} (maket {1}, according to the journal ↔ now)', what, id);
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
}

export function notKept({ id }: Pick<MaketRecord, 'id'>, layout?: vscode.Uri): UserError {
  return new UserError(
    l10n.t(
      'Maket {0} isn’t stored on this machine: it was uploaded elsewhere or long ago. The API doesn’t return makets.',
      id,
    ),
    {
      nextSteps: layout ? [nextStep(l10n.t('Versions…'), commands.layoutVersions, layout)] : [],
    },
  );
}

export function notThere(layout: vscode.Uri): UserError {
  return new UserError(
    l10n.t('The layout “{0}” no longer exists. The maket isn’t affected.', fileName(layout)),
  );
}
