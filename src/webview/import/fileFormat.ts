import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Encoding, encodings } from '../../core/imports/encoding.ts';
import { delimiters, type FileFormat } from '../../core/imports/fileFormat.ts';
import type { FileView, PostToExtension } from '../../protocol/importPage.ts';

const encodingNames: Readonly<Record<(typeof encodings)[number], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  'windows-1252': 'Windows-1252',
};

/** Renders the detected encoding and format of the file as fields, so that they can be corrected. */
export function fileFormat(
  { encoding, format, recognized }: FileView,
  post: PostToExtension,
): TemplateResult {
  const change = (changed: Partial<FileFormat>) => post({ type: 'format', format: changed });
  return html`<section aria-labelledby="file">
    <h2 id="file">${l10n.t('File')}</h2>
    ${recognized ? html`<p class="quiet">${recognized}</p>` : ''}
    <div class="fields">
      ${encoding ? encodingChoice(encoding, post) : nothing}
      <label>
        ${l10n.t('Separator')}
        <select @change=${(event: Event) => change({ delimiter: chosenIn(event) })}>
          ${delimiters.map((each) => html`<option value=${each} .selected=${live(each === format.delimiter)}>${separatorName(each)}</option>`)}
        </select>
      </label>
      <label>
        ${l10n.t('Quotation marks')}
        <select @change=${(event: Event) => change({ quote: chosenIn(event) as FileFormat['quote'] })}>
          ${(['"', "'", ''] as const).map((each) => html`<option value=${each} .selected=${live(each === format.quote)}>${each || l10n.t('none')}</option>`)}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          .checked=${format.hasHeader}
          @change=${(event: Event) => change({ hasHeader: (event.target as HTMLInputElement).checked })}
        />
        ${l10n.t('The first row has the names of the columns')}
      </label>
    </div>
  </section>`;
}

function encodingChoice(encoding: Encoding, post: PostToExtension): TemplateResult {
  const change = (event: Event) => {
    const chosen = encodings.find((name) => name === chosenIn(event));
    if (chosen) post({ type: 'encoding', encoding: chosen });
  };
  return html`<label>
    ${l10n.t('Encoding')}
    <select @change=${change}>
      ${encodings.map((name) => html`<option value=${name} .selected=${live(name === encoding)}>${encodingNames[name]}</option>`)}
    </select>
  </label>`;
}

const chosenIn = (event: Event) => (event.target as HTMLSelectElement).value;

function separatorName(delimiter: (typeof delimiters)[number]): string {
  switch (delimiter) {
    case ',':
      return l10n.t('Comma');
    case ';':
      return l10n.t('Semicolon');
    case '\t':
      return l10n.t('Tab');
    case '|':
      return l10n.t('Vertical bar');
  }
}
