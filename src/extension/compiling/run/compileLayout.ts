import * as vscode from 'vscode';
import { layoutTitle } from '../../../core/layouts/layoutTitle.ts';
import { resolveLayout } from '../../../core/pictures/resolveLayout.ts';
import type { LetterLanguage } from '../../../core/translations/languageFiles.ts';
import { textOf } from '../../../core/translations/readTexts.ts';
import { resolveTexts } from '../../../core/translations/resolveTexts.ts';
import { firstKeyIn } from '../../../core/translations/textKeys.ts';
import { substitutesOf } from '../../../protocol/compiler.ts';
import type { InspectedLayout } from '../../../protocol/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import { l10n } from '../../kit/words.ts';
import { countMissingTexts, stepToKey } from '../../layouts/index.ts';
import { fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { type LayoutInputs, readInputs } from '../../layouts/layoutInputs.ts';
import { readOwnFooter } from '../../layouts/ownFooter.ts';
import type { MjmlCompiler, MjmlResult } from '../mjmlCompiler.ts';
import type { LayoutProblem } from '../problemTexts.ts';

// Loaded with the first letter that is compiled for more than the preview: it has the names of all HTML entities.

/** A compiled layout, as it would be uploaded. */
export interface CompiledLayout {
  readonly uri: vscode.Uri;
  /** The source that was compiled. Inspect this, not the document, which may have changed since. */
  readonly snapshot: InspectedLayout;
  /** The text of `<mj-title>` or `<title>`, else the file name without its extension. Names the language if the text doesn’t depend on it. */
  readonly title: string;
  /** The language whose texts the letter has; missing for a letter without languages. */
  readonly language?: string;
  /** The official MJML output, byte for byte, or the text of the HTML file, with texts and the addresses of pictures filled in. */
  readonly html: string;
  /** The text of `name.footer.html` beside the layout, unless it is missing or blank. */
  readonly ownFooter?: string;
  /** True if the template code is filled in for a sample person. Such a letter is only for tests. */
  readonly filledIn?: true;
  /** The keys in the letter and its footer that have no text. Such a letter can only be checked, never uploaded. */
  readonly missing?: readonly string[];
  /** Problems that did not prevent compiling. */
  readonly problems: readonly LayoutProblem[];
  /** The source texts that the letter was compiled from. */
  readonly inputs?: LayoutInputs;
}

/** The purpose of compiling a layout: an upload, a copy of its HTML, or the document that shows it. */
export type CompilePurpose = 'upload' | 'copy' | 'document';

/** The compiled letter that is compared with an upload. */
export type CompiledLetter = Pick<CompiledLayout, 'html' | 'ownFooter'>;

/** Compiles a layout in a language: see `LayoutCompiler`. */
export async function compileLayout(
  compiler: MjmlCompiler,
  purpose: CompilePurpose,
  uri: vscode.Uri,
  token?: vscode.CancellationToken,
  wanted?: LetterLanguage,
  mayLackTexts = false,
): Promise<CompiledLayout> {
  if (purpose === 'upload') await rejectOutsideLink(uri);
  const document = await openLayout(uri);
  const snapshot = await compiler.snapshotOf(document, wanted ?? (purpose === 'upload' ? 'none' : 'shown'));
  const { kind, source } = snapshot;
  const substitutes = substitutesOf(snapshot.context);
  const { language } = substitutes;
  const [inputs, result, ownFooter] = await Promise.all([
    readInputs(uri, kind, source, substitutes),
    compiled(compiler, { uri, kind, source, substitutes }, purpose === 'document' ? purpose : 'once'),
    readOwnFooter(uri),
  ]);
  if (!result || token?.isCancellationRequested) throw new vscode.CancellationError();
  const titleOf = (text: string) => layoutTitle(kind, text, fileName(uri));
  const [title, own] = [titleOf(resolveTexts(source, language).text), titleOf(source)];
  const letter = {
    html: htmlOf(result, uri),
    ...(ownFooter !== undefined && { ownFooter: resolveLayout(ownFooter, substitutes).text }),
  };
  const missing = purpose === 'upload' || mayLackTexts ? missingTexts(letter, inputs, language) : [];
  if (!mayLackTexts) await rejectMissingTexts(missing, uri, language);
  return {
    uri,
    snapshot,
    title: wanted && title === own ? `${title} (${wanted.tag})` : title,
    ...letter,
    ...(language && { language: language.tag }),
    ...(missing.length > 0 && { missing }),
    problems: result.problems,
    inputs,
  };
}

/** Compiles a layout from texts that were already read: see `CompareCompiler`. */
export async function compileInputs(
  compiler: MjmlCompiler,
  uri: vscode.Uri,
  { kind, source, substitutes }: LayoutInputs,
): Promise<CompiledLetter | undefined> {
  const [result, ownFooter] = await Promise.all([
    compiled(compiler, { uri, kind, source, substitutes }, 'once'),
    readOwnFooter(uri),
  ]);
  const html = result?.pieces?.join('');
  if (html === undefined) return undefined;
  return { html, ...(ownFooter !== undefined && { ownFooter: resolveLayout(ownFooter, substitutes).text }) };
}

/** Rejects a letter that contains keys instead of texts, and leads to the first of them. */
export async function rejectMissingTexts(
  missing: readonly string[],
  uri: vscode.Uri,
  language: LetterLanguage | undefined,
): Promise<void> {
  const [first] = missing;
  if (first === undefined) return;
  const reason = countMissingTexts(missing, language?.tag);
  throw new UserError(l10n.t('Couldn’t upload “{0}”. {1}. Nothing was uploaded.', fileName(uri), reason), {
    nextSteps: [await stepToKey(uri, first)],
  });
}

/** Returns the keys that have no text; a mistyped one as it is written. */
function missingTexts(
  { html, ownFooter = '' }: CompiledLetter,
  { keys }: LayoutInputs,
  language: LetterLanguage | undefined,
): readonly string[] {
  const written = firstKeyIn(html) ?? firstKeyIn(ownFooter);
  if (written === undefined) return [];
  const missing = [...keys].filter((key) => textOf(language?.texts ?? {}, key) === undefined);
  return missing.length > 0 ? missing : [written];
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

interface LetterText extends Pick<LayoutInputs, 'kind' | 'source' | 'substitutes'> {
  readonly uri: vscode.Uri;
}

/** Fills in a text, and compiles it if it is MJML. */
async function compiled(
  compiler: MjmlCompiler,
  { uri, kind, source, substitutes }: LetterText,
  purpose: 'document' | 'once',
): Promise<MjmlResult | undefined> {
  if (kind === 'mjml') return compiler.compile({ uri, getText: () => source }, purpose, substitutes);
  return { pieces: [resolveLayout(source, substitutes).text], problems: [] };
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
