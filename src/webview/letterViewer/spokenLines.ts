import { html, nothing, type TemplateResult } from 'lit-html';
import type { SpokenLine, SpokenPiece, SpokenRole } from '../../core/letters/spokenLetter.ts';
import * as l10n from '../shared/l10n.ts';

/** Draws what a screen reader says of a letter: each line with its role, and its links and pictures named as such. */
export function spokenLines(spoken: readonly SpokenLine[]): TemplateResult {
  if (spoken.length > 0) return html`${spoken.map(line)}`;
  return html`<p class="line">${l10n.t('A screen reader has nothing to read in this letter.')}</p>`;
}

function line({ depth, role, pieces }: SpokenLine): TemplateResult {
  return html`<p class=${role?.kind === 'heading' ? 'line head' : 'line'} style="--depth: ${depth}">
    ${role ? html`<span class="role">${roleText(role)}</span>` : nothing}
    ${pieces.map((piece, index) => pieceView(piece, pieces[index - 1]))}
  </p>`;
}

function pieceView(piece: SpokenPiece, before: SpokenPiece | undefined): TemplateResult {
  const { kind, text, link } = piece;
  const isNewLink = link !== undefined && link !== before?.link;
  const name = kind === 'text' ? undefined : pieceName(kind);
  return html`${isNewLink ? html`<span class="role">${l10n.t('Link')}</span> ` : nothing}${name ? html`<span class=${kind === 'undescribed' ? 'role bad' : 'role'}>${name}</span> ` : nothing}<bdi class=${link ? 'linked' : ''} title=${link?.href ?? nothing}>${text}</bdi>`;
}

function pieceName(kind: Exclude<SpokenPiece['kind'], 'text'>): string {
  switch (kind) {
    case 'picture':
      return l10n.t('Picture');
    case 'undescribed':
      return l10n.t('Picture without a description');
    case 'button':
      return l10n.t('Button');
  }
}

function roleText(role: SpokenRole): string {
  switch (role.kind) {
    case 'heading':
      return l10n.t('Heading level {0}', role.level);
    case 'list':
      return l10n.count('List, {0} item|List, {0} items', role.items);
    case 'item':
      return role.mark;
    case 'listEnd':
      return l10n.t('End of list');
    case 'table':
      return l10n.t(
        'Table, {0}, {1}',
        l10n.count('{0} row|{0} rows', role.rows),
        l10n.count('{0} column|{0} columns', role.columns),
      );
    case 'cell':
      return role.isHeader
        ? l10n.t('Row {0}, column {1}, header', role.row, role.column)
        : l10n.t('Row {0}, column {1}', role.row, role.column);
    case 'tableEnd':
      return l10n.t('End of table');
    case 'separator':
      return l10n.t('Separator');
  }
}
