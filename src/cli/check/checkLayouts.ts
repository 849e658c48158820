import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { createLocator } from '../../compiler/lines.ts';
import {
  describeProblem,
  type LayoutProblem,
  threadFailureText,
  underlined,
} from '../../compiler/problemTexts.ts';
import type { CheckOptions } from '../../core/checks/checkLetter.ts';
import { type FindingText, findingTexts, pageOf } from '../../core/checks/findingTexts/index.ts';
import { limits, megabytes } from '../../core/limits.ts';
import { foldedPath } from '../../core/text/samePath.ts';
import {
  languageTextFindings,
  layoutTextFindings,
  type TextFinding,
} from '../../core/translations/textFindingTexts.ts';
import { holdsKey } from '../../core/translations/textKeys.ts';
import type { InspectorClient } from '../../inspector/client.ts';
import type { CheckedLayout, InspectedLayout, PlacedFinding } from '../../protocol/inspector.ts';
import type { Program } from '../program.ts';
import { readTextInside, type Unreadable } from '../workspace/files.ts';
import { keysOf, languageProblemText } from '../workspace/languages.ts';
import { type OpenedLayout, openLayout } from '../workspace/layout.ts';
import type { Parts } from '../workspace/parts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { byPlace, type Report, type ReportedFinding, type Unchecked } from './report.ts';

/** What checking needs. */
interface CheckParts {
  readonly program: Program;
  readonly workspace: Workspace;
  readonly parts: Parts;
  readonly inspector: InspectorClient;
}

/** What is checked. */
export interface CheckedFiles {
  /** Absolute paths. */
  readonly files: readonly string[];
  /** The text of one of the files, instead of the one on the disk. */
  readonly typed?: { readonly file: string; readonly text: string } | undefined;
  /** The tag of the language in which letters are checked; by default, the first of each. */
  readonly language?: string | undefined;
}

/** The maximum number of layouts in work: enough to keep the inspector’s thread busy while files are read. */
const mostAtOnce = 4;

