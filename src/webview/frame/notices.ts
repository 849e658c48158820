import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import type { Appearance } from '../../protocol/sheet.ts';
import * as icons from './icons.ts';
import type { LetterActions } from './letterTools.ts';

/** Something to know about the letter below, something that may be wrong, or something that is. */
export type NoticeKind = 'other' | 'warn' | 'bad';

/** One line below the bar, with what can be done about it. */
export function notice(
  kind: NoticeKind,
  words: unknown,
  ways: readonly TemplateResult[] = [],
): TemplateResult {
  return html`<p class=${`notice ${kind}`}>${kind === 'other' ? icons.info : icons.warning}<span>${words}
    ${ways.length > 0 ? html`<span class="ways">${ways}</span>` : ''}</span></p>`;
}

/** A way out of what a notice says. */
export const way = (label: string, take: () => void): TemplateResult =>
  html`<button class="link" @click=${take}>${label}</button>`;

/** `manage` leads to VS Code's own page about that. */
export function picturesNeedTrust(manage: () => void): TemplateResult {
  const words = l10n.t(
    'Pictures are not loaded: this window is in Restricted Mode. Loading one tells its server that somebody reads the letter.',
  );
  return notice('warn', words, [way(l10n.t('Manage Workspace Trust'), manage)]);
}

/** What makes a letter look otherwise than usual. */
export interface OtherWay {
  readonly appearance: Appearance;
  readonly lacksDarkStyles: boolean;
  readonly picturesTurnedOff: boolean;
  /** Sentences about what else does so. */
  readonly further?: readonly string[];
}

/** Says that in words, with one way back from all of it. Nothing when it looks as usual. */
export function otherWay(
  { appearance, lacksDarkStyles, picturesTurnedOff, further = [] }: OtherWay,
  actions: Pick<LetterActions, 'look'> & { showAsUsual(): void },
): TemplateResult[] {
  const sentences = [
    ...colorWords(appearance, lacksDarkStyles),
    ...further,
    ...(picturesTurnedOff ? [l10n.t('Pictures from the internet are not loaded.')] : []),
  ];
  if (sentences.length === 0) return [];
  const invert = way(l10n.t('Show Forced Inversion'), () => actions.look({ appearance: 'inverted' }));
  const back = way(l10n.t('Show as Usual'), actions.showAsUsual);
  return [notice('other', sentences.join(' '), lacksDarkStyles ? [invert, back] : [back])];
}

function colorWords(appearance: Appearance, lacksDarkStyles: boolean): readonly string[] {
  switch (appearance) {
    case 'light':
      return [];
    case 'dark':
      return [
        lacksDarkStyles
          ? l10n.t(
              'This letter has no dark styles of its own, so it stays light. Some mail apps force an inversion on such letters.',
            )
          : l10n.t('Shown with the letter’s own dark styles.'),
      ];
    case 'inverted':
      return [l10n.t('Colors are inverted, roughly as some mail apps do in dark mode.')];
  }
}
