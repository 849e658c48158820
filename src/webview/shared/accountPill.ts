import { html, nothing, type TemplateResult } from 'lit-html';
import type { AccountKind } from '../../protocol/accountKind.ts';
import * as l10n from './l10n.ts';

/** Renders the name of an account that is not active: nothing is sent through it now. */
export function inactivePill(account: string): TemplateResult {
  return html`<span class="pill inactive"><bdi>${account}</bdi> · ${l10n.t('not active')}</span>`;
}

/** Renders the name of an account and, in words, its kind. That of the sandbox is its name. */
export function accountPill(account: string, kind: AccountKind): TemplateResult {
  const words = kind === 'live' ? l10n.t('live') : kind === 'test' && l10n.t('test');
  return html`<strong class="pill ${kind === 'live' ? 'live' : 'test'}"><bdi>${account}</bdi>${words ? ` · ${words}` : nothing}</strong>`;
}
