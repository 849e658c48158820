import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import type { Appearance } from '../../protocol/sheet.ts';
import * as icons from './icons.ts';
import type { LetterActions } from './letterTools.ts';

/** Information, a warning or an error. */
export type NoticeKind = 'other' | 'warn' | 'bad';

/** Draws a line below the bar with buttons for what to do. */
export function notice(
  kind: NoticeKind,
  text: unknown,
  buttons: readonly TemplateResult[] = [],
): TemplateResult {
  return html`<p class=${`notice ${kind}`}>${kind === 'other' ? icons.info : icons.warning}<span>${text}
    ${buttons.length > 0 ? html`<span class="ways">${buttons}</span>` : ''}</span></p>`;
}

/** Draws a button of a notice. */
export const button = (label: string, run: () => void): TemplateResult =>
  html`<button class="link" @click=${run}>${label}</button>`;

/** Draws the notice of Restricted Mode. `manage` opens VS Code’s page about trust. */
export function picturesNeedTrust(manage: () => void): TemplateResult {
  const text = l10n.t(
    'Pictures are not loaded, because this window is in Restricted Mode. Loading them tells their servers that the letter was opened.',
  );
  return notice('warn', text, [button(l10n.t('Manage Workspace Trust'), manage)]);
}

/** The settings that change how a letter looks. */
export interface UnusualLook {
  readonly appearance: Appearance;
  readonly lacksDarkStyles: boolean;
  readonly picturesTurnedOff: boolean;
  /** Further sentences. */
  readonly further?: readonly string[];
}

/** Draws a notice about an unusual look, with a button that resets it; nothing when the letter looks as usual. */
export function unusualLook(
  { appearance, lacksDarkStyles, picturesTurnedOff, further = [] }: UnusualLook,
  actions: Pick<LetterActions, 'look'> & { showAsUsual(): void },
): TemplateResult[] {
  const sentences = [
    ...colorTexts(appearance, lacksDarkStyles),
    ...further,
    ...(picturesTurnedOff ? [l10n.t('Remote pictures are not loaded.')] : []),
  ];
  if (sentences.length === 0) return [];
  const invert = button(l10n.t('Show Forced Inversion'), () => actions.look({ appearance: 'inverted' }));
  const back = button(l10n.t('Reset View'), actions.showAsUsual);
  return [notice('other', sentences.join(' '), lacksDarkStyles ? [invert, back] : [back])];
}

function colorTexts(appearance: Appearance, lacksDarkStyles: boolean): readonly string[] {
  switch (appearance) {
    case 'light':
      return [];
    case 'dark':
      return [
        lacksDarkStyles
          ? l10n.t(
              'This letter has no dark styles, so it stays light. Some mail programs invert the colors of such letters.',
            )
          : l10n.t('Shown with the letter’s own dark styles.'),
      ];
    case 'inverted':
      return [l10n.t('Colors are inverted, roughly as some mail programs do in dark mode.')];
  }
}
