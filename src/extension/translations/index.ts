/** The editor features for letters in several languages. */
import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import type { PartsOfLayouts } from '../layouts/masters.ts';
import { TextFindings } from './texts/textFindings.ts';
import { TextKeys } from './texts/textKeys.ts';

export { addLanguage } from './texts/addLanguage.ts';
export { extractTexts } from './texts/extractTexts.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];
const files: vscode.DocumentSelector = { language: 'json', pattern: '**/*.*.json' };

/** Registers completion, hover and definitions of keys, and their findings. */
export function registerTranslations(
  languages: LayoutLanguages,
  workspace: PartsOfLayouts,
  errors: ErrorHandler,
): vscode.Disposable {
  const keys = new TextKeys(languages, workspace);
  const findings = new TextFindings(languages, workspace, errors);
  return vscode.Disposable.from(
    findings,
    vscode.languages.registerCompletionItemProvider(layouts, keys, ':', '.'),
    vscode.languages.registerHoverProvider(layouts, keys),
    vscode.languages.registerDefinitionProvider(layouts, keys),
    vscode.languages.registerCompletionItemProvider(
      files,
      { provideCompletionItems: (document, position) => keys.completeInFile(document, position) },
      '"',
    ),
    vscode.languages.registerCodeActionsProvider(files, findings, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
}
