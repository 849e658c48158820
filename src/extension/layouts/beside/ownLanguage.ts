import * as vscode from 'vscode';
import { l10n, type Words } from '../../kit/words.ts';

/** Returns the language of the letters that Mailroom writes itself: Russian for those who read Russian, else English. */
export const ownLanguage = (): 'en' | 'ru' => (vscode.env.language.startsWith('ru') ? 'ru' : 'en');

/** Returns the title of a blank letter. */
export const blankTitle = (): Words => l10n.t('New Letter');

/** Returns the preview text of a blank letter. */
export const blankPreheader = (): Words => l10n.t('What the inbox shows behind the subject');
