import * as l10n from '@vscode/l10n';
import { type PageSetup, setupElementId } from '../../protocol/page.ts';

/** Reads the setup that the extension put into the page, and sets the language of `l10n.t`. Call it before rendering. */
export function readSetup(): PageSetup {
  const text = document.getElementById(setupElementId)?.textContent;
  const setup: PageSetup = text ? JSON.parse(text) : { language: 'en', messages: {} };
  l10n.config({ contents: setup.messages });
  return setup;
}
