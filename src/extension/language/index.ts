import * as vscode from 'vscode';
import { ClassNames } from './classNames.ts';
import { Completion } from './completion.ts';
import { Folding } from './folding.ts';
import { Formatting } from './formatting.ts';
import { Hover } from './hover.ts';
import { IncludeDefinition, IncludeLinks } from './includes.ts';
import { Outline } from './outline.ts';
import { closeTags, LinkedTags, PairHighlight, Selection } from './tagPairs.ts';

const mjml: vscode.DocumentSelector = { language: 'mjml' };

/** Registers what VS Code can know about MJML. HTML layouts are left to VS Code's own. */
export function registerLanguage(): vscode.Disposable {
  const { languages } = vscode;
  const classes = new ClassNames();
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(mjml, new Completion(), ...Completion.triggers),
    languages.registerHoverProvider(mjml, new Hover()),
    languages.registerDocumentSymbolProvider(mjml, new Outline(), { label: 'MJML' }),
    languages.registerDocumentLinkProvider(mjml, new IncludeLinks()),
    languages.registerDefinitionProvider(mjml, new IncludeDefinition()),
    languages.registerDefinitionProvider(mjml, classes),
    languages.registerHoverProvider(mjml, classes),
    languages.registerReferenceProvider(mjml, classes),
    languages.registerRenameProvider(mjml, classes),
    languages.registerFoldingRangeProvider(mjml, new Folding()),
    languages.registerLinkedEditingRangeProvider(mjml, new LinkedTags()),
    languages.registerDocumentHighlightProvider(mjml, new PairHighlight()),
    languages.registerSelectionRangeProvider(mjml, new Selection()),
    languages.registerDocumentFormattingEditProvider(mjml, new Formatting()),
    closeTags(),
  );
}
