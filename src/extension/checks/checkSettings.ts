import * as vscode from 'vscode';
import type { CheckOptions } from '../../core/checks/checkLetter.ts';
import type { Severity } from '../../core/checks/finding.ts';
import { type PlaceholderSyntax, readSyntaxes } from '../../core/checks/placeholderSyntax.ts';
import { settings } from '../names.ts';

const severities: readonly unknown[] = ['off', 'hint', 'information', 'warning', 'error'];
const isSeverity = (value: unknown): value is Severity | 'off' => severities.includes(value);

/** What the settings say of the checks of a layout; `undefined` when there shall be none. */
export function checkOptions(layout: vscode.Uri): CheckOptions | undefined {
  const configuration = vscode.workspace.getConfiguration(undefined, layout);
  if (!configuration.get<boolean>(settings.checksEnabled, true)) return undefined;
  const chosen = Object.entries(configuration.get<Record<string, unknown>>(settings.checksRules, {}));
  const valid = chosen.flatMap(([rule, value]) => (isSeverity(value) ? [[rule, value] as const] : []));
  return {
    severities: Object.fromEntries(valid),
    clients: configuration.get<string[]>(settings.checksClients, []),
    filledIn: filledIn(layout),
  };
}

/** How the account writes what it fills in, as far as the settings say it. */
export function filledIn(layout: vscode.Uri): readonly PlaceholderSyntax[] {
  return readSyntaxes(
    vscode.workspace.getConfiguration(undefined, layout).get<unknown>(settings.checksPlaceholders),
  );
}

export function affectsChecks(event: vscode.ConfigurationChangeEvent): boolean {
  return [
    settings.checksEnabled,
    settings.checksClients,
    settings.checksRules,
    settings.checksPlaceholders,
  ].some((setting) => event.affectsConfiguration(setting));
}
