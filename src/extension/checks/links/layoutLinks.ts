import type * as vscode from 'vscode';
import { missingParameters } from '../../../core/links/letterLinks.ts';
import { type ParameterTemplate, writtenTemplate } from '../../../core/links/parameterTemplate.ts';
import type { PlacedLink } from '../../../protocol/inspector.ts';
import { readFor } from '../../accounts/accountSettings.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { UserError } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';
import type { Inspector } from '../../layouts/inspector.ts';
import type { CompiledLayout } from '../../layouts/layoutCompiler.ts';
import { settings } from '../../names.ts';
import { placeholderSyntaxes } from '../checkSettings.ts';

/** Returns the links of a layout with their places. Rejects with a `UserError` if the layout has errors. */
export async function linksOf(
  inspector: Inspector,
  document: vscode.TextDocument,
): Promise<readonly PlacedLink[]> {
  const links = await inspector.letterLinks(document, placeholderSyntaxes(document.uri));
  if (!links) throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  return links;
}

/** The template of the active account in the settings. */
export interface AccountTemplate {
  readonly text: string;
  readonly parameters: ParameterTemplate;
}

/** Returns the template of the active account; `undefined` if it has none, or an invalid one. */
export function accountTemplate(
  { account }: Pick<ActiveAccount, 'account'>,
  layout: vscode.Uri,
): AccountTemplate | undefined {
  const text = readFor(account, settings.linkParameters);
  const parameters = writtenTemplate(text, placeholderSyntaxes(layout));
  return text !== undefined && parameters ? { text, parameters } : undefined;
}

/** Returns the number of links that lack parameters of the account’s template; `undefined` without a template. */
export async function countIncompleteLinks(
  { active, inspector }: { readonly active: Pick<ActiveAccount, 'account'>; readonly inspector: Inspector },
  layout: CompiledLayout,
): Promise<number | undefined> {
  const template = accountTemplate(active, layout.uri);
  const links = template && (await inspector.letterLinks(layout, placeholderSyntaxes(layout.uri)));
  if (!template || !links) return undefined;
  const found = links.map(({ link }) => link);
  return missingParameters(found, template.parameters).length;
}
