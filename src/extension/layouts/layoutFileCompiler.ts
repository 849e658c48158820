import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { readOwnFooter } from './footerSource.ts';
import type { CompiledLayout, LayoutCompiler } from './layoutCompiler.ts';
import { fileName, openLayout } from './layoutDocument.ts';
import { type LayoutInputs, readInputs } from './layoutInputs.ts';
import type { MjmlCompiler, MjmlResult } from './mjmlCompiler.ts';
import { outsideOfWorkspace } from './realPlace.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * What is uploaded or copied is compiled in any case. Of a `document` that shows the HTML, only the newest text is: an
 * older one that waits is cancelled.
 */
export function createLayoutCompiler(
  compiler: MjmlCompiler,
  purpose: 'upload' | 'copy' | 'document',
): LayoutCompiler {
  return {
    async compile(uri, token): Promise<CompiledLayout> {
      if (purpose === 'upload') await refuseElsewhere(uri);
      const document = await openLayout(uri);
      const snapshot = snapshotOf(document);
      const { kind, source } = snapshot;
      const [inputs, result, ownFooter, { layoutTitle }] = await Promise.all([
        readInputs(uri, kind, source),
        kind === 'mjml'
          ? compiler.compile(document, purpose === 'document' ? purpose : 'once')
          : { pieces: [source], problems: [] },
        readOwnFooter(uri),
        // It brings the names of all characters of HTML along, which nothing needs at start.
        import('../../core/layouts/layoutTitle.ts'),
      ]);
      if (!result || token?.isCancellationRequested) throw new vscode.CancellationError();
      return {
        uri,
        snapshot,
        title: layoutTitle(kind, source, fileName(uri)),
        html: htmlOf(result, uri),
        ...(ownFooter === undefined ? {} : { ownFooter }),
        problems: result.problems,
        inputs,
      };
    },
  };
}

/** A folder that somebody else has made could send along any file of this machine, under the name of a letter. */
async function refuseElsewhere(layout: vscode.Uri): Promise<void> {
  const elsewhere = await outsideOfWorkspace(layout);
  if (elsewhere === undefined) return;
  throw new UserError(
    l10n.t(
      '“{0}” is a link to {1}, which is elsewhere, and is not uploaded. To upload that file, open it itself.',
      fileName(layout),
      elsewhere,
    ),
  );
}

/** The letter of a layout that is looked at in passing. */
export type Letter = Pick<CompiledLayout, 'html' | 'ownFooter'>;

/** Makes the letter of these texts, which the layout has now; `undefined` when there is none. Opens no document. */
export type CompareCompiler = (uri: vscode.Uri, inputs: LayoutInputs) => Promise<Letter | undefined>;

export function createCompareCompiler(compiler: MjmlCompiler): CompareCompiler {
  return async (uri, { kind, source }) => {
    const text = { uri, getText: () => source };
    const [result, ownFooter] = await Promise.all([
      kind === 'mjml' ? compiler.compile(text, 'once') : { pieces: [source] },
      readOwnFooter(uri),
    ]);
    const html = result?.pieces?.join('');
    return html === undefined ? undefined : { html, ...(ownFooter !== undefined && { ownFooter }) };
  };
}

function htmlOf({ pieces, problems }: MjmlResult, uri: vscode.Uri): string {
  if (pieces) return pieces.join('');
  const [first] = problems;
  throw new UserError(
    first
      ? l10n.t('“{0}” cannot be compiled. Line {1}: {2}', fileName(uri), first.line, first.message)
      : l10n.t('“{0}” cannot be compiled.', fileName(uri)),
  );
}
