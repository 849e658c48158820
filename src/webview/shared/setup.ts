import * as l10n from '@vscode/l10n';
import { type PageSetup, setupElementId } from '../../protocol/page.ts';

/** Reads what the host put into the page, and makes `l10n.t` speak its language. Call it before anything is drawn. */
export function readSetup(): PageSetup {
  const text = document.getElementById(setupElementId)?.textContent;
  const setup: PageSetup = text ? JSON.parse(text) : { language: 'en', messages: {} };
  l10n.config({ contents: setup.messages });
  return setup;
}
