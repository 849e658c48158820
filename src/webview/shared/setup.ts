import { config } from '@vscode/l10n';
import { type PageSetup, setupElementId } from '../../protocol/page.ts';
import { setLanguage } from './l10n.ts';

/** Reads the setup that the extension put into the page, and sets the language of the texts. Call it before rendering. */
export function readSetup(): PageSetup {
  const text = document.getElementById(setupElementId)?.textContent;
  const setup: PageSetup = text ? JSON.parse(text) : { language: 'en', messages: {} };
  config({ contents: setup.messages });
  setLanguage(setup.language);
  return setup;
}
