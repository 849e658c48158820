import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { Formats } from '../../core/text/formats.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import * as icons from '../frame/icons.ts';
import { letterTools } from '../frame/letterTools.ts';
import { footerMenu } from './footerMenu.ts';
import { moreMenu } from './moreMenu.ts';
import type { PageActions } from './pageActions.ts';
import type { PageLook } from './pageLook.ts';
import { weightChip } from './weightChip.ts';

/** The bar above the letter; `BarRoom` fits it into its width. Only its figures follow each key. */
export function bar(look: PageLook, actions: PageActions, formats: Formats): TemplateResult {
  const { state, view, fit, weight, hasLetter } = look;
  const shown = [JSON.stringify([state, view, fit, hasLetter])];
  return html`<header class="bar" role="group" aria-label=${l10n.t('View')}>
    ${guard(shown, () => tools(look, actions, formats))}
    <span class="space"></span>
    ${guard(shown, () => footerMenu(look, actions))}
    ${weightChip(weight, formats)}
    ${guard(shown, () => [
      problems(state, actions, formats),
      state.pinned && state.uploaded === undefined ? pinned(state, actions) : nothing,
      state.uploaded === undefined ? moreMenu(state, actions) : nothing,
    ])}
  </header>`;
}

function tools({ state, view, fit }: PageLook, actions: PageActions, formats: Formats): TemplateResult {
  return letterTools({ view, fit, pictures: state.pictures }, actions, formats, textTool(view, actions));
}

function textTool({ asText }: PreviewView, { look }: PageActions): TemplateResult {
  return html`<button class="tool" aria-pressed=${asText} @click=${() => look({ asText: !asText })}
    title=${l10n.t('As a mail app without HTML would show it')}>
    ${icons.text}<span class="name">${l10n.t('Text')}</span>
  </button>`;
}

function problems({ errors, warnings }: PreviewState, actions: PageActions, formats: Formats) {
  const count = formats.number(errors + warnings);
  if (errors + warnings === 0) return nothing;
  const text = errors + warnings === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', count);
  return html`<button class=${errors > 0 ? 'chip bad' : 'chip warn'} @click=${actions.showProblems}
    aria-label=${text} title=${`${text}\n${l10n.t('Show in the Problems panel')}`}>${icons.warning}${count}</button>`;
}

function pinned({ fileName }: PreviewState, actions: PageActions): TemplateResult {
  return html`<button class="tool" aria-pressed="true" aria-label=${l10n.t('Stay with {0}', fileName)}
    title=${l10n.t('Stays with {0}. Press to show the layout that you edit', fileName)}
    @click=${() => actions.pin(false)}>${icons.pin}</button>`;
}
