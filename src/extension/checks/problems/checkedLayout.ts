import type * as vscode from 'vscode';
import { lineStarts } from '../../../compiler/lines.ts';
import type { FoundIn, KnownOfLetter } from '../../../core/checks/edit.ts';
import { isOfAccessibility } from '../../../core/checks/fixAccessibility.ts';
import type { PlacedFinding, TextPosition } from '../../../protocol/inspector.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { fileKey } from '../../kit/placeOfFile.ts';
import { l10n } from '../../kit/words.ts';
import { documentKind, openLayout } from '../../layouts/layoutDocument.ts';
import { loosePart, type PartsOfLayouts } from '../../layouts/masters.ts';
import { checkOptions } from './checkSettings.ts';

/** The maximum number of findings of one rule. */
const mostFindings = 1_000;

/** A text of a layout, or of a part, with what was found about its accessibility in it and in other files. */
export interface CheckedText {
  readonly text: string;
  readonly own: readonly PlacedFinding[];
  readonly elsewhere: readonly PlacedFinding[];
  /** True if nothing at all was found, about accessibility or else. */
  readonly isEmpty: boolean;
}

/** A layout whose accessibility is checked, in any text. */
export interface CheckedLayout {
  readonly document: vscode.TextDocument;
  /** Resolves with `undefined` if a newer check has taken the place of this one. */
  check(text: string): Promise<CheckedText | undefined>;
}

/** Opens a layout to check its accessibility; a part is checked in a layout that includes it. */
export async function openToCheck(
  inspector: Pick<Inspector, 'check'>,
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<CheckedLayout> {
  const document = await openLayout(layout);
  const isPart = await workspace.isPart({ uri: layout, source: document.getText() });
  const [master] = isPart ? await workspace.mastersOf(layout) : [];
  if (isPart && !master) throw loosePart(layout);
  const checked = master ? await openLayout(master) : document;
  const options = await checkOptions(checked.uri);
  const check = async (text: string) => {
    const found = await inspector.check(checked, { ...options, most: mostFindings }, { uri: layout, text });
    if (!found) return undefined;
    const wanted = found.filter(
      ({ finding, file }) =>
        isOfAccessibility(finding.rule) &&
        (!isPart || (file !== undefined && fileKey(file) === fileKey(layout.fsPath))),
    );
    // Other files belong to other layouts, too.
    const [own, elsewhere] = [true, false].map((isOwn) =>
      wanted.filter(({ file }) => (isPart || file === undefined) === isOwn),
    );
    return { text, own: own ?? [], elsewhere: elsewhere ?? [], isEmpty: found.length === 0 };
  };
  return { document, check };
}

/** Throws a `UserError` for a layout that doesn’t compile: nothing is found in it, but its links are not known either. */
export async function refuseBroken(
  inspector: Pick<Inspector, 'linkTargets'>,
  document: vscode.TextDocument,
  { isEmpty }: CheckedText,
): Promise<void> {
  if (isEmpty && !(await inspector.linkTargets(document, [])))
    throw new UserError(l10n.t('The layout has errors. Correct them first.'));
}

/** The language of a letter, where its words leave it in doubt. */
export type KnownLanguage = Pick<KnownOfLetter, 'language'>;

/** A finding in the text of a document, as fixes need it. */
export interface DocumentFinding extends FoundIn, Pick<PlacedFinding['finding'], 'rule' | 'severity'> {}

/** Returns the findings in the text itself. */
export function foundIn(
  document: vscode.TextDocument,
  { text, own }: Pick<CheckedText, 'text' | 'own'>,
  language?: KnownLanguage,
): DocumentFinding[] {
  const kind = documentKind(document) ?? 'html';
  const known = { path: document.uri.path, ...language };
  const starts = lineStarts(text);
  const offsetOf = ({ line, character }: TextPosition) => (starts[line] ?? text.length) + character;
  return own.map(({ finding: { rule, severity }, range: { start, end } }) => ({
    rule,
    severity,
    source: text,
    kind,
    known,
    start: offsetOf(start),
    end: offsetOf(end),
  }));
}
