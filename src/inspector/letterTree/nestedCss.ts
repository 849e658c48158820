/**
 * Rewrites CSS so that every nested rule starts with `&`, without changing its length. CSS allows other starts since 2023 (`.a { > .b {…}
 * }`, css-nesting-1), which css-tree reports as errors. The `&` replaces the blank before the rule, else its first character or bracket.
 * Returns CSS with an unclosed rule unchanged, because its nesting is a mistake.
 */
export function withNestingSelectors(css: string): string {
  if (!css.includes('{', css.indexOf('{') + 1)) return css;
  let result = '';
  let done = 0;
  for (const at of nestedRules(css)) {
    const place = /\s/.test(css[at - 1] ?? '') ? at - 1 : at;
    const length = css[place] === '[' ? css.slice(place, place + 200).indexOf(']') + 1 : 1;
    result += css.slice(done, place) + '&'.padEnd(length);
    done = place + Math.max(1, length);
  }
  return result + css.slice(done);
}

/** Returns the offsets of the rules in other rules; none if a rule is unclosed. */
function nestedRules(css: string): readonly number[] {
  const starts: number[] = [];
  const blocks: ('rule' | 'group')[] = [];
  let start = 0;
  for (const { sign, at, end } of signs(css)) {
    if (sign === '{') {
      const head = css.slice(start, at);
      const isGroup = withoutComments(head).startsWith('@');
      const isInRule = blocks.at(-1) === 'rule';
      if (!isGroup && isInRule && isSelector(head)) starts.push(at - head.trimStart().length);
      // The content of an at-rule nested in a rule belongs to that rule.
      blocks.push(isGroup && !isInRule ? 'group' : 'rule');
    }
    if (sign === '}') blocks.pop();
    start = end;
  }
  return blocks.length > 0 ? [] : starts;
}

/** Yields the delimiters of rules and declarations, outside comments and strings. */
function* signs(css: string): Generator<{ sign: string; at: number; end: number }> {
  const pattern = /\/\*|["'{};]/g;
  for (let match = pattern.exec(css); match; match = pattern.exec(css)) {
    const [sign] = match;
    const { index: at } = match;
    if (sign === '/*') pattern.lastIndex = endOf(css, '*/', at + 2);
    else if (sign === '"' || sign === "'") pattern.lastIndex = endOfString(css, sign, at + 1);
    else yield { sign, at, end: at + 1 };
  }
}

function endOf(css: string, ending: string, from: number): number {
  const at = css.indexOf(ending, from);
  return at === -1 ? css.length : at + ending.length;
}

function endOfString(css: string, quote: string, from: number): number {
  const pattern = quote === '"' ? /["\\\n]/g : /['\\\n]/g;
  pattern.lastIndex = from;
  for (let match = pattern.exec(css); match; match = pattern.exec(css)) {
    if (match[0] !== '\\') return pattern.lastIndex;
    pattern.lastIndex++;
  }
  return css.length;
}

/** Matches a selector that starts with an element whose name is not also a CSS property, so that `a:hover {` is not a declaration. */
const elementPattern =
  /^(?:a|abbr|article|b|big|blockquote|body|button|caption|center|code|dd|del|div|dl|dt|em|figure|footer|form|h[1-6]|header|hr|i|img|input|ins|label|li|main|nav|ol|p|picture|pre|s|section|select|small|span|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video)(?:[\s.#:[>+~,*]|$)/i;

/** Returns true if the text before a `{` is a selector, rather than a declaration that lacks its semicolon. */
function isSelector(head: string): boolean {
  const text = withoutComments(head);
  return /^[.#*:>+~[]/.test(text) || elementPattern.test(text);
}

const withoutComments = (head: string) => head.replace(/\/\*[^*]*\*\//g, ' ').trim();
