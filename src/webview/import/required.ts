import { html, type TemplateResult } from 'lit-html';
import * as l10n from '../shared/l10n.ts';

/** Marks a question whose answer the import still needs. */
export const required = (): TemplateResult => html`<span class="required">${l10n.t('Required')}</span>`;
