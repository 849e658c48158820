import { basename } from 'node:path';
import { limits } from '../../core/limits.ts';
import { CannotRun } from '../cannotRun.ts';
import { type ExitCode, exitCodes, type Program } from '../program.ts';
import { readArguments } from '../readArguments.ts';
import { printable } from '../terminal.ts';
import { readTextInside } from '../workspace/files.ts';
import { findLayouts } from '../workspace/findLayouts.ts';
import { openLayout } from '../workspace/layout.ts';
import { renderLetter } from '../workspace/letters.ts';
import { readParts } from '../workspace/parts.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { renderOptions } from './options.ts';

/**
 * Runs `mailroom render`: prints the HTML of a letter as it would be uploaded, with texts and the addresses of pictures filled in. Problems
 * go to the standard error. Rejects with `CannotRun`.
 */
export async function render(program: Program, written: readonly string[]): Promise<ExitCode> {
  const { l10n, stdout, stderr } = program;
  const { values, positionals } = readArguments(program, written, renderOptions);
  const workspace = await openWorkspace(program, values.root);
  const files = positionals.length === 1 ? await findLayouts(program, workspace, positionals) : [];
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
  const { inspected } = await openLayout(workspace, { file, text: read.text }, values.language);
  const threads = await program.openThreads();
  try {
    const { html, problems } = await renderLetter({ program, ...threads }, inspected);
    for (const { line, message } of problems) stderr.write(`${printable(`${name}:${line}: ${message}`)}\n`);
    if (html === undefined) return exitCodes.found;
    stdout.write(html);
    return exitCodes.fine;
  } finally {
    await threads.close();
  }
}
