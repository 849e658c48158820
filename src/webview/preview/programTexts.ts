import { factText } from '../../core/checks/support/factTexts.ts';
import { unseenCauses } from '../../core/checks/support/unseenCauses.ts';
import type { ProgramGroup, ProgramLoss } from '../../protocol/inspector.ts';
import * as l10n from '../shared/l10n.ts';

/** The most effects that a group names. */
const mostEffects = 4;

/** The most causes that a group names instead, if it has no effects that words exist for. */
const mostCauses = 2;

/** Returns what a reader would see of a group's removals, in words; else the most frequent causes. */
export function effectsOf({ losses }: ProgramGroup): string[] {
  const seen = losses.filter(({ cause }) => !unseenCauses.has(cause));
  if (losses.length > 0 && seen.length === 0) return [l10n.t('looks the same')];
  const effects = seen.flatMap(({ cause }) => effectText(cause) ?? []);
  if (effects.length === 0) return seen.slice(0, mostCauses).map(causeText);
  return [...new Set(effects)].slice(0, mostEffects);
}

/** Returns the cause of a loss in words: a feature’s title, or another fact. */
export const causeText = ({ cause, title }: ProgramLoss): string => factText(l10n, cause) ?? title;

function effectText(cause: string): string | undefined {
  if (/^image-/.test(cause)) return l10n.t('pictures missing');
  switch (cause) {
    case 'css-border-radius':
      return l10n.t('no rounded corners');
    case 'css-at-media':
      return l10n.t('no styles for narrow screens');
    case 'css-at-media-prefers-color-scheme':
      return l10n.t('your dark colors are missing');
    case 'css-at-font-face':
    case 'css-at-import':
    case 'html-link':
      return l10n.t('no web fonts');
    case 'css-background-image':
    case 'html-background':
      return l10n.t('no background pictures');
    case 'css-box-shadow':
    case 'css-text-shadow':
      return l10n.t('no shadows');
    case 'css-linear-gradient':
    case 'css-radial-gradient':
      return l10n.t('no gradients');
    case 'css-animation':
    case 'css-transition':
      return l10n.t('no animation');
    case 'css-display-flex':
    case 'css-display-grid':
      return l10n.t('columns stand below each other');
    case 'css-max-width':
      return l10n.t('no limit to the width');
    case 'css-display-none':
    case 'html-hidden':
      return l10n.t('hidden parts may show');
    case 'css-pseudo-class-hover':
      return l10n.t('nothing changes under the pointer');
    case 'html-style':
    case 'styleLimit':
    case 'nestedAtRule':
      return l10n.t('no style sheets');
    case 'doubleBrace':
      return l10n.t('styles after }} are missing');
    case 'html-video':
    case 'html-audio':
      return l10n.t('no video or sound');
    case 'html-svg':
      return l10n.t('no drawings (SVG)');
    case 'clipping':
      return l10n.t('the end is behind a link');
    default:
      return undefined;
  }
}
