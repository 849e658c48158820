import { shortText } from '../core/text/shortText.ts';
import type { CompilerProblem } from '../protocol/compiler.ts';
import type { LeftOut } from './costlyStyles.ts';
import type { IncludedFiles } from './includedFiles.ts';
import { createLocator, lineStarts } from './lines.ts';

/** A layout, whose style sheets the problems are located in. */
interface Layout {
  readonly source: string;
  readonly letter: MjmlNode;
  readonly files: IncludedFiles;
}

/** Converts what MJML did not apply to problems, each in the line where it is written. */
export function leftOutProblems(leftOut: readonly LeftOut[], layout: Layout): CompilerProblem[] {
  const head = layout.letter.children?.find(({ tagName }) => tagName === 'mj-head');
  const elements = head?.children ?? [];
  const sheets = elements.filter(
    ({ tagName, attributes }) => tagName === 'mj-style' && attributes?.inline === 'inline',
  );
  const paths = elements
    .filter(({ tagName }) => tagName === 'mj-html-attributes')
    .flatMap(({ children = [] }) => children);
  const placeIn = (each: LeftOut): Place => {
    if (each.kind === 'rule') return placeOfRule(sheets[each.sheet], each.line, layout);
    if (each.kind === 'sheets') return placeOf(sheets[0]);
    return placeOf(paths.find(({ attributes }) => attributes?.path === each.selector));
  };
  return leftOut.map((each) => ({
    reason: { code: codes[each.kind], selector: shortText(each.selector, longestSelectorShown) },
    severity: 'error',
    ...placeIn(each),
  }));
}

const codes = { rule: 'ruleLeftOut', sheets: 'stylesLeftOut', attributes: 'attributesLeftOut' } as const;

const longestSelectorShown = 60;

type Place = Pick<CompilerProblem, 'line' | 'included'>;

function placeOfRule(sheet: MjmlNode | undefined, line: number, { source, files }: Layout): Place {
  const { content, line: sheetLine = 1, absoluteFilePath = '', includedIn, file } = sheet ?? {};
  // An included style sheet is a file of its own.
  if (!includedIn)
    return { line: Math.max(1, sheetLine), ...(file && { included: { file, line: line + 1 } }) };
  const text = includedIn.length === 0 ? source : files.get(absoluteFilePath)?.resolved.text;
  const start = text?.indexOf(content ?? '', lineStarts(text)[sheetLine - 1]) ?? -1;
  const contentLine = text && start >= 0 ? createLocator(text)(start).line : sheetLine;
  return placeOf(sheet, contentLine + line);
}

function placeOf(element: MjmlNode | undefined, line = element?.line ?? 1): Place {
  const [outermost] = element?.includedIn ?? [];
  return outermost
    ? { line: outermost.line, included: { file: element?.absoluteFilePath ?? '', line } }
    : { line: Math.max(1, line) };
}
