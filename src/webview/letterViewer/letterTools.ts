import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { Formats } from '../../core/text/formats.ts';
import {
  type Appearance,
  appearances,
  namedWidths,
  type OutsidePictures,
  type SheetView,
} from '../../protocol/sheet.ts';
import * as l10n from '../shared/l10n.ts';
import * as icons from './icons.ts';
import { menu, menuHeading } from './menu.ts';
import { possibleWidth, type SheetFit } from './stage.ts';
import { zoomMenu } from './zoomMenu.ts';

/** The state of the sheet that the tools show. */
interface ShownSheet {
  readonly view: SheetView;
  readonly fit: SheetFit;
  /** Missing if they can’t be loaded here. */
  readonly pictures?: OutsidePictures;
}

export interface LetterActions {
  look(change: Partial<SheetView>): void;
  loadPictures(allowed: boolean): void;
}

/**
 * Draws the tools for viewing a letter: width, colors, pictures. The preview and the page of a received letter share them; `ownTools` are
 * those of one page only, which show the letter in other ways. In a narrow bar (`BarRoom`), these and the pictures fold into a popover, and in the narrowest the widths, too.
 */
export function letterTools(
  { view, fit, pictures }: ShownSheet,
  actions: LetterActions,
  ownTools: readonly TemplateResult[] = [],
): TemplateResult {
  const shared = pictures ? picturesTool(pictures, actions) : nothing;
  return html`${widthTools(view, actions)} ${widthField(fit.letterWidth, actions)} ${appearanceMenu(view, actions)}
    ${ownTools.length > 0 ? seldomTools(shared, ownTools) : shared}`;
}

const seldomTools = (shared: TemplateResult | typeof nothing, ownTools: readonly TemplateResult[]) =>
  html`<button class="tool fold" popovertarget="tools" aria-haspopup="dialog" title=${l10n.t('View')}>
      ${icons.view}<span class="name">${l10n.t('View')}</span>${icons.chevron}
    </button>
    <div id="tools" class="tools folding" popover role="group" aria-label=${l10n.t('View')} @click=${foldTools}>
      ${shared}
      <div class="group-of-tools" role="group" aria-label=${l10n.t('Show As')}>${menuHeading(l10n.t('Show As'))} ${ownTools}</div>
    </div>`;

function foldTools({ currentTarget }: Event): void {
  const tools = currentTarget as HTMLElement;
  if (tools.matches(':popover-open')) tools.hidePopover();
}

/**
 * Draws the line below the letter, which never covers it: what a click does or where a link leads, and at the end the size of the letter and
 * the zoom.
 */
export const letterLine = (
  told: readonly string[],
  size: TemplateResult | typeof nothing,
  { view, fit }: Pick<ShownSheet, 'view' | 'fit'>,
  actions: LetterActions,
  formats: Formats,
): TemplateResult =>
  html`<div class="letter-line">
    <p class="told" role="status">${told.map((each) => html`<bdi>${each}</bdi>`)}</p>
    ${size} ${guard([view.zoom, fit.scale], () => zoomMenu(view, fit, (change) => actions.look(change), formats))}
  </div>`;

type WidthName = keyof typeof namedWidths | 'fit';

const widthNames: readonly WidthName[] = ['phone', 'tablet', 'desktop', 'fit'];

const widthPixels = (name: WidthName) => (name === 'fit' ? 'fit' : namedWidths[name]);

