import * as vscode from 'vscode';
import type { Edit, FoundIn } from '../../../core/checks/edit.ts';
import { type Fix, type FixName, fixesOf } from '../../../core/checks/fixes.ts';
import { undescribedPicture } from '../../../core/checks/pictureFixes.ts';
import { silenceHere, silenceInFile } from '../../../core/checks/silencing.ts';
import { choose } from '../../kit/inputs.ts';
import { asCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { documentKind } from '../../layouts/layoutDocument.ts';
import { commands } from '../../names.ts';
import { recoloringsOf, ruleOf, valuesOf } from './checkDiagnostic.ts';
import { turnOffCommand } from './checkSettings.ts';

/** Provides the quick fixes for findings: fix one, fix all of the rule, or ignore the rule. */
export class FindingActions implements vscode.CodeActionProvider {
  static readonly fixAll = vscode.CodeActionKind.SourceFixAll.append('mailroom');
  static readonly kinds = [vscode.CodeActionKind.QuickFix, FindingActions.fixAll];

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics, only }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (only?.intersects(FindingActions.fixAll)) return fixAll(document);
    const here = diagnostics.filter((diagnostic) => ruleOf(diagnostic) !== undefined);
    const silences = [...Map.groupBy(here, ruleOf)].map(([rule = '', alike]) =>
      silencesFor(document, rule, alike),
    );
    return [
      ...here.flatMap((diagnostic) => fixesFor(document, diagnostic)),
      ...here.flatMap((diagnostic) => describeFromHere(document, diagnostic)).slice(0, 1),
      ...makeSmallerHere(document, here),
      ...(silences.length > 1 ? [silenceMenu(silences.flat())] : silences.flat()),
    ];
  }
}

/** Only quick fixes run this command: no menu shows it. */
export const silenceCommand = '_mailroom.checks.silence';

declare module '../../kit/runCommand.ts' {
  interface CommandArguments {
    [silenceCommand]: [silences: readonly Silence[]];
  }
}

/** Returns one entry for silencing several rules: one entry a rule would push the fixes out of sight. */
function silenceMenu(silences: readonly Silence[]): vscode.CodeAction {
  const action = new vscode.CodeAction(l10n.t('Ignore Rule…'), vscode.CodeActionKind.QuickFix);
  action.command = asCommand(action.title, silenceCommand, silences);
  return action;
}

/** Asks which rule to silence and where, and applies the answer. */
export async function silenceOne(silences: readonly Silence[]): Promise<void> {
  const choices = silences.map((silence) => ({ label: silence.title, silence }));
  const chosen = await choose(choices, { title: l10n.t('Ignore Rule…') });
  const { edit, command } = chosen?.silence ?? {};
  if (edit) await vscode.workspace.applyEdit(edit);
  if (command) await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}

function findingAt(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): FoundIn {
  const source = document.getText();
  const kind = documentKind(document) ?? 'html';
  const uri = document.uri.toString();
  const recolorings = recoloringsOf(document.uri, diagnostic)
    .filter(({ places }) => places.every((place) => place.uri.toString() === uri))
    .map((one) => ({ ...one, places: one.places.map(({ range }) => passageOf(document, range)) }));
  const values = valuesOf(document.uri, diagnostic);
  return { source, kind, ...passageOf(document, diagnostic.range), values, recolorings };
}

const passageOf = (document: vscode.TextDocument, { start, end }: vscode.Range) => ({
  start: document.offsetAt(start),
  end: document.offsetAt(end),
});

function fixesFor(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): vscode.CodeAction[] {
  const rule = ruleOf(diagnostic) ?? '';
  return fixesOf(rule, findingAt(document, diagnostic)).flatMap((fix, index) => {
    const title = fixTitles[fix.name](...(fix.values ?? []));
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [diagnostic];
    action.isPreferred = index === 0;
    action.edit = workspaceEdit(document, fix.edits);
    return fix.together ? [action, ...fixEverywhere(document, rule, fix)] : [action];
  });
}

