import { templateCode } from '../../core/templates/templateCode.ts';

/**
 * Rewrites a template of Go's `html/template` for Handlebars: fields, conditions, loops and `with`. Functions but `not` count as
 * their first value. White space is kept, which HTML ignores.
 */
export function asHandlebars(template: string): string {
  const open: string[] = [];
  let [written, done] = ['', 0];
  for (const { start, end } of templateCode(template)) {
    const code = template.slice(start, end);
    if (!code.startsWith('{{')) continue;
    written += template.slice(done, start) + rewritten(actionOf(code), open);
    done = end;
  }
  return written + template.slice(done);
}

/** Returns code without its delimiters, which trim white space with a minus. */
const actionOf = (code: string) => code.slice(2, -2).replace(/^-/, '').replace(/-$/, '').trim();

/** Rewrites an action. `open` holds the blocks around it, whose ends Go doesn't name. */
function rewritten(action: string, open: string[]): string {
  const [, word = '', rest = ''] = /^(else if|[a-z]+)?\b\s*(.*)$/s.exec(action) ?? [];
  switch (word) {
    case 'if':
    case 'range':
    case 'with':
      return opened(word, rest, open);
    case 'else':
      return '{{else}}';
    case 'else if':
      return `{{else if ${pathIn(rest) ?? 'true'}}}`;
    case 'end': {
      const block = open.pop();
      return block ? `{{/${block}}}` : '';
    }
    case 'define':
    case 'block':
      open.push('');
      return '';
    default:
      return shownValue(action);
  }
}

function opened(word: 'if' | 'range' | 'with', rest: string, open: string[]): string {
  const [, index, variable = index, list = rest] =
    /^\$(\w+)(?:\s*,\s*\$(\w+))?\s*:=\s*(.*)$/s.exec(rest) ?? [];
  const path = pathIn(list) ?? (word === 'if' ? 'true' : 'this');
  const block = /^not\b/.test(list) && word === 'if' ? 'unless' : word === 'range' ? 'each' : word;
  open.push(block);
  const names = index === variable ? variable : `${variable} ${index}`;
  return `{{#${block} ${path}${variable && word !== 'if' ? ` as |${names}|` : ''}}}`;
}

function shownValue(action: string): string {
  const path = /^\$?\w+\s*:?=|^(?:template|\/\*)/.test(action) ? undefined : pathIn(action);
  return path ? `{{${path}}}` : '';
}

/** Returns the first field or variable of an expression as a path of Handlebars. */
function pathIn(expression: string): string | undefined {
  const operands = expression.replace(/"[^"]*"/g, '').split(/[\s()|]/);
  const operand = operands.find((each) => /^(?:\$\w*(?:\.[A-Za-z]\w*)*|(?:\.[A-Za-z]\w*)+|\.)$/.test(each));
  if (operand?.startsWith('$'))
    return operand.length === 1 ? '@root' : operand.slice(1).replace(/^\./, '@root.');
  return operand === '.' ? 'this' : operand?.slice(1);
}
