import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import {
  type Appearance,
  appearances,
  type PreviewState,
  type PreviewView,
  previewWidths,
  widthRange,
  zooms,
} from '../../protocol/preview.ts';
import { appearanceName } from '../shared/appearanceName.ts';
import * as icons from './icons.ts';
import { menu } from './menu.ts';
import type { PageActions } from './pageActions.ts';

type NamedWidth = keyof typeof previewWidths | 'fit';

const namedWidths: readonly NamedWidth[] = ['phone', 'tablet', 'desktop', 'fit'];

const pixels = (name: NamedWidth) => (name === 'fit' ? 'fit' : previewWidths[name]);

/** The widths that have a name, and a field for any other. `letterWidth` is what it is now, in the letter's own pixels. */
export function widthTools(view: PreviewView, letterWidth: number, actions: PageActions): TemplateResult {
  return html`<fieldset class="widths">
    <legend>${l10n.t('Width')}</legend>
    ${namedWidths.map(
      (name) => html`<label title=${widthHint(name)}>
        <input type="radio" name="width" .checked=${pixels(name) === view.width}
          @change=${() => actions.chooseWidth(pixels(name))} />
        ${icons.widths[name]}<span>${widthName(name)}</span>
      </label>`,
    )}
    <span class="pixels">
      <input class="width" inputmode="numeric" size="4" .value=${String(letterWidth)}
        aria-label=${l10n.t('Width in pixels')} title=${l10n.t('Width in pixels')}
        @focus=${select} @change=${(event: Event) => typed(event, letterWidth, actions)} />
      <span class="name">${l10n.t('px')}</span>
    </span>
  </fieldset>`;
}

const select = ({ target }: Event) => (target as HTMLInputElement).select();

function typed({ target }: Event, letterWidth: number, actions: PageActions): void {
  const field = target as HTMLInputElement;
  const width = Number.parseInt(field.value, 10);
  const possible = Number.isNaN(width) ? letterWidth : possibleWidth(width);
  field.value = String(possible);
  if (!Number.isNaN(width)) actions.chooseWidth(possible);
}

/** The width that is possible and nearest to this one, in whole pixels. */
export function possibleWidth(width: number): number {
  return Math.round(Math.min(widthRange.max, Math.max(widthRange.min, width)));
}

/** How much larger or smaller than in its own pixels the letter is shown. */
export function zoomMenu(
  view: PreviewView,
  scale: number,
  actions: PageActions,
  formats: Formats,
): TemplateResult {
  const percent = (zoom: number) => formats.percent(Math.round(zoom) / 100);
  return menu({
    id: 'zoom-menu',
    name: l10n.t('Zoom'),
    title: l10n.t('Zoom. The width stays in the letter’s own pixels'),
    button: html`<span>${percent(scale * 100)}</span>${icons.chevron}`,
    look: 'tool',
    groups: [
      [
        {
          kind: 'choice',
          label: l10n.t('Fit into the Page'),
          checked: view.zoom === 'fit',
          choose: () => actions.chooseZoom('fit'),
        },
      ],
      zooms.map((zoom) => ({
        kind: 'choice',
        label: percent(zoom),
        checked: view.zoom === zoom,
        choose: () => actions.chooseZoom(zoom),
      })),
    ],
  });
}

export function appearanceMenu({ appearance }: PreviewView, actions: PageActions): TemplateResult {
  return menu({
    id: 'appearance-menu',
    name: l10n.t('Light and Dark'),
    title: appearanceHint(appearance),
    button: html`${icons.appearances[appearance]}<span class="name">${shortName(appearance)}</span>${icons.chevron}`,
    look: appearance === 'light' ? 'tool' : 'tool on',
    groups: [
      appearances.map((each) => ({
        kind: 'choice',
        label: appearanceName(each),
        hint: appearanceHint(each),
        checked: each === appearance,
        choose: () => actions.chooseAppearance(each),
      })),
    ],
  });
}

export function picturesTool(state: PreviewState, actions: PageActions): TemplateResult {
  const { pictures, picturesNeedTrust } = state;
  return html`<button class="tool" aria-pressed=${pictures} @click=${() => actions.loadPictures(!pictures && !picturesNeedTrust)}
    title=${pictures ? l10n.t('Pictures are loaded from the internet') : l10n.t('Pictures are not loaded. Loading one tells its server that you looked')}>
    ${icons.picture}<span class="name">${l10n.t('Pictures')}</span>
  </button>`;
}

export function textTool({ asText }: PreviewView, actions: PageActions): TemplateResult {
  return html`<button class="tool" aria-pressed=${asText} @click=${() => actions.showAsText(!asText)}
    title=${l10n.t('As a mail app without HTML would show it')}>
    ${icons.text}<span class="name">${l10n.t('Text')}</span>
  </button>`;
}

/** What the narrow bar's menu says: the width in words. */
export function currentWidth({ width }: PreviewView): {
  readonly icon: TemplateResult;
  readonly name: string;
} {
  const name = namedWidths.find((each) => pixels(each) === width);
  return name
    ? { icon: icons.widths[name], name: widthName(name) }
    : { icon: icons.widths.fit, name: l10n.t('{0} px', width) };
}

function widthName(name: NamedWidth): string {
  switch (name) {
    case 'phone':
      return l10n.t('Phone');
    case 'tablet':
      return l10n.t('Tablet');
    case 'desktop':
      return l10n.t('Desktop');
    case 'fit':
      return l10n.t('Fit');
  }
}

const widthHint = (name: NamedWidth) =>
  name === 'fit' ? l10n.t('As wide as the page') : l10n.t('{0} pixels wide', previewWidths[name]);

function shortName(appearance: Appearance): string {
  switch (appearance) {
    case 'light':
      return l10n.t('Light');
    case 'dark':
      return l10n.t('Dark styles');
    case 'inverted':
      return l10n.t('Inverted');
  }
}

function appearanceHint(appearance: Appearance): string {
  switch (appearance) {
    case 'light':
      return l10n.t('As mail apps show it in light mode');
    case 'dark':
      return l10n.t('With the letter’s own dark CSS, for mail apps that follow it');
    case 'inverted':
      return l10n.t('Light and dark change places, about as some mail apps do it by themselves');
  }
}
