import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/formats.ts';

/** Gmail shows so many bytes of a letter and hides the rest, with the footer, behind a link. */
const gmailLimit = 102 * 1024;
const near = 80_000;

export function sizeChip(bytes: number, formats: Formats): TemplateResult {
  const state = bytes >= gmailLimit ? 'chip bad' : bytes >= near ? 'chip warn' : 'chip';
  return html`<span class=${state} title=${sizeHint(bytes)}>${l10n.t('{0} KB', formats.number(Math.ceil(bytes / 1024)))}</span>`;
}

function sizeHint(bytes: number): string {
  if (bytes >= gmailLimit) {
    return l10n.t('Too large for Gmail: it hides what comes after 102 KB, the footer too.');
  }
  return bytes >= near
    ? l10n.t('Near Gmail’s limit: it hides what comes after 102 KB, the footer too.')
    : l10n.t('The letter with its footer. Gmail hides what comes after 102 KB.');
}
