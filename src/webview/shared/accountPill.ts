import { html, type TemplateResult } from 'lit-html';
import * as l10n from './l10n.ts';

/** Renders the name of an account that is not active: nothing is sent through it now. */
export function inactivePill(account: string): TemplateResult {
  return html`<span class="pill inactive"><bdi>${account}</bdi> · ${l10n.t('not active')}</span>`;
}

/** Renders the name of an account and, in words, whether its letters reach real people. */
export function accountPill(account: string, isLive: boolean): TemplateResult {
  return html`<strong class="pill ${isLive ? 'live' : 'test'}"><bdi>${account}</bdi> · ${isLive ? l10n.t('live') : l10n.t('test')}</strong>`;
}
