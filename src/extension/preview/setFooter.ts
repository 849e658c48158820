import * as vscode from 'vscode';
import type { Account } from '../accounts/account.ts';
import { readFor, writeFor } from '../accounts/accountSettings.ts';
import { askText, type Choice, choose } from '../kit/inputs.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands, settings, uploadedScheme } from '../names.ts';

interface FooterChoice extends Choice {
  readonly setting: typeof settings.footerAccount | typeof settings.footerStandard;
  readonly isNone?: true;
}

/** Asks for the HTML of the account's footer or of its service's standard one, and writes it for the account. */
export async function setFooter(account: Account | undefined): Promise<void> {
  if (!account) return;
  const title = l10n.t('Set a Footer of “{0}”', account.name);
  const choice = await choose(footerChoices(account), { title, placeholder: l10n.t('Whose footer is it?') });
  if (!choice) return;
  const html = choice.isNone ? '' : await askHtml(title, choice.label);
  if (html !== undefined) await writeFor(account, choice.setting, html);
}

function footerChoices(account: Account): FooterChoice[] {
  const now = (setting: FooterChoice['setting']) => describe(readFor(account, setting));
  return [
    {
      label: l10n.t('The Account’s Footer'),
      detail: now(settings.footerAccount),
      setting: settings.footerAccount,
    },
    {
      label: l10n.t('The Account Has No Footer'),
      detail: l10n.t('The service appends its standard one.'),
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

function describe(html: string | undefined): Words {
  if (html === undefined) return l10n.t('Not known yet');
  return html.trim() === '' ? l10n.t('None is set') : l10n.t('Now: {0}', html);
}

async function askHtml(title: Words, whose: Words): Promise<string | undefined> {
  return await askText({
    title,
    prompt: l10n.t('HTML, just as the service appends it: {0}', whose),
    validate: (html) => (html.trim() === '' ? l10n.t('Paste the HTML of the footer.') : undefined),
  });
}

/** Leads to a footer as a letter shows it: sends a test, or takes a letter that has arrived. */
export async function takeFooter(layout: vscode.Uri): Promise<void> {
  const send: Choice = {
    label: l10n.t('Send a Test First…'),
    detail: l10n.t('When it has arrived, save it in your mail program as an .eml file, and open it here.'),
  };
  const open: Choice = {
    label: l10n.t('Open a Received Letter…'),
    detail: l10n.t('An .eml file. Its footer is shown before it is taken over.'),
  };
  // A version that was uploaded is no layout that could be sent.
  const choices = layout.scheme === uploadedScheme ? [open] : [send, open];
  const choice = await choose(choices, {
    title: l10n.t('Take the Footer from a Test Letter'),
    placeholder: l10n.t('Has a letter arrived that was sent from here?'),
  });
  if (choice === send) await vscode.commands.executeCommand(commands.layoutSendTest, layout);
  if (choice === open) await openLetter();
}

async function openLetter(): Promise<void> {
  const filters = { [l10n.t('Letters')]: ['eml'] };
  const [letter] = (await vscode.window.showOpenDialog({ filters })) ?? [];
  if (letter) await vscode.commands.executeCommand(commands.letterUseFooter, letter);
}
