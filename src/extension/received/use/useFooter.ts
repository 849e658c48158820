import * as vscode from 'vscode';
import { withoutReader } from '../../../core/letters/received/withoutReader.ts';
import type { Account } from '../../accounts/account.ts';
import { readFor, writeFor } from '../../accounts/accountSettings.ts';
import { UserError } from '../../errors/userError.ts';
import { type Choice, choose } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { settings } from '../../names.ts';
import { type ComparedLetter, type ReceivedTools, readReceived } from '../changes/readReceived.ts';

interface FooterToReplace extends Choice {
  readonly setting: typeof settings.footerAccount | typeof settings.footerStandard;
}

/**
 * Finds the footer in a received letter, shows it, and writes it into the user settings, as the account’s footer or as the
 * service’s standard footer: the user chooses.
 */
export async function useFooter(tools: ReceivedTools, argument: unknown): Promise<void> {
  // Fixed at the start, because the account may change meanwhile: the letter is compared with the uploads of this account.
  const { account } = tools.active;
  const compared = await readReceived(tools, argument);
  if (!compared || !account) return;
  const { html, links } = withoutReader(footerOfReceived(compared), compared.letter.headers);
  const { uri } = compared;
  const document = tools.documents.show(uri, l10n.t('Footer of “{0}”.html', fileName(uri)), html);
  await vscode.window.showTextDocument(document, { preview: false, preserveFocus: true });
  const choice = await choose(footersToReplace(account), {
    title: l10n.t('Use This Footer in Previews'),
    prompt:
      links > 0
        ? l10n.t(
            'The editor shows the HTML to be saved. The recipient’s unsubscribe links are replaced by “#”: {0}.',
            links,
          )
        : l10n.t(
            'The editor shows the HTML to be saved, exactly as in the letter, with the links of this recipient.',
          ),
    placeholder: l10n.t('Whose footer is it?'),
  });
  if (!choice) return;
  await writeFooter(account, choice.setting, html);
  await confirmWritten(choice, account);
}

function footerOfReceived({ uri, comparison, upload }: ComparedLetter): string {
  if (upload.kept.ownFooter !== undefined) {
    throw new UserError(
      l10n.t(
        '“{1}” doesn’t show the account’s footer, because maket {0} has its own footer. Previews of the layout already show the maket’s footer.',
        upload.maket.id,
        fileName(uri),
      ),
    );
  }
  if (comparison.footer?.text.trim()) return comparison.footer.text;
  throw new UserError(
    l10n.t(
      'Found no footer at the end of “{0}”. Compare the letter with its upload to see the differences.',
      fileName(uri),
    ),
  );
}

/** Writes the footer into the user settings. A standard footer also proves that the account has no footer of its own. */
async function writeFooter(
  account: Account,
  setting: FooterToReplace['setting'],
  html: string,
): Promise<void> {
  await writeFor(account, setting, html);
  if (setting === settings.footerAccount || readFor(account, settings.footerAccount) !== undefined) return;
  await writeFor(account, settings.footerAccount, '');
}

function footersToReplace(account: Account): FooterToReplace[] {
  const now = readFor(account, settings.footerAccount) ?? '';
  return [
    {
      label: l10n.t('The Account’s Footer'),
      detail: now.trim() === '' ? l10n.t('Not set yet.') : l10n.t('Replaces the current footer: {0}', now),
      setting: settings.footerAccount,
    },
    {
      label: l10n.t('The Service’s Standard Footer'),
      detail: l10n.t('Appended if neither the layout nor the account has a footer.'),
      setting: settings.footerStandard,
    },
  ];
}

async function confirmWritten({ label, setting }: FooterToReplace, { name }: Account): Promise<void> {
  const show = l10n.t('Open Settings');
  const message = l10n.t('Previews for “{0}” now show the footer of this letter: {1}.', name, label);
  const answer = await showInformation(message, show);
  if (answer === show) await vscode.commands.executeCommand('workbench.action.openSettings', setting);
}
