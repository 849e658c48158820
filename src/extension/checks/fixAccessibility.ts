import * as vscode from 'vscode';
import { lineStarts } from '../../compiler/lines.ts';
import type { Edit, KnownOfLetter } from '../../core/checks/edit.ts';
import {
  type AccessibilityFinding,
  fixAllAccessibility,
  isOfAccessibility,
  languagesInDoubt,
} from '../../core/checks/fixAccessibility.ts';
import type { PlacedFinding, TextPosition } from '../../protocol/inspector.ts';
import { UserError } from '../errors/userError.ts';
import { choose } from '../kit/inputs.ts';
import { showInformation } from '../kit/messages.ts';
import { fileKey } from '../kit/placeOfFile.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { languageName } from '../layouts/index.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { documentKind, fileName, openLayout } from '../layouts/layoutDocument.ts';
import { loosePart, type PartsOfLayouts } from '../layouts/masters.ts';
import { checkOptions } from './checkSettings.ts';
import { changedMeanwhile, describePictures, undescribedIn } from './describePictures.ts';
import { workspaceEdit } from './findingActions.ts';

/** The maximum number of findings of one rule that the command fixes at once. */
const mostFindings = 1_000;

/**
 * The command “Fix Accessibility”. Makes all fixes of accessibility findings that change neither text, links nor look, and those of what
 * these fixes bring to light, as one edit, and then says how many findings are left to the user. Fixes a part as part of a layout that
 * includes it.
 */
export async function fixAccessibility(
  inspector: Inspector,
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<void> {
  const document = await openLayout(layout);
  const { version } = document;
  const isPart = await workspace.isPart({ uri: layout, source: document.getText() });
  const [master] = isPart ? await workspace.mastersOf(layout) : [];
  if (isPart && !master) throw loosePart(layout);
  const checked = master ? await openLayout(master) : document;
  const options = await checkOptions(checked.uri);
  const check = async (text: string): Promise<CheckedText> => {
    const found = await inspector.check(checked, { ...options, most: mostFindings }, { uri: layout, text });
    if (!found || document.version !== version) throw changedMeanwhile();
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
  let last = await check(document.getText());
  // A layout that doesn’t compile has no findings, but its links are not known either.
  if (last.isEmpty && !(await inspector.linkTargets(document, [])))
    throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  const known = await askForLanguage(layout, foundIn(document, last));
  if (!known) return;
  if (document.version !== version) throw changedMeanwhile();
  const { edits, fixed, left } = await fixAllAccessibility(last.text, async (text) => {
    if (text !== last.text) last = await check(text);
    return foundIn(document, last, known);
  });
  await write(document, edits);
  // Hints are not in the Problems panel.
  const shown = [...left, ...last.elsewhere.map(({ finding }) => finding)];
  // The edits have changed the source, and with it the places of what is left.
  const source = document.getText();
  await report(
    document,
    fixed,
    shown.filter(({ severity }) => severity !== 'hint').length,
    left.map((finding) => ({ ...finding, source })),
  );
}

/** A text of the layout, or of a part, with what was found in it and in other files. */
interface CheckedText {
  readonly text: string;
  readonly own: readonly PlacedFinding[];
  readonly elsewhere: readonly PlacedFinding[];
  /** True if nothing at all was found. */
  readonly isEmpty: boolean;
}

async function write(document: vscode.TextDocument, edits: readonly Edit[]): Promise<void> {
  if (edits.length === 0) return;
  if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document))
    await vscode.window.showTextDocument(document, { preserveFocus: true });
  if (!(await vscode.workspace.applyEdit(workspaceEdit(document, edits))))
    throw new UserError(l10n.t('VS Code refused the changes.'));
}

function foundIn(
  document: vscode.TextDocument,
  { text, own }: Pick<CheckedText, 'text' | 'own'>,
  language?: KnownLanguage,
) {
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

type KnownLanguage = Pick<KnownOfLetter, 'language'>;

/** Asks for the language of a letter if its words leave it in doubt: a wrong one is worse than none. Resolves with `undefined` if the user cancels. */
async function askForLanguage(
  layout: vscode.Uri,
  found: readonly AccessibilityFinding[],
): Promise<KnownLanguage | undefined> {
  const [ofUser = ''] = vscode.env.language.split('-');
  const languages = languagesInDoubt(found, ofUser);
  if (!languages) return {};
  const chosen = await choose(
    [
      ...languages.map((language) => ({
        label: asWords(languageName(language)),
        description: asWords(language),
        known: { language },
      })),
      { label: l10n.t('Leave the Language Out'), known: {} },
    ],
    {
      title: l10n.t('Fix Accessibility'),
      placeholder: l10n.t('Language of “{0}”', fileName(layout)),
      matchOn: 'description',
    },
  );
  return chosen?.known;
}

async function report(
  document: vscode.TextDocument,
  fixed: number,
  left: number,
  rest: ReturnType<typeof foundIn>,
): Promise<void> {
  const { version } = document;
  const pictures = undescribedIn(rest);
  const describe = l10n.t('Describe Pictures…');
  const show = l10n.t('Show Problems');
  const answer = await showInformation(
    resultText(fileName(document.uri), fixed, left),
    ...(pictures.length > 0 ? [describe] : []),
    ...(left > 0 ? [show] : []),
  );
  const isUnchanged = document.version === version;
  if (answer === describe) {
    if (!isUnchanged) throw changedMeanwhile();
    await describePictures(document, pictures);
  }
  if (answer !== show) return;
  const first = rest.find(({ severity }) => severity !== 'hint');
  if (first && isUnchanged) {
    const at = document.positionAt(first.start);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
  }
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}

function resultText(name: string, fixed: number, left: number): Words {
  if (fixed === 0 && left === 0) return l10n.t('“{0}” has no accessibility problems.', name);
  if (left === 0) return l10n.t('Accessibility of “{0}”. Fixed: {1}. Nothing is left to do.', name, fixed);
  return l10n.t(
    'Accessibility of “{0}”. Fixed: {1}. Left to you, because only a person can decide: {2}.',
    name,
    fixed,
    left,
  );
}
