import { tokenize, tokenTypes } from 'css-tree';
import { defaultTreeAdapter, parse } from 'parse5';
import { refuseEndlessStyles } from '../../core/letters/styleLimits.ts';
import { refuseManyAttributes, TreeTooLarge, withTreeLimits } from '../../core/letters/treeLimits.ts';
import * as l10n from '../shared/l10n.ts';
import { readShort, type ShownDocument } from './letterDom.ts';

/** Parses HTML into an inert document: nothing is loaded or run. HTML that would block the browser is replaced by a short message. */
export const readHtml = (html: string): ShownDocument => readShort(boundedHtml(html));

/**
 * Returns the HTML, or an error page if it expands to too many elements or nests its styles too deeply. A few KB of HTML can expand to
 * millions of elements and block the browser’s parser, and the whole window, for minutes. So a parser with a limit checks it first.
 */
function boundedHtml(html: string): string {
  try {
    refuseManyAttributes(html);
    const treeAdapter = withTreeLimits(defaultTreeAdapter, html);
    refuseEndlessStyles(parse(html, { treeAdapter, scriptingEnabled: false }), { tokenize, tokenTypes });
    return html;
  } catch (error) {
    if (!(error instanceof TreeTooLarge)) throw error;
    return refusalPage();
  }
}

const refusalPage = () =>
  `<!doctype html><html><head><title></title></head><body><p style="margin: 24px; font: 14px/1.5 sans-serif">${l10n.t(
    'This letter is not shown, because its HTML expands to too many elements, or nests its styles too deeply. Look for unclosed tags such as b, font or div.',
  )}</p></body></html>`;
