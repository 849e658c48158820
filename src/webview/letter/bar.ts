import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { gmailLimit } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import { type LetterTab, type LetterWidth, letterWidths } from '../../protocol/letter.ts';
import { appearances } from '../../protocol/preview.ts';
import * as icons from '../preview/icons.ts';
import { appearanceName } from '../shared/appearanceName.ts';
import { sizeChip } from '../shared/sizeChip.ts';
import type { PageState, Tools } from './page.ts';
import type { ShownLetter } from './shownLetter.ts';

/** What of the letter is shown, and how. */
export function bar({ tabs, view, pictures }: PageState, letter: ShownLetter, tools: Tools): TemplateResult {
  const { look, ask, formats } = tools;
  return html`<div class="bar letter-bar">
    ${choices(l10n.t('Show'), 'tab', tabs, view.tab, tabName, undefined, (tab) => look({ tab }))}
    ${
      view.tab === 'letter'
        ? html`${choices(
            l10n.t('Width'),
            'width',
            letterWidths,
            view.width,
            widthName,
            (width) => icons.widths[width],
            (width) => look({ width }),
          )}
          ${choices(
            l10n.t('Light and Dark'),
            'appearance',
            appearances,
            view.appearance,
            appearanceName,
            (each) => icons.appearances[each],
            (appearance) => look({ appearance }),
          )}
          <button class="tool" aria-pressed=${pictures.areLoaded}
            title=${pictures.areLoaded ? l10n.t('Pictures are loaded from the internet') : l10n.t('Pictures are not loaded. Loading one tells its server that you looked')}
            @click=${() => ask({ type: 'loadPictures', allowed: !pictures.areLoaded && !pictures.needTrust })}>
            ${icons.picture}<span class="name">${l10n.t('Pictures')}</span>
          </button>`
        : nothing
    }
    <span class="space"></span>
    ${letter.html === undefined ? nothing : sizeOf(letter.htmlSize, formats)}
    <button class="tool" @click=${() => ask({ type: 'openAsText' })}>${l10n.t('Open as Text')}</button>
  </div>`;
}

/** Some ways of which one is chosen. Those with an icon are named to those who point at it, or do not see it. */
function choices<Each extends string>(
  legend: string,
  name: string,
  all: readonly Each[],
  chosen: Each,
  nameOf: (each: Each) => string,
  iconOf: ((each: Each) => TemplateResult) | undefined,
  choose: (each: Each) => void,
): TemplateResult {
  return html`<fieldset class=${iconOf ? 'widths icons' : 'widths'}>
    <legend>${legend}</legend>
    ${all.map(
      (each) => html`<label title=${iconOf ? nameOf(each) : nothing}>
        <input type="radio" name=${name} .checked=${each === chosen} @change=${() => choose(each)} />
        ${iconOf?.(each) ?? nothing}<span>${nameOf(each)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function tabName(tab: LetterTab): string {
  switch (tab) {
    case 'letter':
      return l10n.t('Letter');
    case 'text':
      return l10n.t('Text');
    case 'headers':
      return l10n.t('Headers');
    case 'source':
      return l10n.t('Source');
  }
}

function widthName(width: LetterWidth): string {
  switch (width) {
    case 'phone':
      return l10n.t('Phone');
    case 'desktop':
      return l10n.t('Desktop');
    case 'fit':
      return l10n.t('Fit');
  }
}

function sizeOf(bytes: number, formats: Formats): TemplateResult {
  const fine = l10n.t('Gmail shows this letter to its end. It hides what comes after 102 KB.');
  const figures = l10n.t(
    'The HTML has {0} bytes. Gmail’s limit is {1}.',
    formats.number(bytes),
    formats.number(gmailLimit),
  );
  return sizeChip(bytes, { fine, figures }, formats);
}
