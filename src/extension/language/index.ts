import * as vscode from 'vscode';
import { ClassNames } from './classNames.ts';
import { Completion } from './completion.ts';
import { CssProviders } from './cssProviders.ts';
import { Formatting } from './formatting.ts';
import { Hover } from './hover.ts';
import { IncludeDefinition, IncludeLinks } from './includes.ts';
import { Folding, Outline } from './outline.ts';
import { closeTags, LinkedTags, PairHighlight, Selection } from './tagPairs.ts';
import { WorkspaceLayouts } from './workspaceLayouts.ts';

const mjml: vscode.DocumentSelector = { language: 'mjml' };

/** Registers the language features of MJML. For HTML layouts, VS Code’s own features are used. */
export function registerLanguage(): vscode.Disposable {
  const languages = vscode.languages;
  const layouts = new WorkspaceLayouts();
  const classes = new ClassNames(layouts);
  const css = new CssProviders();
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(mjml, new Completion(layouts), ...Completion.triggers),
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
    vscode.workspace.registerTextDocumentContentProvider(CssProviders.scheme, css),
    languages.registerCompletionItemProvider(mjml, css, ...CssProviders.triggers),
    languages.registerHoverProvider(mjml, css),
    closeTags(),
    layouts,
  );
}
