import { html, type TemplateResult } from 'lit-html';
import type { Appearance } from '../../protocol/sheet.ts';
import * as l10n from '../shared/l10n.ts';
import * as icons from './icons.ts';
import type { LetterActions } from './letterTools.ts';

/** The severity of a notice: information, warning or error. */
type NoticeKind = 'other' | 'warn' | 'bad';

const noticeIcons = { other: icons.info, warn: icons.warning, bad: icons.error } as const;

/** Draws a notice below the bar, with buttons for its actions. */
export function notice(
  kind: NoticeKind,
  text: unknown,
  buttons: readonly TemplateResult[] = [],
): TemplateResult {
  return html`<p class=${`notice ${kind}`}>${noticeIcons[kind]}<span>${text}
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

/** The maximum number of links or pictures that a notice names. */
export const mostNamed = 3;

export const andMore = (more: number): string => l10n.count('and {0} more|and {0} more', more);

/** Draws a notice that names the links that can hardly be read in the shown colors. Returns an empty list if there are none. */
export function faintLinks(words: readonly string[]): TemplateResult[] {
  if (words.length === 0) return [];
  const named = words.slice(0, mostNamed).map((each) => l10n.t('“{0}”', each));
  const more = words.length - named.length;
  const all = [...named, ...(more > 0 ? [andMore(more)] : [])].join(', ');
  const text = l10n.count(
    '{0} link is hard to read in these colors: {1}.|{0} links are hard to read in these colors: {1}.',
    words.length,
    all,
  );
  return [notice('warn', text)];
}

/** The settings that change how a letter looks. */
interface UnusualLook {
  readonly appearance: Appearance;
  readonly lacksDarkStyles: boolean;
  readonly picturesTurnedOff: boolean;
  /** Sentences to add to the notice, such as one about the footer. */
  readonly sentences?: readonly string[];
}

/**
 * Draws a notice about settings that make the letter look unusual, with a button that resets them. Returns an empty list if there
 * are none.
 */
export function unusualLook(
  { appearance, lacksDarkStyles, picturesTurnedOff, sentences: added = [] }: UnusualLook,
  actions: Pick<LetterActions, 'look'> & { showAsUsual(): void },
): TemplateResult[] {
  const others = [...colorTexts(appearance, lacksDarkStyles), ...added];
  const sentences = [...others, ...(picturesTurnedOff ? [l10n.t('Remote pictures are not loaded.')] : [])];
  if (sentences.length === 0) return [];
  const change = button(l10n.t('Show as in Outlook'), () => actions.look({ appearance: 'outlook' }));
  const usual = others.length === 0 ? l10n.t('Load Pictures') : l10n.t('Reset View');
  const back = button(usual, actions.showAsUsual);
  return [notice('other', sentences.join(' '), lacksDarkStyles ? [change, back] : [back])];
}

function colorTexts(appearance: Appearance, lacksDarkStyles: boolean): readonly string[] {
  switch (appearance) {
    case 'light':
      return [];
    case 'dark':
      return [
        lacksDarkStyles
          ? l10n.t(
              'This letter has no dark styles, so it stays light. Outlook, Gmail’s apps and others change the colors of such letters.',
            )
          : l10n.t('Shown with the letter’s own dark styles.'),
      ];
    case 'outlook':
      return [
        l10n.t(
          'Shown with the dark colors of Outlook on the web, by Microsoft’s published formula. Measured backgrounds usually differ by about 1%.',
        ),
      ];
    case 'inverted':
      return [
        l10n.t(
          'All colors are inverted, roughly as Gmail on an iPhone does in dark mode. Its formula is not known.',
        ),
      ];
    case 'partly':
      return [
        l10n.t(
          'Light backgrounds and dark texts are inverted, roughly as Gmail on Android does in dark mode. Its formula is not known.',
        ),
      ];
  }
}
