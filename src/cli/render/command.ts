import { basename, join, relative, resolve } from 'node:path';
import { withoutEnding } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { CannotRun } from '../cannotRun.ts';
import { localPictures } from '../pictures/localPictures.ts';
import { drawLooks, type Looks, readLooks } from '../pictures/looks.ts';
import { noBrowserText, withBrowser } from '../pictures/withBrowser.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { printable } from '../terminal.ts';
import { lackingLanguageText } from '../workspace/askedLanguage.ts';
import { readTextInside } from '../workspace/files.ts';
import { findLayouts } from '../workspace/findLayouts.ts';
import { type LayoutText, openLayout } from '../workspace/layout.ts';
import { renderLetter } from '../workspace/letters.ts';
import { readParts } from '../workspace/parts.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { writeNamed } from '../writeFiles.ts';
import { drawingOptions, renderOptions } from './options.ts';
import { filledIn, personNamed } from './person.ts';

/**
 * Runs `mailroom render`: prints the HTML of a letter as it would be uploaded, with texts and the addresses of pictures filled in, or draws
 * it. Problems go to the standard error. Rejects with `CannotRun`.
 */
export async function render(program: Program, written: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(program, written, renderOptions);
  refuseWithoutPng(program, values);
  const looks = readLooks(program, values);
  const workspace = await openWorkspace(program, values.root);
  const layout = await layoutNamed(program, workspace, positionals);
  const html = await letterOf(program, workspace, layout, values);
  if (html === undefined) return exitCodes.found;
  if (!values.png) {
    program.stdout.write(html);
    return exitCodes.fine;
  }
  const folder = resolve(program.cwd, values.output ?? '.');
  return await drawn(program, {
    workspace,
    file: layout.file,
    html,
    looks,
    folder,
    language: values.language,
  });
}

/** The options that only pictures have. */
const ofPictures = ['output', ...(Object.keys(drawingOptions) as (keyof typeof drawingOptions)[])] as const;

/** Throws `CannotRun` for an option of pictures where none are drawn: it would have no effect. */
function refuseWithoutPng(
  { l10n }: Program,
  values: { readonly png?: boolean } & { readonly [Name in (typeof ofPictures)[number]]?: unknown },
): void {
  const option = ofPictures.find((name) => values[name] !== undefined);
  if (!values.png && option !== undefined)
    throw new CannotRun(
      l10n.t(
        '--{0} is for pictures: add --png. Without it, the HTML is printed; write it into a file with “>”.',
        option,
      ),
    );
}

async function layoutNamed(
  program: Program,
  workspace: Workspace,
  paths: readonly string[],
): Promise<LayoutText> {
  const { l10n } = program;
  const files = paths.length === 1 ? await findLayouts(program, workspace, paths) : [];
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new CannotRun(l10n.t('Name one layout: mailroom render newsletter.mjml.'));
  const read = await readTextInside(workspace.root, file, limits.layout);
  const name = basename(file);
  if ('problem' in read) {
    throw new CannotRun(
      l10n.t('Couldn’t read “{0}”. It may have been deleted, or it is not a text file.', name),
    );
  }
  if (await readParts(program, workspace).isPart(file, read.text))
    throw new CannotRun(l10n.t('“{0}” is a part of layouts. Render a layout that includes it.', name));
  return { file, text: read.text };
}

/** Returns the letter of a layout, filled in for a person if one is named; `undefined` if it doesn’t compile. Prints its problems. */
async function letterOf(
  program: Program,
  workspace: Workspace,
  layout: LayoutText,
  { language, person }: { readonly language?: string | undefined; readonly person?: string | undefined },
): Promise<string | undefined> {
  const { stderr } = program;
  const { inspected, languages } = await openLayout(workspace, layout, language);
  const lacking = lackingLanguageText(program, layout.file, languages, language);
  if (lacking !== undefined) throw new CannotRun(lacking);
  const fields =
    person === undefined ? undefined : await personNamed(program, workspace, layout.file, person);
  const threads = await program.openThreads();
  try {
    const { html, problems } = await renderLetter({ program, ...threads }, inspected);
    const name = basename(layout.file);
    for (const { line, message } of problems) stderr.write(`${printable(`${name}:${line}: ${message}`)}\n`);
    if (html === undefined || fields === undefined) return html;
    return await filledIn(program, threads, { html, source: layout.text, fields });
  } finally {
    await threads.close();
  }
}

interface DrawnLetter {
  readonly workspace: Workspace;
  readonly file: string;
  readonly html: string;
  readonly looks: Looks;
  readonly folder: string;
  readonly language: string | undefined;
}

/** Draws a letter into files, and prints their names. Without a browser, writes its HTML instead. */
async function drawn(program: Program, letter: DrawnLetter): Promise<ExitCode> {
  const { workspace, file, html, looks, folder, language } = letter;
  const { stdout, stderr } = program;
  const stem = [withoutEnding(basename(file)), language].filter((part) => part !== undefined).join('-');
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeNamed(program, path, content);
    stdout.write(`${printable(relative(program.cwd, path))}\n`);
  };
  const pictures = await withBrowser(program, looks, (browser) =>
    drawLooks(browser, { html, ...localPictures(workspace, file) }, looks),
  );
  if (pictures === 'none') {
    stderr.write(`${noBrowserText(program)}\n`);
    await write(`${stem}-rendered.html`, html);
    return exitCodes.couldNotRun;
  }
  for (const { width, png } of pictures)
    await write(`${stem}-${width}${looks.isDark ? '-dark' : ''}.png`, png);
  return exitCodes.fine;
}
