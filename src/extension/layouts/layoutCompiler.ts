import * as vscode from 'vscode';
import type { LetterLanguage } from '../../core/translations/languageFiles.ts';
import type { InspectedLayout } from '../../protocol/inspector.ts';
import { UserError } from '../errors/userError.ts';
import { outsideOfWorkspace } from '../kit/realPlace.ts';
import { l10n } from '../kit/words.ts';
import { readOwnFooter } from './footerSource.ts';
import { fileName, openLayout } from './layoutDocument.ts';
import type { LayoutInputs } from './layoutInputs.ts';
import type { MjmlCompiler, MjmlResult } from './mjmlCompiler.ts';
import type { LayoutProblem } from './problemTexts.ts';

/** A compiled layout, as it would be uploaded. */
export interface CompiledLayout {
  readonly uri: vscode.Uri;
  /** The source that was compiled. Inspect this, not the document, which may have changed since. */
  readonly snapshot: InspectedLayout;
  /** The text of `<mj-title>` or `<title>`, else the file name without its extension. Names the language if the text doesn’t depend on it. */
  readonly title: string;
  /** The language whose texts the letter has; missing for a letter without languages. */
  readonly language?: string;
  /** The official MJML output, byte for byte, or the text of the HTML file. */
  readonly html: string;
  /** The text of `name.footer.html` beside the layout, unless it is missing or blank. */
  readonly ownFooter?: string;
  /** True if the template code is filled in for a sample person. Such a letter is only for tests. */
  readonly filledIn?: true;
  /** Problems that did not prevent compiling. */
  readonly problems: readonly LayoutProblem[];
  /** The source texts that the letter was compiled from. */
  readonly inputs?: LayoutInputs;
}

/** Compiles a layout to the HTML that is uploaded. */
export interface LayoutCompiler {
  /**
   * Compiles the text of the layout’s editor or, if it is not open, of its file, in a language: if none is given, as it is shown or, for an
   * upload, in none. Rejects with a `UserError` if the layout can’t be read or compiled, and with a `CancellationError` if it is canceled.
   */
  compile(
    uri: vscode.Uri,
    token?: vscode.CancellationToken,
    language?: LetterLanguage,
  ): Promise<CompiledLayout>;
}

/**
 * Creates a compiler of layouts. For `document`, which shows the HTML, a newer text supersedes one that still waits, whose promise
 * is rejected. For `upload`, a layout that is a symbolic link out of the workspace is rejected, and a letter in which a text is missing.
 */
export function createLayoutCompiler(
  compiler: MjmlCompiler,
  purpose: 'upload' | 'copy' | 'document',
): LayoutCompiler {
  return {
    async compile(uri, token, wanted): Promise<CompiledLayout> {
      if (purpose === 'upload') await rejectOutsideLink(uri);
      const document = await openLayout(uri);
      const snapshot = await compiler.snapshotOf(
        document,
        wanted ?? (purpose === 'upload' ? 'none' : 'shown'),
      );
      const { kind, source } = snapshot;
      const language = typeof snapshot.includes === 'object' ? snapshot.includes.language : undefined;
      const [inputs, result, ownFooter, { layoutTitle }, { fillTexts, rejectMissingText }] =
        await Promise.all([
          import('./layoutInputs.ts').then(({ readInputs }) => readInputs(uri, kind, source, language)),
          compiled(compiler, { uri, kind, source, language }, purpose === 'document' ? purpose : 'once'),
          readOwnFooter(uri),
          // Loaded on demand: contains the names of all HTML entities, which nothing needs at startup.
          import('../../core/layouts/layoutTitle.ts'),
          import('./letterTexts.ts'),
        ]);
      if (!result || token?.isCancellationRequested) throw new vscode.CancellationError();
      const titleOf = (text: string) => layoutTitle(kind, text, fileName(uri));
      const [title, own] = [titleOf(fillTexts(source, language).text), titleOf(source)];
      const letter = {
        html: htmlOf(result, uri),
        ...(ownFooter !== undefined && { ownFooter: fillTexts(ownFooter, language).text }),
      };
      if (purpose === 'upload') rejectMissingText(letter, uri, language);
      return {
        uri,
        snapshot,
        title: wanted && title === own ? `${title} (${wanted.tag})` : title,
        ...letter,
        ...(language && { language: language.tag }),
        problems: result.problems,
        inputs,
      };
    },
  };
}

/** Rejects symbolic links out of the workspace: a downloaded folder could otherwise make the user upload any file of this machine. */
async function rejectOutsideLink(layout: vscode.Uri): Promise<void> {
  const elsewhere = await outsideOfWorkspace(layout);
  if (elsewhere === undefined) return;
  throw new UserError(
    l10n.t(
      '“{0}” was not uploaded: it is a link to {1}. To upload that file, open the file itself.',
      fileName(layout),
      elsewhere,
    ),
  );
}

/** The compiled letter that is compared with an upload. */
export type CompiledLetter = Pick<CompiledLayout, 'html' | 'ownFooter'>;

/** Compiles a layout from texts that were already read, without opening a document; resolves with `undefined` if that fails. */
export type CompareCompiler = (uri: vscode.Uri, inputs: LayoutInputs) => Promise<CompiledLetter | undefined>;

export function createCompareCompiler(compiler: MjmlCompiler): CompareCompiler {
  return async (uri, { kind, source, language }) => {
    const [result, ownFooter, { fillTexts }] = await Promise.all([
      compiled(compiler, { uri, kind, source, language }, 'once'),
      readOwnFooter(uri),
      import('./letterTexts.ts'),
    ]);
    const html = result?.pieces?.join('');
    if (html === undefined) return undefined;
    return { html, ...(ownFooter !== undefined && { ownFooter: fillTexts(ownFooter, language).text }) };
  };
}

interface LetterText extends Pick<LayoutInputs, 'kind' | 'source'> {
  readonly uri: vscode.Uri;
  readonly language: LetterLanguage | undefined;
}

/** Compiles a text in a language; HTML is only filled in. */
async function compiled(
  compiler: MjmlCompiler,
  { uri, kind, source, language }: LetterText,
  purpose: 'document' | 'once',
): Promise<MjmlResult | undefined> {
  if (kind === 'mjml') return compiler.compile({ uri, getText: () => source }, purpose, language ?? 'none');
  const { fillTexts } = await import('./letterTexts.ts');
  return { pieces: [fillTexts(source, language).text], problems: [] };
}

function htmlOf({ pieces, problems }: MjmlResult, uri: vscode.Uri): string {
  if (pieces) return pieces.join('');
  const [first] = problems;
  throw new UserError(
    first
      ? l10n.t('Couldn’t compile “{0}”. Line {1}: {2}', fileName(uri), first.line, first.message)
      : l10n.t('Couldn’t compile “{0}”.', fileName(uri)),
  );
}
