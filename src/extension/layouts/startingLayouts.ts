import * as vscode from 'vscode';
import { type LayoutKind, layoutKind } from '../../core/layout.ts';

/** A layout to start from. */
export interface StartingLayout {
  readonly label: string;
  /** What is in it, in a few words. */
  readonly detail: string;
  readonly kind: LayoutKind;
  /** Its file in `media/layouts/en` and `media/layouts/ru`. */
  readonly file: string;
}

/** The layouts that the extension brings along. */
export function startingLayouts(): readonly StartingLayout[] {
  return [
    layout(
      'newsletter.mjml',
      vscode.l10n.t('Newsletter'),
      vscode.l10n.t('One main story with a button, and two short ones'),
    ),
    layout(
      'announcement.mjml',
      vscode.l10n.t('Announcement'),
      vscode.l10n.t('One piece of news, with when and where'),
    ),
    layout('offer.mjml', vscode.l10n.t('Offer'), vscode.l10n.t('A discount and four products with prices')),
    layout(
      'notice.mjml',
      vscode.l10n.t('Notice'),
      vscode.l10n.t('What happened to an order, with a table of its items'),
    ),
    layout(
      'letter.mjml',
      vscode.l10n.t('Plain Letter'),
      vscode.l10n.t('Words without decoration, as from a person'),
    ),
    layout(
      'page.html',
      vscode.l10n.t('HTML Letter'),
      vscode.l10n.t('Tables by hand, for those who write HTML themselves'),
    ),
  ];
}

function layout(file: string, label: string, detail: string): StartingLayout {
  return { label, detail, kind: layoutKind(file) ?? 'html', file };
}

/** The text of a starting layout, in the user's language when it is there. */
export async function startingText(extension: vscode.Uri, { file }: StartingLayout): Promise<string> {
  const language = vscode.env.language.startsWith('ru') ? 'ru' : 'en';
  const uri = vscode.Uri.joinPath(extension, 'media/layouts', language, file);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
