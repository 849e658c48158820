import * as vscode from 'vscode';
import { withoutReader } from '../../core/letters/received/withoutReader.ts';
import type { Account } from '../accounts/account.ts';
import { readFor, writeFor } from '../accounts/accountSettings.ts';
import { UserError } from '../errors/userError.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { fileName } from '../letters/readLetterFile.ts';
import { settings } from '../names.ts';
import { type ComparedLetter, readReceived } from './readReceived.ts';
import type { ReceivedTools } from './receivedParts.ts';

interface FooterChoice extends Choice {
  readonly setting: typeof settings.footerAccount | typeof settings.footerStandard;
}

/**
 * Learns the footer from a received letter, shows it, and writes it into the user's settings as the footer
 * of the active account that they say it is.
 */
export async function takeFooterOver(tools: ReceivedTools, argument: unknown): Promise<void> {
  // The letter is compared with this account's uploads, whichever is active at the end.
  const { account } = tools.active;
  const compared = await readReceived(tools, argument);
  if (!compared || !account) return;
  const learnt = footerOf(compared);
  const { html, links } = withoutReader(learnt, compared.letter.headers);
  const { uri } = compared;
  const document = tools.documents.show(uri, l10n.t('Footer of “{0}”.html', fileName(uri)), html);
  await vscode.window.showTextDocument(document, { preview: false, preserveFocus: true });
  const choice = await choose(choices(account), {
    title: l10n.t('Use This Footer in Previews'),
    prompt:
      links > 0
        ? l10n.t(
            'What would be written is shown. Links of this reader that unsubscribe become “#”: {0}.',
            links,
          )
        : l10n.t('What would be written is shown, just as the letter has it, with the links of this reader.'),
    placeholder: l10n.t('Whose footer is it?'),
  });
  if (!choice) return;
  await write(account, choice.setting, html);
  await tellWritten(choice, account);
}

function footerOf({ uri, comparison, upload }: ComparedLetter): string {
  if (upload.kept.ownFooter !== undefined) {
    throw new UserError(
      l10n.t(
        'Maket {0} has a footer of its own, so that “{1}” does not show the account’s. Previews of its layout have it already.',
        upload.maket.id,
        fileName(uri),
      ),
    );
  }
  if (comparison.footer?.text.trim()) return comparison.footer.text;
  throw new UserError(
    l10n.t(
      'No footer was found at the end of “{0}”. Compare the letter with what was uploaded to see what differs.',
      fileName(uri),
    ),
  );
}

/** Writes the footer. A letter that ends with the standard footer shows, too, that the account has none of its own. */
async function write(account: Account, setting: FooterChoice['setting'], html: string): Promise<void> {
  await writeFor(account, setting, html);
  if (setting === settings.footerAccount || readFor(account, settings.footerAccount) !== undefined) return;
  await writeFor(account, settings.footerAccount, '');
}

function choices(account: Account): FooterChoice[] {
  const now = readFor(account, settings.footerAccount) ?? '';
  return [
    {
      label: l10n.t('The Account’s Footer'),
      detail:
        now.trim() === ''
          ? l10n.t('None is in the settings yet.')
          : l10n.t('The one in the settings is replaced: {0}', now),
      setting: settings.footerAccount,
    },
    {
      label: l10n.t('The Service’s Standard Footer'),
      detail: l10n.t('The service appends it where neither the layout nor the account has one.'),
      setting: settings.footerStandard,
    },
  ];
}

async function tellWritten({ label, setting }: FooterChoice, { name }: Account): Promise<void> {
  const show = l10n.t('Open Settings');
  const message = l10n.t('Previews for “{0}” show the footer of this letter now: {1}.', name, label);
  const answer = await showInformation(message, show);
  if (answer === show) await vscode.commands.executeCommand('workbench.action.openSettings', setting);
}
