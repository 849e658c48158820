import { join } from 'node:path';
import * as vscode from 'vscode';
import { agreeToLetter } from '../../../src/extension/checks/agreeToLetter.ts';
import { type Preflight, runPreflight } from '../../../src/extension/checks/preflight.ts';
import { appendedFooter } from '../../../src/extension/layouts/footerSource.ts';
import { Inspector } from '../../../src/extension/layouts/inspector.ts';
import type { CompiledLayout, LayoutCompiler } from '../../../src/extension/layouts/layoutCompiler.ts';
import { createLayoutCompiler } from '../../../src/extension/layouts/layoutFileCompiler.ts';
import { MjmlCompiler } from '../../../src/extension/layouts/mjmlCompiler.ts';
import type { Log } from '../../../src/extension/log.ts';
import type { LetterChecks } from '../../../src/extension/upload/preparation.ts';

/** What an HTML layout with this text would be compiled to. Nothing is read. */
export const compiledHtml = (uri: vscode.Uri, title: string, html: string): CompiledLayout => ({
  uri,
  snapshot: { document: uri.toString(), kind: 'html', source: html, includes: 'notAFile' },
  title,
  html,
  problems: [],
});

/** Checks that have found this in any letter, and ask nobody. */
export const checksThatFound = (findings: Preflight['findings']): LetterChecks => ({
  agree: async (layout) => ({
    layout,
    footer: appendedFooter(layout.ownFooter),
    bytes: Buffer.byteLength(layout.html),
    findings,
  }),
});

/** A file of the extension as it was built. */
export const built = (path: string) =>
  join(vscode.extensions.getExtension('mailroom.mailroom')?.extensionPath ?? '', path);

/** The compiler and the checks of letters, as the extension puts them together. */
export interface LetterTools extends vscode.Disposable {
  readonly compiler: LayoutCompiler;
  readonly inspector: Inspector;
  readonly checks: LetterChecks;
}

/** Opens them with the built workers; with another `worker` in the inspector's place. */
export function openLetterTools(log: Log, worker = built('dist/inspector.js')): LetterTools {
  const withFiles = (asAbsolutePath: (path: string) => string) =>
    ({ asAbsolutePath }) as vscode.ExtensionContext;
  const mjml = new MjmlCompiler(withFiles(built), log);
  const inspector = new Inspector(
    withFiles(() => worker),
    log,
  );
  const look = (layout: CompiledLayout) => runPreflight(layout, appendedFooter(layout.ownFooter), inspector);
  return {
    compiler: createLayoutCompiler(mjml, 'upload'),
    inspector,
    checks: { agree: (layout, leaving, agreed) => agreeToLetter(() => look(layout), leaving, agreed) },
    dispose: () => {
      inspector.dispose();
      mjml.dispose();
    },
  };
}
