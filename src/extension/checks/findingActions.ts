import * as vscode from 'vscode';
import type { Edit, FoundIn } from '../../core/checks/edit.ts';
import { type Fix, fixesOf } from '../../core/checks/fixes.ts';
import { silenceHere, silenceInFile } from '../../core/checks/silencingEdits.ts';
import { choose } from '../kit/inputs.ts';
import { l10n, type Words } from '../kit/words.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import { recoloringsOf, ruleOf } from './checkDiagnostic.ts';
import { fixTitles } from './fixTitles.ts';
import { turnOffCommand } from './turnOffRule.ts';

/** The light bulb at findings: puts them right, one by one or all of a rule, or stops looking for them. */
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
      ...(silences.length > 1 ? [askingFor(silences.flat())] : silences.flat()),
    ];
  }
}

/** For quick fixes only: it is in no menu. */
export const silenceCommand = '_mailroom.checks.silence';

/** One entry for the ways to silence several rules: they would push the fixes out of sight. */
function askingFor(silences: readonly Silence[]): vscode.CodeAction {
  const action = new vscode.CodeAction(l10n.t('Don’t Check…'), vscode.CodeActionKind.QuickFix);
  action.command = { title: action.title, command: silenceCommand, arguments: [silences] };
  return action;
}

/** Asks which rule to silence where, and does that. */
export async function silenceOne(silences: readonly Silence[]): Promise<void> {
  const choices = silences.map((silence) => ({ label: silence.title, silence }));
  const chosen = await choose(choices, { title: l10n.t('Don’t Check…') });
  const { edit, command } = chosen?.silence ?? {};
  if (edit) await vscode.workspace.applyEdit(edit);
  if (command) await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
}

function found(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): FoundIn {
  const source = document.getText();
  const kind = documentKind(document) ?? 'html';
  const uri = document.uri.toString();
  const recolorings = recoloringsOf(document.uri, diagnostic)
    .filter(({ places }) => places.every((place) => place.uri.toString() === uri))
    .map((one) => ({ ...one, places: one.places.map(({ range }) => passageOf(document, range)) }));
  return { source, kind, ...passageOf(document, diagnostic.range), recolorings };
}

const passageOf = (document: vscode.TextDocument, { start, end }: vscode.Range) => ({
  start: document.offsetAt(start),
  end: document.offsetAt(end),
});

function fixesFor(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): vscode.CodeAction[] {
  const rule = ruleOf(diagnostic) ?? '';
  return fixesOf(rule, found(document, diagnostic)).flatMap((fix, index) => {
    const title = fixTitles[fix.name](...(fix.values ?? []));
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [diagnostic];
    action.isPreferred = index === 0;
    action.edit = workspaceEdit(document, fix.edits);
    return fix.together ? [action, ...everywhere(document, rule, fix)] : [action];
  });
}

/** The same for all findings of the rule in the document, when there are several. */
function everywhere(document: vscode.TextDocument, rule: string, { name }: Fix): vscode.CodeAction[] {
  const alike = findingsIn(document).filter((diagnostic) => ruleOf(diagnostic) === rule);
  const fixes = alike.flatMap((diagnostic) => fixesOf(rule, found(document, diagnostic)));
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

/** What can be put right without anybody looking at it, for “Fix All” and for `editor.codeActionsOnSave`. */
function fixAll(document: vscode.TextDocument): vscode.CodeAction[] {
  const fixes = findingsIn(document).flatMap((diagnostic) => {
    const all = fixesOf(ruleOf(diagnostic) ?? '', found(document, diagnostic));
    return all.filter(({ together }) => together === 'always').slice(0, 1);
  });
  if (fixes.length === 0) return [];
  const action = new vscode.CodeAction(l10n.t('Fix All That Is Safe'), FindingActions.fixAll);
  action.edit = workspaceEdit(
    document,
    fixes.flatMap(({ edits }) => edits),
  );
  return [action];
}

function findingsIn({ uri }: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((diagnostic) => ruleOf(diagnostic) !== undefined);
}

/** A code action that silences a rule. */
type Silence = vscode.CodeAction & { readonly title: Words };

const newSilence = (title: Words): Silence =>
  Object.assign(new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix), { title });

/** Ways to stop looking for a rule; its findings at this place are silenced together. */
function silencesFor(
  document: vscode.TextDocument,
  rule: string,
  diagnostics: vscode.Diagnostic[],
): Silence[] {
  const edits = diagnostics.map((diagnostic) => {
    const { source, kind, start } = found(document, diagnostic);
    return silenceHere({ source, kind }, rule, start);
  });
  const here = edits.filter((edit) => edit !== undefined);
  const inFile = silenceInFile(document.getText(), rule);
  const off = newSilence(turnOffTitle(rule));
  off.command = { title: off.title, command: turnOffCommand, arguments: [rule] };
  const actions = [
    ...(here.length === edits.length
      ? [silence(document, l10n.t('Don’t Check for “{0}” Here', rule), here)]
      : []),
    silence(document, l10n.t('Don’t Check for “{0}” in This File', rule), [inFile]),
    off,
  ];
  for (const action of actions) action.diagnostics = diagnostics;
  return actions;
}

function turnOffTitle(rule: string): Words {
  return vscode.workspace.workspaceFolders
    ? l10n.t('Don’t Check for “{0}” in This Workspace', rule)
    : l10n.t('Don’t Check for “{0}” Anywhere', rule);
}

function silence(document: vscode.TextDocument, title: Words, edits: readonly Edit[]): Silence {
  const action = newSilence(title);
  action.edit = workspaceEdit(document, edits);
  return action;
}

/** Several findings may ask for the same edit, such as the namespace that they all need. */
function workspaceEdit(document: vscode.TextDocument, edits: readonly Edit[]): vscode.WorkspaceEdit {
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
