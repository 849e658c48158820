import * as vscode from 'vscode';
import { l10n, type Words } from '../../kit/words.ts';

/** Returns the language of the letters that Mailroom writes itself: that of its interface, such as `de`. */
export const ownLanguage = (): string =>
  vscode.l10n.bundle === undefined ? 'en' : (vscode.env.language.split('-')[0] ?? 'en');

/** Returns the title of a blank letter. */
export const blankTitle = (): Words => l10n.t('New Letter');

/** Returns the preview text of a blank letter. */
export const blankPreheader = (): Words => l10n.t('What the inbox shows behind the subject');
