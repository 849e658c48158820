/** HTML as mail programs show it in their web pages, made up by what is known of them: they rewrite names and addresses, and add code. */

import type { Edit } from '../../../src/core/checks/edit.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

/** Makes what Gmail's web page has of the HTML that Gmail keeps of a letter. */
export function inGmail(kept: string): string {
  const letter = rewritten(kept, {
    prefix: 'm_-7045158462950134',
    link: ' target="_blank" data-saferedirecturl="https://www.google.com/url?q=x"',
    picture: (address) => `https://ci3.googleusercontent.com/meips/ADKq_Nb=s0-d-e1-ft#${address}`,
    selector: (selector) => selector,
  });
  return `<div class="nH"><h2 class="hP">Spring</h2><table class="cf" role="presentation"><tr><td style="width:100%"><b>Shop</b> to me</td></tr></table>
<div class="ii gt"><div id=":q8" class="a3s aiL"><u></u>${letter}<div class="yj6qo"></div><div class="adL"></div></div></div>
<div style="display:none;border-radius:4px;padding:10px">Reply</div></div>`;
}

/** Makes what the page of Outlook.com has of the HTML that it keeps of a letter. */
export function inOutlook(kept: string): string {
  const letter = rewritten(kept, {
    prefix: 'x_',
    link: ' target="_blank" rel="noopener noreferrer" data-auth="NotApplicable" data-linkindex="0"',
    picture: (address) =>
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}`,
    selector: (selector) => `.rps_ab12 ${selector}`,
  });
  return `<div class="rps_ab12" id="UniqueMessageBody"><div><div>${letter}</div></div></div>`;
}

interface Habits {
  readonly prefix: string;
  /** What is added to the tags of links. */
  readonly link: string;
  picture(address: string): string;
  selector(selector: string): string;
}

/** The tags that a page doesn't have inside its own body, with the content of the title. */
const ofPage = /<\/?(?:html|head|meta)(?:\s[^<>]*)?>|<title>[^<]*<\/title>/gi;

function rewritten(kept: string, habits: Habits): string {
  const tree = readLetterTree(kept);
  const edits: Edit[] = [];
  for (const { name, tag, attributes } of tree.elements) {
    if (name === 'a') edits.push({ start: tag.end - 1, end: tag.end - 1, text: habits.link });
    for (const { name: attribute, value, valueStart: start, valueEnd: end } of attributes) {
      if (attribute === 'class' || attribute === 'id')
        edits.push({ start, end, text: value.replace(/\S+/g, (word) => habits.prefix + word) });
      if (attribute === 'src') edits.push({ start, end, text: habits.picture(value) });
      if (attribute === 'style')
        edits.push({ start, end, text: value.replace(/\s*([:;,])\s*/g, '$1 ').replace(/"/g, '&quot;') });
    }
  }
  for (const { rules } of tree.styleSheets) {
    for (const { head, selectors, nested } of rules) {
      if (nested) continue;
      const text = selectors.map((parts) => {
        const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
        const selector = kept.slice(start, end).replace(/([.#])(?=[a-z])/gi, `$1${habits.prefix}`);
        return habits.selector(selector);
      });
      edits.push({ start: head.start, end: head.end, text: text.join(', ') });
    }
  }
  return applied(kept, edits)
    .replace(ofPage, '')
    .replaceAll(/<(\/?)body/gi, '<$1div');
}

/** Makes edits in a text. */
export function applied(text: string, edits: readonly Edit[]): string {
  let [result, done] = ['', 0];
  for (const { start, end, text: by } of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + by;
    done = end;
  }
  return result + text.slice(done);
}
