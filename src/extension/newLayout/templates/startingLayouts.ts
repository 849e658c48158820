import * as vscode from 'vscode';
import { blankLayout } from '../../../core/layouts/blankLayout.ts';
import { type LayoutKind, layoutKind } from '../../../core/layouts/layout.ts';
import type { Questions } from '../../kit/steps.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { blankPreheader, blankTitle, ownLanguage } from '../../layouts/index.ts';

/** The initial content of a new layout. */
export interface LayoutStart {
  readonly kind: LayoutKind;
  /** The proposed file name. */
  readonly file: string;
  readonly text: string;
  /** The text of the layout’s own footer, which is written into a file beside the layout. */
  readonly ownFooter?: string;
  /** The file that the text is copied from: its includes are relative to this file. */
  readonly from?: vscode.Uri;
}

/** Reads the initial content, after follow-up questions if necessary; `undefined` returns to the list. */
export type ReadStart = (questions: Questions) => Promise<LayoutStart | undefined>;

interface StartingLayout {
  readonly label: Words;
  /** A short description of its content. */
  readonly detail: Words;
  readonly kind: LayoutKind;
  /** The name of its file in each folder of `media/layouts`. */
  readonly file: string;
}

/** Returns the ready-made layouts of the extension. */
export function startingLayouts(): readonly StartingLayout[] {
  return [
    startingLayout(
      'newsletter.mjml',
      l10n.t('Newsletter'),
      l10n.t('A main story with a button, and two short stories'),
    ),
    startingLayout('announcement.mjml', l10n.t('Announcement'), l10n.t('One event with its date and place')),
    startingLayout('offer.mjml', l10n.t('Offer'), l10n.t('A discount and four products with prices')),
    startingLayout(
      'notice.mjml',
      l10n.t('Notice'),
      l10n.t('The status of an order, with a table of its items'),
    ),
    startingLayout(
      'letter.mjml',
      l10n.t('Plain Letter'),
      l10n.t('Text without decoration, like a personal letter'),
    ),
    startingLayout(
      'page.html',
      l10n.t('HTML Letter'),
      l10n.t('Handwritten tables, for authors who prefer HTML'),
    ),
  ];
}

function startingLayout(file: string, label: Words, detail: Words): StartingLayout {
  return { label, detail, kind: layoutKind(file) ?? 'html', file };
}

export function blankLayouts(): readonly (StartingLayout & { readonly text: string })[] {
  const texts = { title: blankTitle(), preheader: blankPreheader(), text: '' };
  const withText = (layout: StartingLayout) => ({
    ...layout,
    text: blankLayout(layout.kind, ownLanguage(), texts),
  });
  return [
    withText(
      startingLayout('letter.mjml', l10n.t('Blank MJML'), l10n.t('A letter with one empty text element')),
    ),
    withText(startingLayout('letter.html', l10n.t('Blank HTML'), l10n.t('A page with an empty body'))),
  ];
}

/** Reads the text of a ready-made layout, in the language of the interface or, if there is none, in English. */
export async function startingText(extension: vscode.Uri, { file }: StartingLayout): Promise<string> {
  const { fs } = vscode.workspace;
  const uriIn = (language: string) => vscode.Uri.joinPath(extension, 'media/layouts', language, file);
  const text = await fs.readFile(uriIn(ownLanguage())).then(undefined, () => fs.readFile(uriIn('en')));
  return new TextDecoder().decode(text);
}
