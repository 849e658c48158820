import * as vscode from 'vscode';
import type { WorkspaceLayouts } from '../layouts/workspaceLayouts.ts';
import { ClassNames } from './classNames.ts';
import { Completion } from './completion.ts';
import { CssProviders } from './cssProviders.ts';
import { Formatting } from './formatting.ts';
import { Hover } from './hover.ts';
import { IncludeDefinition, IncludeLinks } from './includes.ts';
import { Folding, Outline } from './outline.ts';
import { PartActions } from './parts.ts';
import { closeTags, LinkedTags, PairHighlight, TagSelection } from './tagPairs.ts';

export { tellOtherVersions } from './otherVersions.ts';
export { extractPart, inlinePart } from './parts.ts';

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
