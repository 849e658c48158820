import { type TemplateCode, templateCode } from '../../core/templates/templateCode.ts';

/** A part of a template of Handlebars: plain fields with text between them, or anything else. */
export interface TemplatePart {
  readonly source: string;
  readonly isPlain: boolean;
}

const plainField = /\{\{\{([a-z_]\w*(?:\.[a-z_]\w*)*)\}\}\}|\{\{([a-z_]\w*(?:\.[a-z_]\w*)*)\}\}/gi;
const aPlainField = /^\{\{(?:\{([a-z_]\w*(?:\.[a-z_]\w*)*)\}|([a-z_]\w*(?:\.[a-z_]\w*)*))\}\}$/i;

/** Words that mean something else than a field. */
const reserved = /\b(?:as|else|false|null|this|true|undefined)\b/;

/**
 * Splits a template into parts that give the same letter as the whole, if all but the plain ones can be parsed. A plain part has a plain
 * field on each side, which belongs to the parts around it: what these trim, and which of their lines hold nothing but code, depends on
 * nothing else then. `isHelper` tells a helper from a field.
 */
export function splitPlainFields(
  template: string,
  isHelper: (name: string) => boolean,
): readonly TemplatePart[] {
  const code = templateCode(template);
  const isPlain = plainFieldsOf(template, code, isHelper);
  const isText = (from: number) => !/[{}\\]/.test(template.slice(code[from]?.end, code[from + 1]?.start));
  const isInside = (index: number) =>
    [index - 1, index, index + 1].every((near) => isPlain[near]) && isText(index - 1) && isText(index);
  const parts: TemplatePart[] = [];
  let [done, wasInside] = [0, false];
  for (const [index, { start }] of code.entries()) {
    if (isInside(index) === wasInside) continue;
    parts.push({ source: template.slice(done, start), isPlain: wasInside });
    [done, wasInside] = [start, !wasInside];
  }
  return [...parts, { source: template.slice(done), isPlain: wasInside }];
}

/** Tells for each piece of code whether it is a plain field that no block holds. */
function plainFieldsOf(
  template: string,
  code: readonly TemplateCode[],
  isHelper: (name: string) => boolean,
): readonly boolean[] {
  // Handlebars adds unescaped numbers up at the beginning, where no text is in front of them.
  const mayBeUnescaped = /\S/.test(template.slice(0, code[0]?.start));
  let depth = 0;
  return code.map(({ start, end, kind }) => {
    if (kind === 'begin') depth++;
    if (kind === 'end') depth--;
    const [, unescaped, path = mayBeUnescaped ? unescaped : undefined] =
      (depth === 0 && aPlainField.exec(template.slice(start, end))) || [];
    return path !== undefined && !reserved.test(path) && !isHelper(path);
  });
}

/** Fills in the plain fields of a part with what `textAt` returns for their paths. */
export const withPlainFields = (
  source: string,
  textAt: (path: string, isEscaped: boolean) => string,
): string =>
  source.replace(plainField, (_, unescaped: string | undefined, path: string) =>
    unescaped === undefined ? textAt(path, true) : textAt(unescaped, false),
  );
