import type * as vscode from 'vscode';
import type { Account } from '../../../src/extension/accounts/account.ts';
import { appendedFooter } from '../../../src/extension/accounts/accountFooters.ts';
import { type Preflight, runPreflight } from '../../../src/extension/checks/preflight.ts';
import { agreeToLetter } from '../../../src/extension/checks/problems/agreeToLetter.ts';
import { Inspector } from '../../../src/extension/compiling/inspector.ts';
import {
  type CompiledLayout,
  createLayoutCompiler,
  type LayoutCompiler,
} from '../../../src/extension/compiling/layoutCompiler.ts';
import type { Log } from '../../../src/extension/log.ts';
import type { LetterChecks } from '../../../src/extension/upload/preparation.ts';
import { mailroom } from './mailroom.ts';

/** Returns a compiled HTML layout with this text, without reading any file. */
export const compiledHtml = (uri: vscode.Uri, title: string, html: string): CompiledLayout => ({
  uri,
  snapshot: { document: uri.toString(), kind: 'html', source: html, context: 'notAFile' },
  title,
  html,
  problems: [],
});

/** The account that letters of tests are for. */
const account: Account = { name: 'Shop', address: 'https://shop.example/v1', kind: 'test' };

/** Returns checks that find this in every letter, and ask nothing. */
export function checksThatFound(findings: Preflight['findings']): LetterChecks {
  const preflight = async (layout: CompiledLayout): Promise<Preflight> => ({
    layout,
    footer: appendedFooter(account, layout.ownFooter),
    bytes: Buffer.byteLength(layout.html),
    findings,
  });
  return { preflight, agree: preflight, recheckLinks: async () => {} };
}

/** The compiler and the checks of letters, as the extension puts them together. */
export interface LetterTools extends vscode.Disposable {
  readonly compiler: LayoutCompiler;
  readonly inspector: Inspector;
  readonly checks: LetterChecks;
}

/** Returns the tools of the built extension. With `worker`, the inspector runs this script. */
export async function openLetterTools(log: Log, worker?: string): Promise<LetterTools> {
  const { layouts } = await mailroom();
  const own = worker ? new Inspector({ workerPath: worker }, log, layouts.mjml) : undefined;
  const inspector = own ?? (await layouts.inspector());
  const look = (layout: CompiledLayout) =>
    runPreflight(layout, appendedFooter(account, layout.ownFooter), inspector);
  return {
    compiler: createLayoutCompiler(layouts.mjml, 'upload'),
    inspector,
    checks: {
      preflight: look,
      agree: (layout, leaving, agreed) => agreeToLetter(() => look(layout), leaving, agreed),
      recheckLinks: async () => {},
    },
    dispose: () => own?.dispose(),
  };
}
