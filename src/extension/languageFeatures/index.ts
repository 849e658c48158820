import * as vscode from 'vscode';
import type { WorkspaceLayouts } from '../layouts/workspaceLayouts.ts';
import { ClassNames } from './complete/classNames.ts';
import { Completion } from './complete/completion.ts';
import { CssProviders } from './complete/cssProviders.ts';
import { Hover } from './complete/hover.ts';
import { Formatting } from './edit/formatting.ts';
import { PartActions } from './edit/parts.ts';
import { closeTags, LinkedTags, PairHighlight, TagSelection } from './edit/tagPairs.ts';
import { IncludeDefinition, IncludeLinks } from './navigate/includes.ts';
import { Folding, Outline } from './navigate/outline.ts';

export { extractPart, inlinePart } from './edit/parts.ts';
export { tellOtherVersions } from './navigate/otherVersions.ts';

const mjmlDocuments: vscode.DocumentSelector = { language: 'mjml' };

/** Registers the language features of MJML. For HTML layouts, VS Code’s own features are used. */
export function registerLanguage(layouts: WorkspaceLayouts): vscode.Disposable {
  const languages = vscode.languages;
  const classes = new ClassNames(layouts);
  const css = new CssProviders();
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(mjmlDocuments, new Completion(layouts), ...Completion.triggers),
    languages.registerHoverProvider(mjmlDocuments, new Hover()),
    languages.registerDocumentSymbolProvider(mjmlDocuments, new Outline(), { label: 'MJML' }),
    languages.registerDocumentLinkProvider(mjmlDocuments, new IncludeLinks()),
    languages.registerDefinitionProvider(mjmlDocuments, new IncludeDefinition()),
    languages.registerDefinitionProvider(mjmlDocuments, classes),
    languages.registerHoverProvider(mjmlDocuments, classes),
    languages.registerReferenceProvider(mjmlDocuments, classes),
    languages.registerRenameProvider(mjmlDocuments, classes),
    languages.registerFoldingRangeProvider(mjmlDocuments, new Folding()),
    languages.registerLinkedEditingRangeProvider(mjmlDocuments, new LinkedTags()),
    languages.registerDocumentHighlightProvider(mjmlDocuments, new PairHighlight()),
    languages.registerSelectionRangeProvider(mjmlDocuments, new TagSelection()),
    languages.registerDocumentFormattingEditProvider(mjmlDocuments, new Formatting()),
    vscode.workspace.registerTextDocumentContentProvider(CssProviders.scheme, css),
    languages.registerCompletionItemProvider(mjmlDocuments, css, ...CssProviders.triggers),
    languages.registerHoverProvider(mjmlDocuments, css),
    closeTags(),
    languages.registerCodeActionsProvider(mjmlDocuments, new PartActions(), {
      providedCodeActionKinds: PartActions.kinds,
    }),
  );
}
