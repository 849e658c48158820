import * as vscode from 'vscode';
import { nameOfLanguage } from '../../../core/translations/textFindingTexts.ts';

/** Returns the name of a language in the user’s language, such as `Portuguese (Brazil)`; its tag if it has none. */
export const languageName = (tag: string): string => nameOfLanguage(tag, vscode.env.language);