/** Returns the action that asks for the descriptions of this picture and those below it. */
function describeFromHere(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): vscode.CodeAction[] {
  const found = { ...findingAt(document, diagnostic), rule: ruleOf(diagnostic) ?? '' };
  if (!undescribedPicture(found)) return [];
  const action = new vscode.CodeAction(l10n.t('Describe Pictures…'), vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  const { layoutDescribePictures } = commands;
  action.command = asCommand(action.title, layoutDescribePictures, document.uri, found.start);
  return [action];
}

/** The rules about sizes, which Make Smaller answers. */
const sizeRules: ReadonlySet<string | undefined> = new Set([
  'near-clipping',
  'clipping',
  'style-size',
  'style-limit',
]);

function makeSmallerHere(document: vscode.TextDocument, here: readonly vscode.Diagnostic[]) {
  const about = here.filter((diagnostic) => sizeRules.has(ruleOf(diagnostic)));
  if (about.length === 0) return [];
  const action = new vscode.CodeAction(l10n.t('Make Smaller'), vscode.CodeActionKind.QuickFix);
  action.diagnostics = about;
  action.command = asCommand(action.title, commands.layoutMakeSmaller, document.uri);
  return [action];
}

/** Returns the action that applies a fix to all findings of the rule in the document, if there are several. */
function fixEverywhere(document: vscode.TextDocument, rule: string, { name }: Fix): vscode.CodeAction[] {
  const alike = diagnosticsIn(document).filter((diagnostic) => ruleOf(diagnostic) === rule);
  const fixes = alike.flatMap((diagnostic) => fixesOf(rule, findingAt(document, diagnostic)));
  const wanted = fixes.filter((fix) => fix.name === name);
  if (wanted.length < 2) return [];
  const title = l10n.t('{0}: All {1} in This File', fixTitles[name](), wanted.length);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = alike;
  action.edit = workspaceEdit(
    document,
    wanted.flatMap(({ edits }) => edits),
  );
  return [action];
}

/** Returns the fixes that need no review, for “Fix All” and for `editor.codeActionsOnSave`. */
function fixAll(document: vscode.TextDocument): vscode.CodeAction[] {
  const fixes = diagnosticsIn(document).flatMap((diagnostic) => {
    const all = fixesOf(ruleOf(diagnostic) ?? '', findingAt(document, diagnostic));
    return all.filter(({ together }) => together === 'always').slice(0, 1);
  });
  if (fixes.length === 0) return [];
  const action = new vscode.CodeAction(l10n.t('Fix All Auto-Fixable Problems'), FindingActions.fixAll);
  action.edit = workspaceEdit(
    document,
    fixes.flatMap(({ edits }) => edits),
  );
  return [action];
}

function diagnosticsIn({ uri }: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((diagnostic) => ruleOf(diagnostic) !== undefined);
}

/** A code action that silences a rule, with a translated title. */
type Silence = vscode.CodeAction & { readonly title: Words };

const newSilence = (title: Words): Silence =>
  Object.assign(new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix), { title });

/** Returns the actions that silence a rule. Its findings at this place are silenced together. */
function silencesFor(
  document: vscode.TextDocument,
  rule: string,
  diagnostics: vscode.Diagnostic[],
): Silence[] {
  const edits = diagnostics.map((diagnostic) => {
    const { source, kind, start } = findingAt(document, diagnostic);
    return silenceHere({ source, kind }, rule, start);
  });
  const here = edits.filter((edit) => edit !== undefined);
  const inFile = silenceInFile(document.getText(), rule);
  const off = newSilence(turnOffTitle(rule));
  off.command = asCommand(off.title, turnOffCommand, rule);
  const actions = [
    ...(here.length === edits.length ? [silence(document, l10n.t('Ignore “{0}” Here', rule), here)] : []),
    silence(document, l10n.t('Ignore “{0}” in This File', rule), [inFile]),
    off,
  ];
  for (const action of actions) action.diagnostics = diagnostics;
  return actions;
}

