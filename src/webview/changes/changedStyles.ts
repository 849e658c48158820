import * as dom from '../letterViewer/letterDom.ts';

/** A property of a style rule that differs in the received letter. A value is empty if the rule or the property is missing there. */
export interface ChangedStyle {
  readonly selector: string;
  readonly property: string;
  readonly before: string;
  readonly after: string;
}

/** The maximum number of properties that are listed. */
const mostListed = 50;

/** The maximum number of conditions, such as media queries, around a rule that is compared. A hostile letter nests thousands. */
const mostConditions = 20;

/** Compares the style sheets of two letters by their rules, as the browser understands them. */
export function changedStyles(uploaded: string, received: string): ChangedStyle[] {
  const [own, other] = [rulesOf(uploaded), rulesOf(received)];
  const found: ChangedStyle[] = [];
  for (const rule of new Set([...own.keys(), ...other.keys()])) {
    const [before, after] = [own.get(rule), other.get(rule)];
    for (const property of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
      const values = { before: before?.get(property) ?? '', after: after?.get(property) ?? '' };
      if (values.before === values.after) continue;
      const [selector = ''] = rule.split('\n');
      found.push({ selector, property, ...values });
      if (found.length === mostListed) return found;
    }
  }
  return found;
}

/** Returns the properties of each rule of a letter, by its selector and, in further lines, the conditions around it. */
function rulesOf(letter: string): Map<string, Map<string, string>> {
  const sheet = new CSSStyleSheet();
  const styles = dom.select(dom.readShort(letter), 'style').map((style) => dom.textOf(style) ?? '');
  sheet.replaceSync(styles.join('\n'));
  const rules = new Map<string, Map<string, string>>();
  const read = (list: CSSRuleList, conditions: readonly string[]) => {
    if (conditions.length > mostConditions) return;
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) {
        const key = [rule.selectorText, ...conditions].join('\n');
        const known = rules.get(key) ?? new Map<string, string>();
        for (const property of rule.style) known.set(property, writtenValue(rule.style, property));
        rules.set(key, known);
      } else if (rule instanceof CSSConditionRule) {
        read(rule.cssRules, [...conditions, rule.conditionText]);
      }
    }
  };
  read(sheet.cssRules, []);
  return rules;
}

/** Returns a value as authors write it: opaque colors as `#b4432f`. */
function writtenValue(style: CSSStyleDeclaration, property: string): string {
  const value = style.getPropertyValue(property);
  const [, ...parts] = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(value) ?? [];
  return parts.length > 0
    ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    : value;
}
