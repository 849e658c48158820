import * as vscode from 'vscode';
import { templateCode } from '../../../core/templates/templateCode.ts';
import type { PlacedLink } from '../../../protocol/inspector.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { UserError } from '../../errors/userError.ts';
import { ask, showInformation } from '../../kit/messages.ts';
import { joined, l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import { placeholderSyntaxes } from '../problems/checkSettings.ts';
import { accountTemplate } from './layoutLinks.ts';
import type { LinkCheck } from './linkCheck.ts';
import { addressWithoutRedirect } from './linkView.ts';
import { sharedParts, writtenAddress } from './writtenAddress.ts';

interface FinalAddressParts {
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly workspace: () => Promise<PartsOfLayouts>;
  readonly check: Pick<LinkCheck, 'lastCheck'>;
}

/**
 * Asks the user, and then replaces the address of links by the one to which it redirects, with the parameters that the redirect drops. The
 * links lead to the same target. Makes one edit, in the layout and its parts.
 */
export async function useFinalAddress(
  { active, workspace, check }: FinalAddressParts,
  layout: vscode.Uri,
  links: readonly PlacedLink[],
): Promise<void> {
  const [link] = links.map((placed) => placed.link);
  const last = link?.requested === undefined ? undefined : check.lastCheck(link.requested);
  const template = accountTemplate(active, layout)?.parameters ?? [];
  const address = link && last && addressWithoutRedirect(link, template, last.outcome);
  if (address === undefined) return;
  if (templateCode(address, placeholderSyntaxes(layout)).length > 0)
    throw new UserError(l10n.t('The final address looks like template code. Change the link by hand.'));
  const shared = await sharedParts(links, layout, await workspace());
  const replace = l10n.t('Replace');
  const answer = await ask({
    question: l10n.count(
      'Replace the address of {0} link by the final one?|Replace the address of {0} links by the final one?',
      links.length,
    ),
    detail: joined('\n\n', [
      l10n.t('New address: {0}', address),
      shared.size > 0 && l10n.t('Also changes other letters: {0}', joined(', ', [...shared.values()])),
    ]),
    buttons: [replace],
    isWarning: false,
  });
  if (answer !== replace) return;
  const edit = new vscode.WorkspaceEdit();
  for (const placed of links) {
    const { document, range } = await writtenAddress(layout, placed);
    edit.replace(document.uri, range, attributeValue(address));
  }
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(l10n.t('VS Code refused the changes.'));
  void showInformation(
    l10n.count(
      'Changed the address of {0} link of “{1}”. Undo takes it back.|Changed the address of {0} links of “{1}”. Undo takes it back.',
      links.length,
      fileName(layout),
    ),
  );
}

/** Escapes an address for an attribute, between quotes of any kind. */
const attributeValue = (address: string): string => address.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