/** Checks layouts. `checked` is called after each of them. */
export async function checkLayouts(
  parts: CheckParts,
  asked: CheckedFiles,
  checked: () => void,
): Promise<Omit<Report, 'known'>> {
  const check = new LayoutCheck(parts, asked);
  const waiting = asked.files.values();
  const work = async () => {
    for (const file of waiting) {
      await check.check(file);
      checked();
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return { checked: asked.files.length - check.unchecked.length, ...check.result() };
}

class LayoutCheck {
  readonly #parts: CheckParts;
  readonly #asked: CheckedFiles;
  readonly #textOf: (finding: PlacedFinding['finding']) => FindingText;
  readonly #selected: ReadonlySet<string>;
  /** The lines of the included files in which something was found. */
  readonly #lines = new Map<string, Promise<readonly string[]>>();
  /** The findings by what is the same for equal ones: a part is in several letters. */
  readonly #found = new Map<string, ReportedFinding>();
  readonly unchecked: Unchecked[] = [];

  constructor(parts: CheckParts, asked: CheckedFiles) {
    this.#parts = parts;
    this.#asked = asked;
    this.#textOf = findingTexts(parts.program);
    this.#selected = new Set(asked.files.map((file) => this.#keyOf(file)));
  }

  result(): Pick<Report, 'findings' | 'unchecked'> {
    return {
      findings: [...this.#found.values()].sort(byPlace),
      unchecked: this.unchecked.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    };
  }

  async check(file: string): Promise<void> {
    const text = await this.#read(file);
    if (text === undefined) return;
    const masters = await this.#mastersOf(file, text);
    const opened = await openLayout(this.#parts.workspace, { file, text }, this.#asked.language);
    const found = await this.#ask(file, opened.inspected, masters ? undefined : opened.options);
    if (found) await this.#addProblems(file, text, found.problems);
    await this.#checkTexts(file, text, opened, masters !== undefined);
    if (!masters) return found && this.#addFindings(file, opened, found.findings);
    // A selected layout with the part reports what is in it.
    const [first] = masters;
    if (first === undefined || masters.some((master) => this.#selected.has(this.#keyOf(master)))) return;
    await this.#inspectPart(file, text, first);
  }

  /** Returns the layouts that include a part; `undefined` for a file that is none. */
  async #mastersOf(file: string, text: string): Promise<readonly string[] | undefined> {
    const { parts } = this.#parts;
    return (await parts.isPart(file, text)) ? parts.mastersOf(file) : undefined;
  }

  async #inspectPart(part: string, text: string, master: string): Promise<void> {
    const source = await this.#read(master);
    if (source === undefined) return;
    const unsaved = { [this.#keyOf(part)]: text };
    const opened = await openLayout(
      this.#parts.workspace,
      { file: master, text: source, unsaved },
      this.#asked.language,
    );
    const found = await this.#ask(part, opened.inspected, opened.options);
    if (found) await this.#addFindings(master, opened, found.findings, part);
  }

  /** Asks for what is wrong with a layout. Without options, only the compiler’s problems are asked for. `file` is the one to be checked. */
  async #ask(
    file: string,
    inspected: InspectedLayout,
    options: CheckOptions | undefined,
  ): Promise<CheckedLayout | undefined> {
    const outcome = await this.#parts.inspector.ask(inspected, { ask: 'checkOnce', options });
    if (outcome.kind === 'answered') return outcome.answer;
    if (outcome.kind !== 'superseded' && outcome.kind !== 'closed') this.#failed(file, outcome);
    return undefined;
  }

  #failed(file: string, failure: Parameters<typeof threadFailureText>[1]): void {
    this.#notChecked(file, threadFailureText(this.#parts.program.l10n, failure));
  }

  /** Adds the compiler’s problems of a layout or a part. */
  async #addProblems(file: string, text: string, found: CheckedLayout['problems']): Promise<void> {
    const { program, parts } = this.#parts;
    const problems = found.map((problem) => describeProblem(program.l10n, problem));
    const isIncluded = problems.some(isOfWhole) && (await parts.mastersOf(file)).length > 0;
    const lines = linesOf(text);
    for (const problem of problems) {
      if (!isIncluded || !isOfWhole(problem)) this.#add(this.#problem(file, lines, problem), lines);
    }
  }

  /** Adds the texts that a letter’s languages lack. The keys of a part are those of the layouts that include it. */
  async #checkTexts(file: string, text: string, { languages }: OpenedLayout, isPart: boolean): Promise<void> {
    const { program, workspace } = this.#parts;
    const wording = { l10n: program.l10n, language: program.language };
    if (holdsKey(text) && !isPart)
      this.#addTexts(
        file,
        text,
        layoutTextFindings(wording, { name: basename(file), source: text }, languages),
      );
    if (languages.length === 0) return;
    const used = await keysOf(workspace, file, text);
    if (used.size === 0) return;
    for (const language of languages) {
      const problem = languageProblemText(program, language);
      const read = { ...language, problem };
      const path = join(dirname(file), language.fileName);
      this.#addTexts(path, language.json, languageTextFindings(wording, read, used, languages));
    }
  }

  #addTexts(path: string, text: string, findings: readonly TextFinding[]): void {
    if (findings.length === 0) return;
    const [locate, lines, file] = [createLocator(text), linesOf(text), this.#parts.workspace.pathOf(path)];
    for (const { severity, message, start, end } of findings) {
      const { line, column } = locate(start);
      const { line: endLine, column: endColumn } = locate(end);
      const place = { file, line, column, endLine, endColumn };
      this.#add({ ...place, severity, rule: textsRule, message, advice: '' }, lines);
    }
  }

  #problem(file: string, lines: readonly string[], problem: LayoutProblem): Placed {
    const line = Math.min(problem.line, lines.length);
    const { start, end } = underlined(lines[line - 1] ?? '', problem);
    return {
      file: this.#parts.workspace.pathOf(file),
      ...{ line, column: start + 1, endLine: line, endColumn: end + 1 },
      severity: problem.severity,
      rule: 'mjml',
      message: problem.message,
      advice: '',
    };
  }

  /** Adds the findings in the letter of a layout, or only those in `part`, a file that it includes. */
  async #addFindings(
    file: string,
    { inspected }: OpenedLayout,
    found: CheckedLayout['findings'],
    part?: string,
  ): Promise<void> {
    if ('kind' in found) return this.#failed(part ?? file, found);
    const own = linesOf(inspected.source);
    for (const placed of found) {
      const place = placed.file ?? file;
      if (part !== undefined && this.#keyOf(place) !== this.#keyOf(part)) continue;
      this.#add(this.#finding(file, placed), place === file ? own : await this.#linesIn(place));
    }
  }

  #finding(layout: string, { finding, file, range: { start, end } }: PlacedFinding): Placed {
    const { pathOf } = this.#parts.workspace;
    const { what, why } = this.#textOf(finding);
    const page = pageOf(finding);
    const isElsewhere = file !== undefined && this.#keyOf(file) !== this.#keyOf(layout);
    return {
      file: pathOf(file ?? layout),
      line: start.line + 1,
      column: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
      severity: finding.severity,
      rule: finding.rule,
      message: what,
      advice: why,
      ...(page !== undefined && { page }),
      ...(isElsewhere && { layout: pathOf(layout) }),
    };
  }

  #add(placed: Placed, lines: readonly string[]): void {
    const { file, line, column, endLine, endColumn, message, rule } = placed;
    const key = JSON.stringify([file, line, column, endLine, endColumn, message]);
    const fingerprint = hashOf(`${rule}\n${(lines[line - 1] ?? '').trim()}`);
    const before = this.#found.get(key);
    // Of several letters with the same finding in a part, the first by name is reported, in whichever order they are checked.
    if (!before || (placed.layout ?? '') < (before.layout ?? ''))
      this.#found.set(key, { ...placed, fingerprint });
  }

  /** Reads a layout; says that it is not checked if that fails. */
  async #read(file: string): Promise<string | undefined> {
    const { typed } = this.#asked;
    if (typed && this.#keyOf(typed.file) === this.#keyOf(file)) return typed.text;
    const read = await readTextInside(this.#parts.workspace.root, file, limits.layout);
    if ('text' in read) return read.text;
    this.#notChecked(file, this.#unreadableText(file, read.problem));
    return undefined;
  }

  #unreadableText(file: string, problem: Unreadable): string {
    const { l10n } = this.#parts.program;
    const name = basename(file);
    switch (problem) {
      case 'tooLarge':
        return l10n.t(
          '“{0}” is larger than {1} MB. Mailroom doesn’t read larger files.',
          name,
          megabytes(limits.layout),
        );
      case 'notAFile':
        return l10n.t('Can’t read “{0}”: it is not a regular file.', name);
      case 'outside':
        return l10n.t('Can’t read “{0}”: it is a link that leads out of the folder.', name);
      default:
        return l10n.t('Couldn’t read “{0}”. It may have been deleted, or it is not a text file.', name);
    }
  }

  #notChecked(file: string, message: string): void {
    const path = this.#parts.workspace.pathOf(file);
    if (this.unchecked.every((one) => one.file !== path)) this.unchecked.push({ file: path, message });
  }

  #linesIn(file: string): Promise<readonly string[]> {
    const lines = this.#lines.get(file) ?? this.#readLines(file);
    this.#lines.set(file, lines);
    return lines;
  }

  async #readLines(file: string): Promise<readonly string[]> {
    const { typed } = this.#asked;
    if (typed && this.#keyOf(typed.file) === this.#keyOf(file)) return linesOf(typed.text);
    const read = await readTextInside(this.#parts.workspace.root, file, limits.layout);
    return 'text' in read ? linesOf(read.text) : [];
  }

  #keyOf(path: string): string {
    return foldedPath(path, this.#parts.program.platform);
  }
}

/** The name of findings about the texts of a letter’s languages. The settings of rules don’t have it, as in the editor. */
export const textsRule = 'texts';

type Placed = Omit<ReportedFinding, 'fingerprint'>;

/** Returns true for a problem of a whole layout only, not of a part. */
const isOfWhole = (problem: LayoutProblem) => problem.isOfWhole === true;

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