function turnOffTitle(rule: string): Words {
  return vscode.workspace.workspaceFolders
    ? l10n.t('Turn Off “{0}” in This Workspace', rule)
    : l10n.t('Turn Off “{0}” Everywhere', rule);
}

function silence(document: vscode.TextDocument, title: Words, edits: readonly Edit[]): Silence {
  const action = newSilence(title);
  action.edit = workspaceEdit(document, edits);
  return action;
}

/** Drops duplicate edits: several findings may need the same one, such as the declaration of a namespace. */
export function workspaceEdit(document: vscode.TextDocument, edits: readonly Edit[]): vscode.WorkspaceEdit {
  const different = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const edit = new vscode.WorkspaceEdit();
  edit.set(
    document.uri,
    different.map(({ start, end, text, isSnippet }) => {
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      return isSnippet
        ? vscode.SnippetTextEdit.replace(range, new vscode.SnippetString(text))
        : vscode.TextEdit.replace(range, text);
    }),
  );
  return edit;
}

/** The titles of the quick fixes. */
const fixTitles: Readonly<Record<FixName, (...values: readonly string[]) => string>> = {
  describePicture: () => l10n.t('Describe the Picture'),
  pictureIsDecoration: () => l10n.t('Mark as Decoration: Add alt=""'),
  setWidth: () => l10n.t('Enter the Width'),
  setLanguage: () => l10n.t('Enter the Language'),
  setDirection: () => l10n.t('Add “dir”'),
  repeatLanguage: () => l10n.t('Add the Language and the Direction'),
  allowZoom: () => l10n.t('Let Readers Zoom'),
  addTitle: () => l10n.t('Enter a Title'),
  addPreheader: () => l10n.t('Enter a Preheader'),
  useHttps: () => l10n.t('Use https'),
  addRole: () => l10n.t('Add role="presentation"'),
  addDoctype: () => l10n.t('Add <!doctype html>'),
  sayUtf8: () => l10n.t('Declare UTF-8'),
  addViewport: () => l10n.t('Add <meta name="viewport">'),
  partBraces: () => l10n.t('Insert a Space'),
  unfoldMedia: () => l10n.t('Join the Two @media Rules'),
  moveStylesToHead: () => l10n.t('Move the Styles into the Head'),
  removeScript: () => l10n.t('Remove the Script'),
  removeAttribute: () => l10n.t('Remove the Duplicate'),
  removeTag: () => l10n.t('Remove the Tag'),
  removeCharacters: () => l10n.t('Remove the Characters'),
  declareNamespace: () => l10n.t('Declare the Namespace in <html>'),
  addCommonFont: () => l10n.t('Add sans-serif'),
  putIntoText: () => l10n.t('Move the Text into mj-text'),
  removeText: () => l10n.t('Remove the Text'),
  colorText: (...values) => l10n.t('Change the Text Color to {0}', ...values),
  colorGround: (...values) => l10n.t('Change the Background Color to {0}', ...values),
  keepTextColor: () => l10n.t('Add a Dark Style That Keeps the Text Color'),
  whiteBehindPicture: () => l10n.t('Add a Dark Style with a White Ground'),
  fitDarkMode: () => l10n.t('Declare Support for Light and Dark Mode'),
  onlyLight: () => l10n.t('Declare Support for Light Mode Only'),
  enterAddress: () => l10n.t('Enter the Address'),
  useForwardSlashes: () => l10n.t('Use Forward Slashes'),
  spellAsFile: () => l10n.t('Use the Spelling of the File'),
  spellAsGmail: (...values) => l10n.t('Change to “{0}”', ...values),
  removeComment: () => l10n.t('Remove the Comment'),
  removeComma: () => l10n.t('Remove the Comma'),
};
