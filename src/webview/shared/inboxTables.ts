import { html, type TemplateResult } from 'lit-html';
import type { InboxLine } from '../../core/campaigns/inboxPrograms.ts';
import * as l10n from './l10n.ts';

/** Draws how mail programs cut the row of a letter: a table for phones, and one for desktops. */
export const inboxTables = (lines: readonly InboxLine[]): TemplateResult =>
  html`<div class="cuts">
    ${cutRows(lines, 'phone', l10n.t('On a phone'))} ${cutRows(lines, 'desktop', l10n.t('On a desktop'))}
  </div>`;

const cutRows = (lines: readonly InboxLine[], device: InboxLine['device'], name: string) => html`<table>
  <caption>${name}</caption>
  <tbody>
    ${lines
      .filter((each) => each.device === device)
      .map(
        ({ program, subject, preview }) => html`<tr>
          <th scope="row">${program}</th>
          <td><strong><bdi>${subject}</bdi></strong> <bdi class="quiet">${preview}</bdi></td>
        </tr>`,
      )}
  </tbody>
</table>`;
