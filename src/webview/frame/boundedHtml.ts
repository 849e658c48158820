import * as l10n from '@vscode/l10n';
import { defaultTreeAdapter, parse } from 'parse5';
import { refuseManyAttributes, TreeTooLarge, withTreeLimits } from '../../core/letters/treeLimits.ts';

/**
 * The HTML, or a page that says why it is not shown. Some KB of HTML make millions of elements, over which the browser's own parser,
 * and the window with it, would stand still for minutes. So a parser with a limit reads them first.
 */
export function boundedHtml(html: string): string {
  try {
    refuseManyAttributes(html);
    parse(html, { treeAdapter: withTreeLimits(defaultTreeAdapter, html), scriptingEnabled: false });
    return html;
  } catch (error) {
    if (!(error instanceof TreeTooLarge)) throw error;
    return refusal();
  }
}

const refusal = () =>
  `<!doctype html><html><head><title></title></head><body><p style="margin: 24px; font: 14px/1.5 sans-serif">${l10n.t(
    'This letter is not shown: its HTML grows to more elements than any real letter has. Look for tags such as b, font or div that are never closed.',
  )}</p></body></html>`;
