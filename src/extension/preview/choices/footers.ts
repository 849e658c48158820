import * as vscode from 'vscode';
import type { Account } from '../../accounts/account.ts';
import { readFor, writeFor } from '../../accounts/accountSettings.ts';
import { refuseUnportable } from '../../errors/unportableNames.ts';
import { askText, type Choice, choose } from '../../kit/inputs.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { columnOfLayout } from '../../layouts/columnOfLayout.ts';
import { ownFooterUri } from '../../layouts/ownFooter.ts';
import { commands, settings, uploadedScheme } from '../../names.ts';

interface FooterToSet extends Choice {
  readonly setting: typeof settings.footerAccount | typeof settings.footerStandard;
  readonly isNone?: true;
}

/** Asks for the HTML of the account’s footer or of the service’s standard footer, and writes it into the settings. */
export async function setFooter(account: Account | undefined): Promise<void> {
  if (!account) return;
  const title = l10n.t('Set a Footer for “{0}”', account.name);
  const choice = await choose(footersToSet(account), { title, placeholder: l10n.t('Whose footer is it?') });
  if (!choice) return;
  const html = choice.isNone ? '' : await askHtml(title, choice.label);
  if (html !== undefined) await writeFor(account, choice.setting, html);
}

function footersToSet(account: Account): FooterToSet[] {
  const now = (setting: FooterToSet['setting']) => describeSetFooter(readFor(account, setting));
  return [
    {
      label: l10n.t('The Account’s Footer'),
      detail: now(settings.footerAccount),
      setting: settings.footerAccount,
    },
    {
      label: l10n.t('The Account Has No Footer'),
      detail: l10n.t('The service appends its standard footer.'),
      setting: settings.footerAccount,
      isNone: true,
    },
    {
      label: l10n.t('The Service’s Standard Footer'),
      detail: now(settings.footerStandard),
      setting: settings.footerStandard,
    },
  ];
}

function describeSetFooter(html: string | undefined): Words {
  if (html === undefined) return l10n.t('Not known yet');
  return html.trim() === '' ? l10n.t('Not set') : l10n.t('Current: {0}', html);
}

async function askHtml(title: Words, whose: Words): Promise<string | undefined> {
  return await askText({
    title,
    prompt: l10n.t('The HTML, exactly as the service appends it: {0}', whose),
    validate: (html) => (html.trim() === '' ? l10n.t('Paste the HTML of the footer.') : undefined),
  });
}

/** Copies the footer from a received letter: opens a letter, or sends a test first. */
export async function takeFooter(layout: vscode.Uri): Promise<void> {
  const send: Choice = {
    label: l10n.t('Send a Test First…'),
    detail: l10n.t('When the letter arrives, save it as an .eml file and open the file here.'),
  };
  const open: Choice = {
    label: l10n.t('Open a Received Letter…'),
    detail: l10n.t('An .eml file. You can check its footer before you save it.'),
  };
  // An uploaded version is read-only and can’t be sent.
  const choices = layout.scheme === uploadedScheme ? [open] : [send, open];
  const choice = await choose(choices, {
    title: l10n.t('Copy the Footer from a Test Letter'),
    placeholder: l10n.t('Have you received a letter that was sent from here?'),
  });
  if (choice === send) await runCommand(commands.layoutSendTest, layout);
  if (choice === open) await openReceivedLetter();
}

async function openReceivedLetter(): Promise<void> {
  const filters = { [l10n.t('Letters')]: ['eml'] };
  const [letter] = (await vscode.window.showOpenDialog({ filters })) ?? [];
  if (letter) await runCommand(commands.letterUseFooter, letter);
}

/** The initial text of a new footer. The service doesn’t document its unsubscribe link, so the user has to fill it in. */
const startingFooter = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding: 24px 16px; font-family: Arial, sans-serif; font-size: 12px; line-height: 18px; color: #6b7280">
      You receive this letter because you subscribed to it.<br>
      <!-- Put the service's own unsubscribe link here. -->
      <a href="#" style="color: #6b7280; text-decoration: underline">Unsubscribe</a>
    </td>
  </tr>
</table>
`;

/** Creates the layout’s own footer if it does not exist, and opens it in the layout’s column. */
export async function addFooter(layout: vscode.Uri): Promise<void> {
  const uri = ownFooterUri(layout);
  await refuseUnportable(uri);
  const edit = new vscode.WorkspaceEdit();
  const contents = new TextEncoder().encode(startingFooter);
  edit.createFile(uri, { overwrite: false, ignoreIfExists: true, contents });
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(uri, { viewColumn: columnOfLayout(layout) });
}
