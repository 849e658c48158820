import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Encoding, encodingGroups, encodings } from '../../core/imports/encodings.ts';
import { delimiters, type FileFormat, mostSkipped } from '../../core/imports/fileFormat.ts';
import type { FileView, PostToExtension } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { encodingName, scriptName } from './encodingNames.ts';

/**
 * Renders the detected encoding and format of the file as fields, so that they can be corrected. They are folded unless they are `isDoubtful`
 * or of a workbook with several sheets.
 */
export function fileFormat(
  { encoding, sheet, format, recognized }: FileView,
  isDoubtful: boolean,
  post: PostToExtension,
): TemplateResult {
  const change = (changed: Partial<FileFormat>) => post({ type: 'format', format: changed });
  return html`<section aria-labelledby="file">
    <details ?open=${isDoubtful || sheet !== undefined}>
      <summary><h2 id="file">${l10n.t('How the file is read')}</h2></summary>
      <div class="fields">
        ${encoding ? html`${encodingChoice(encoding, post)} ${contents(format === undefined, change)}` : nothing}
        ${sheet ? sheetChoice(sheet, post) : nothing}
        ${format ? tableFields(format, sheet === undefined, change) : nothing}
      </div>
    </details>
    ${recognized ? html`<p class="quiet below">${recognized}</p>` : nothing}
  </section>`;
}

type Change = (changed: Partial<FileFormat>) => void;

function contents(isList: boolean, change: Change): TemplateResult {
  return html`<label>
    ${l10n.t('What the file contains')}
    <select @change=${(event: Event) => change({ isList: chosenIn(event) === 'list' })}>
      <option value="table" .selected=${live(!isList)}>${l10n.t('A table with columns')}</option>
      <option value="list" .selected=${live(isList)}>${l10n.t('Addresses only')}</option>
    </select>
  </label>`;
}

function sheetChoice({ chosen, all }: NonNullable<FileView['sheet']>, post: PostToExtension): TemplateResult {
  return html`<label>
    ${l10n.t('Sheet')}
    <select @change=${(event: Event) => post({ type: 'sheet', name: chosenIn(event) })}>
      ${all.map(({ name, label }) => html`<option value=${name} .selected=${live(name === chosen)}>${label}</option>`)}
    </select>
  </label>`;
}

/** Renders the fields of a table. The cells of a text are separated and quoted; those of a sheet are not. */
function tableFields(format: FileFormat, isText: boolean, change: Change): TemplateResult {
  const skip = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (input.validity.valid && input.value !== '') change({ skipped: input.valueAsNumber });
  };
  return html`${isText ? cellSyntax(format, change) : nothing}
    <label>
      ${l10n.t('Rows to skip at the top')}
      <input type="number" min="0" max=${mostSkipped} .value=${live(String(format.skipped ?? 0))} @change=${skip} />
    </label>
    <label class="check">
      <input
        type="checkbox"
        .checked=${format.hasHeader}
        @change=${(event: Event) => change({ hasHeader: (event.target as HTMLInputElement).checked })}
      />
      ${format.skipped ? l10n.t('The row after them has the names of the columns') : l10n.t('The first row has the names of the columns')}
    </label>`;
}

function cellSyntax(format: FileFormat, change: Change): TemplateResult {
  return html`<label>
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
    </label>`;
}

function encodingChoice(encoding: Encoding, post: PostToExtension): TemplateResult {
  const change = (event: Event) => {
    const chosen = encodings.find((name) => name === chosenIn(event));
    if (chosen) post({ type: 'encoding', encoding: chosen });
  };
  return html`<label>
    ${l10n.t('Encoding')}
    <select id="encoding" @change=${change}>
      ${encodingGroups.map(
        ({ script, encodings: all }) => html`<optgroup label=${scriptName(script)}>
          ${all.map((name) => html`<option value=${name} .selected=${live(name === encoding)}>${encodingName(name)}</option>`)}
        </optgroup>`,
      )}
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
