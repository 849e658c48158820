import { basename, join } from 'node:path';
import { layoutTitle } from '../../core/layouts/layoutTitle.ts';
import { TreeTooLarge } from '../../core/letters/treeLimits.ts';
import { limits } from '../../core/limits.ts';
import { checkLayouts } from '../check/checkLayouts.ts';
import type { ReportedFinding } from '../check/report.ts';
import type { Program } from '../program.ts';
import { surplus } from '../surplus.ts';
import type { Threads } from '../threads.ts';
import { lackingLanguageText } from '../workspace/askedLanguage.ts';
import { readTextInside } from '../workspace/files.ts';
import { languagesOf } from '../workspace/languages.ts';
import { openLayout } from '../workspace/layout.ts';
import { renderLetter } from '../workspace/letters.ts';
import type { Parts } from '../workspace/parts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { compareLetters, inboxRowOf, isSameLetter, type LetterVersion } from './compareLetters.ts';
import type { DiffReport, LetterChange, LetterDiff } from './report.ts';

/** A version of the workspace, and those of its layouts that are compared: their paths from the workspace folder. */
export interface Version {
  readonly workspace: Workspace;
  readonly parts: Parts;
  readonly layouts: ReadonlySet<string>;
}

/** What is compared. */
export interface Compared {
  readonly before: Version;
  readonly after: Version;
  /** The only language that is compared. */
  readonly language: string | undefined;
}

/** A letter in both versions; a version lacks the letter that it doesn’t have, and the HTML of a letter that doesn’t compile. */
export interface ComparedLetter {
  readonly file: string;
  readonly language?: string;
  readonly before: Partial<LetterVersion> | undefined;
  readonly after: Partial<LetterVersion> | undefined;
}

/** Renders and compares the letters of two versions. `done` is called after each layout. */
export async function compareVersions(
  program: Program,
  threads: Threads,
  compared: Compared,
  done: () => void,
): Promise<Omit<DiffReport, 'commit'> & { readonly compared: readonly ComparedLetter[] }> {
  const { before, after, language } = compared;
  const letters: ComparedLetter[] = [];
  const lacking = new Map<string, string>();
  for (const file of [...new Set([...before.layouts, ...after.layouts])].sort()) {
    const languages = await languagesOfBoth(compared, file);
    const text = languages.length > 0 && lackingLanguageText(program, file, languages, language);
    if (text) lacking.set(file, text);
    const wanted = languages.length > 0 ? languages.filter(({ tag }) => tag === (language ?? tag)) : [{}];
    for (const one of wanted) letters.push(await letterOf(file, one));
    done();
  }
  const different = letters.filter(isDifferent);
  const [checkedBefore, checkedAfter] = [await check(before), await check(after)];
  const notCompared = [...lacking].map(([file, message]) => ({ file, message }));
  return {
    compared: different,
    letters: different.map(differenceOf),
    findings: differentFindings(checkedBefore.findings, checkedAfter.findings),
    unchecked: [...notCompared, ...checkedAfter.unchecked].sort((one, other) =>
      one.file < other.file ? -1 : 1,
    ),
  };

  async function letterOf(file: string, { tag }: { readonly tag?: string }): Promise<ComparedLetter> {
    return {
      file,
      ...(tag !== undefined && { language: tag }),
      before: await letterIn(program, threads, before, file, tag),
      after: await letterIn(program, threads, after, file, tag),
    };
  }

  function check({ workspace, parts, layouts }: Version) {
    const comparable = [...layouts].filter((file) => !lacking.has(file)).sort();
    const files = comparable.map((file) => join(workspace.root, file));
    return checkLayouts({ program, workspace, parts, ...threads }, { files, language }, () => {});
  }
}

/** Returns the languages that a layout has in either version, sorted. A part has none. */
async function languagesOfBoth(
  { before, after }: Compared,
  file: string,
): Promise<readonly { tag: string }[]> {
  const found = await Promise.all(
    [before, after].map(({ workspace }) => languagesOf(workspace, join(workspace.root, file))),
  );
  return [...new Set(found.flat().map(({ tag }) => tag))].sort().map((tag) => ({ tag }));
}

/** Returns the letter of a layout in a version; without HTML if it doesn’t compile, and `undefined` if the version has no such letter. */
export async function letterIn(
  program: Program,
  threads: Threads,
  { workspace, parts, layouts }: Version,
  path: string,
  language: string | undefined,
): Promise<Partial<LetterVersion> | undefined> {
  if (!layouts.has(path)) return undefined;
  const file = join(workspace.root, path);
  const read = await readTextInside(workspace.root, file, limits.layout);
  if ('problem' in read || (await parts.isPart(file, read.text))) return undefined;
  const tags = (await languagesOf(workspace, file)).map(({ tag }) => tag);
  if (language !== undefined && tags.length > 0 && !tags.includes(language)) return undefined;
  const { inspected } = await openLayout(workspace, { file, text: read.text }, language);
  const { html } = await renderLetter({ program, ...threads }, inspected);
  return html === undefined ? {} : { html, title: layoutTitle('html', html, basename(path)) };
}

const isWhole = (version: Partial<LetterVersion> | undefined): version is LetterVersion =>
  version?.html !== undefined && version.title !== undefined;

function isDifferent({ before, after }: ComparedLetter): boolean {
  if (isWhole(before) && isWhole(after)) return !isSameLetter(before.html, after.html);
  // Two letters that don’t compile can’t be told apart.
  return isWhole(before) || isWhole(after) || (before === undefined) !== (after === undefined);
}

function differenceOf(compared: ComparedLetter): LetterDiff {
  const { file, language } = compared;
  const letter = { file, ...(language !== undefined && { language }) };
  try {
    return { ...letter, ...changeOf(compared) };
  } catch (error) {
    if (error instanceof TreeTooLarge) return { ...letter, status: 'tooLarge' };
    throw error;
  }
}

/** Throws `TreeTooLarge`. */
function changeOf({ before, after }: ComparedLetter): LetterChange {
  if (isWhole(before) && isWhole(after)) return { status: 'changed', ...compareLetters(before, after) };
  if (after && !isWhole(after)) return { status: 'broken' };
  if (isWhole(after)) return before ? { status: 'brokenBefore' } : { status: 'added', ...factsOf(after) };
  return isWhole(before) ? { status: 'deleted', ...factsOf(before) } : { status: 'brokenBefore' };
}

const factsOf = (version: LetterVersion) => ({
  inbox: inboxRowOf(version),
  size: Buffer.byteLength(version.html),
});

/** Returns the findings that only one version has. One stays the same if its line has moved, and if only the text of its line has changed. */
function differentFindings(
  before: readonly ReportedFinding[],
  after: readonly ReportedFinding[],
): DiffReport['findings'] {
  const byLine = ({ file, fingerprint }: ReportedFinding) => JSON.stringify([file, fingerprint]);
  const byText = ({ file, rule, message }: ReportedFinding) => JSON.stringify([file, rule, message]);
  const [added, gone] = [surplus(after, before, byLine), surplus(before, after, byLine)];
  return { added: surplus(added, gone, byText), gone: surplus(gone, added, byText) };
}
