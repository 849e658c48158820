import * as vscode from 'vscode';
import { type LayoutKind, layoutKind } from '../../core/layouts/layout.ts';
import { l10n, type Words } from '../kit/words.ts';
import { blankHtml, blankMjml } from './blankLayouts.ts';

/** A layout to start from. */
export interface StartingLayout {
  readonly label: Words;
  /** What is in it, in a few words. */
  readonly detail: Words;
  readonly kind: LayoutKind;
  /** Its file in `media/layouts/en` and `media/layouts/ru`. */
  readonly file: string;
}

/** The layouts that the extension brings along. */
export function startingLayouts(): readonly StartingLayout[] {
  return [
    layout(
      'newsletter.mjml',
      l10n.t('Newsletter'),
      l10n.t('One main story with a button, and two short ones'),
    ),
    layout('announcement.mjml', l10n.t('Announcement'), l10n.t('One piece of news, with when and where')),
    layout('offer.mjml', l10n.t('Offer'), l10n.t('A discount and four products with prices')),
    layout('notice.mjml', l10n.t('Notice'), l10n.t('What happened to an order, with a table of its items')),
    layout('letter.mjml', l10n.t('Plain Letter'), l10n.t('Words without decoration, as from a person')),
    layout('page.html', l10n.t('HTML Letter'), l10n.t('Tables by hand, for those who write HTML themselves')),
  ];
}

function layout(file: string, label: Words, detail: Words): StartingLayout {
  return { label, detail, kind: layoutKind(file) ?? 'html', file };
}

/** Layouts with nothing in them. */
export function blankLayouts(): readonly (StartingLayout & { readonly text: string })[] {
  const language = languageHere();
  return [
    {
      ...layout('letter.mjml', l10n.t('Blank MJML'), l10n.t('A letter with one empty text')),
      text: blankMjml(language),
    },
    {
      ...layout('letter.html', l10n.t('Blank HTML'), l10n.t('A page with an empty body')),
      text: blankHtml(language),
    },
  ];
}

/** The text of a starting layout, in the user's language when it is there. */
export async function startingText(extension: vscode.Uri, { file }: StartingLayout): Promise<string> {
  const uri = vscode.Uri.joinPath(extension, 'media/layouts', languageHere(), file);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

const languageHere = () => (vscode.env.language.startsWith('ru') ? 'ru' : 'en');
