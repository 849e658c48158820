import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { ColumnUse } from '../../core/imports/columns.ts';
import { cut } from '../../core/text/shortText.ts';
import type { CheckView, ColumnView, OptOutView, PostToExtension } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';

/** Renders the columns of the file, with a choice of the field that each of them is sent as. */
export function columns(
  { columns: all, earlierFields, optOut }: CheckView,
  post: PostToExtension,
): TemplateResult {
  return html`<section aria-labelledby="columns">
    <h2 id="columns">${l10n.t('Columns')}</h2>
    <ul class="columns">
      ${all.map((column, index) => {
        const wishes = optOut.find((each) => each.column === index);
        const choose = (use: ColumnUse) => post({ type: 'column', column: index, use });
        return columnItem(column, wishes, earlierFields, choose);
      })}
    </ul>
  </section>`;
}

function columnItem(
  { title, use, samples }: ColumnView,
  wishes: OptOutView | undefined,
  earlierFields: readonly string[],
  choose: (use: ColumnUse) => void,
): TemplateResult {
  const label = l10n.t('Send “{0}” as', title);
  const options = columnOptions(title, earlierFields);
  const chosen =
    options.find((option) => isSameUse(option.use, use)) ?? options.find(({ isOther }) => isOther);
  const change = (event: Event) => {
    const option = options[(event.target as HTMLSelectElement).selectedIndex];
    if (option) choose(option.use);
  };
  return html`<li>
    <div class="title" dir="auto">${title}</div>
    <div class="quiet">${samples.map((sample, index) => html`${index > 0 ? ', ' : ''}<bdi>${breakable(sample)}</bdi>`)}</div>
    <div class="use">
    <select aria-label=${label} @change=${change}>
      ${options.map((option) => html`<option .selected=${live(option === chosen)}>${option.words}</option>`)}
    </select>
    ${
      use.use === 'field'
        ? html`<input
            aria-label=${l10n.t('Name of the field')}
            maxlength="1000"
            .value=${use.name}
            @change=${(event: Event) => choose({ use: 'field', name: (event.target as HTMLInputElement).value })}
          />`
        : nothing
    }
    ${wishes ? html`<div class="quiet">${wishesText(wishes)}</div>` : nothing}
    </div>
  </li>`;
}

/** Says what else a column is for than a field: it may decide who is left out, which its use doesn’t tell. */
const wishesText = ({ isIgnored }: OptOutView): string =>
  isIgnored ? l10n.t('Nobody is left out because of it') : l10n.t('Says who wants no mail');

const isSameUse = (one: ColumnUse, other: ColumnUse): boolean =>
  one.use === other.use && (one.use !== 'field' || (other.use === 'field' && one.name === other.name));

interface ColumnOption {
  readonly use: ColumnUse;
  readonly words: string;
  /** True for the option that makes a field of the column’s title. */
  readonly isOther?: true;
}

const columnOptions = (title: string, earlierFields: readonly string[]): readonly ColumnOption[] => [
  { use: { use: 'email' }, words: l10n.t('E-mail address') },
  { use: { use: 'name' }, words: l10n.t('Name') },
  { use: { use: 'city' }, words: l10n.t('City') },
  ...earlierFields.map(
    (name): ColumnOption => ({ use: { use: 'field', name }, words: l10n.t('Field “{0}”', name) }),
  ),
  { use: { use: 'field', name: fieldName(title) }, words: l10n.t('Another field…'), isOther: true },
  { use: { use: 'leaveOut' }, words: l10n.t('Do not import') },
];

/** Derives the name of a field of the service from a column’s title: `Date of birth` becomes `date_of_birth`. */
function fieldName(title: string): string {
  return (
    cut(
      title
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_.-]+/gu, '_'),
      100,
    ) || 'field'
  );
}
