/** Comments of HTML and CSS such as `<!-- mailroom-disable-next-line picture-alt, title -->`. */
const comment =
  /<!--\s*mailroom-disable-next-line\s([\w\s,-]*?)\s*-->|\/\*\s*mailroom-disable-next-line\s([\w\s,-]*?)\s*\*\//g;

export interface SilencingComment {
  readonly rules: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The comments of a layout that silence rules, in order. */
export function silencingComments(source: string): SilencingComment[] {
  return [...source.matchAll(comment)].map(({ 0: text, 1: html, 2: css, index }) => {
    const rules = (html ?? css ?? '').split(/[\s,]+/).filter(Boolean);
    return { rules, start: index, end: index + text.length };
  });
}

/** Tells whether a finding of a rule on a line, counted from 0, is silenced: on what is left of a comment's line, and on the next. */
export function readSilences(source: string): (rule: string, line: number) => boolean {
  const silenced = new Set<string>();
  let [line, counted] = [0, 0];
  for (const { rules, end } of silencingComments(source)) {
    line += source.slice(counted, end).match(/\r\n|\r|\n/g)?.length ?? 0;
    counted = end;
    for (const rule of rules) silenced.add(`${rule} ${line}`).add(`${rule} ${line + 1}`);
  }
  return (rule, line) => silenced.has(`${rule} ${line}`);
}