/** Draws the choice of named widths. */
function widthTools(view: SheetView, actions: LetterActions): TemplateResult {
  const current = currentWidth(view);
  return html`<button class="tool fold" popovertarget="widths" aria-haspopup="dialog" title=${`${l10n.t('Width')}: ${current.name}`}>
      ${current.icon}<span class="hidden">${current.name}</span>${icons.chevron}
    </button>
    <fieldset id="widths" class="choices widths folding" popover>
    <legend>${l10n.t('Width')}</legend>
    ${widthNames.map(
      (name) => html`<label title=${widthHint(name)}>
        <input type="radio" name="width" .checked=${widthPixels(name) === view.width}
          @change=${() => actions.look({ width: widthPixels(name) })} />
        ${icons.widths[name]}<span>${widthName(name)}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** Draws a field for any width. `letterWidth` is the current one in the letter’s own pixels. */
const widthField = (letterWidth: number, actions: LetterActions) =>
  html`<span class="pixels">
    <input class="width" inputmode="numeric" size="4" .value=${String(letterWidth)}
      aria-label=${l10n.t('Width in pixels')} title=${l10n.t('Width in pixels')}
      @focus=${selectText} @change=${(event: Event) => typedWidth(event, letterWidth, actions)} />
    <span class="name">${l10n.t('px')}</span>
  </span>`;

const selectText = ({ target }: Event) => (target as HTMLInputElement).select();

function typedWidth({ target }: Event, letterWidth: number, actions: LetterActions): void {
  const field = target as HTMLInputElement;
  const width = Number.parseInt(field.value, 10);
  const possible = Number.isNaN(width) ? letterWidth : possibleWidth(width);
  field.value = String(possible);
  if (!Number.isNaN(width)) actions.look({ width: possible });
}

function appearanceMenu({ appearance }: SheetView, actions: LetterActions): TemplateResult {
  return menu({
    id: 'appearance-menu',
    menuName: l10n.t('Light and Dark'),
    title: appearanceHint(appearance),
    button: html`${icons.appearances[appearance]}<span class="name">${shortName(appearance)}</span>${icons.chevron}`,
    look: appearance === 'light' ? 'tool' : 'tool on',
    groups: [
      {
        items: appearances.map((each) => ({
          kind: 'choice',
          label: appearanceName(each),
          hint: appearanceHint(each),
          checked: each === appearance,
          choose: () => actions.look({ appearance: each }),
        })),
      },
    ],
  });
}

function picturesTool(
  { areLoaded, needTrust }: OutsidePictures,
  { loadPictures }: LetterActions,
): TemplateResult {
  return html`<button class="tool pictures" aria-pressed=${areLoaded} @click=${() => loadPictures(!areLoaded && !needTrust)}
    title=${areLoaded ? l10n.t('Pictures are loaded from the internet') : l10n.t('Pictures are not loaded. Loading them tells their servers that you opened the letter')}>
    ${icons.picture}<span class="name">${l10n.t('Pictures')}</span> <span class="when-folded">${l10n.t('Load Pictures')}</span>
  </button>`;
}

/** Returns icon and name of the current width for the narrow bar. */
function currentWidth({ width }: SheetView): {
  readonly icon: TemplateResult;
  readonly name: string;
} {
  const name = widthNames.find((each) => widthPixels(each) === width);
  return name
    ? { icon: icons.widths[name], name: widthName(name) }
    : { icon: icons.widths.fit, name: l10n.t('{0} px', width) };
}

function widthName(name: WidthName): string {
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

const widthHint = (name: WidthName) =>
  name === 'fit' ? l10n.t('As wide as the page') : l10n.t('{0} pixels wide', namedWidths[name]);

function appearanceName(appearance: Appearance): string {
  switch (appearance) {
    case 'light':
      return l10n.t('Light');
    case 'dark':
      return l10n.t('Author’s Dark Styles');
    case 'outlook':
      return l10n.t('Outlook on the Web, Dark');
    case 'inverted':
      return l10n.t('Everything Inverted (Approximate)');
    case 'partly':
      return l10n.t('Light Parts Inverted (Approximate)');
  }
}

function shortName(appearance: Appearance): string {
  switch (appearance) {
    case 'light':
      return l10n.t('Light');
    case 'dark':
      return l10n.t('Dark styles');
    case 'outlook':
      return l10n.t('Outlook dark');
    case 'inverted':
      return l10n.t('Inverted');
    case 'partly':
      return l10n.t('Partly inverted');
  }
}

function appearanceHint(appearance: Appearance): string {
  switch (appearance) {
    case 'light':
      return l10n.t('As in mail programs in light mode');
    case 'dark':
      return l10n.t('With the letter’s own dark styles, as in some mail programs');
    case 'outlook':
      return l10n.t('With the colors that Outlook on the web computes, by Microsoft’s published formula');
    case 'inverted':
      return l10n.t('With light and dark colors swapped, roughly as Gmail on an iPhone does');
    case 'partly':
      return l10n.t('With light backgrounds and dark texts swapped, roughly as Gmail on Android does');
  }
}
