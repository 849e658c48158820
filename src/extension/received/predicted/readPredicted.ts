import * as vscode from 'vscode';
import { limits, megabytes } from '../../../core/limits.ts';
import type { ComparedPrediction, ShownPrograms } from '../../../protocol/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { type Choice, choose } from '../../kit/inputs.ts';
import { withStatusProgress } from '../../kit/progress.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { readWholeText } from '../../layouts/readWhole.ts';
import { settings } from '../../names.ts';
import { type FoundUpload, onlyUpload } from '../changes/findUpload.ts';
import { type ComparedLetter, letterOf, type ReceivedTools, readWithHtml } from '../changes/readReceived.ts';

/** What a mail program made of a letter, compared with what was predicted. */
export interface PredictedLetter {
  readonly uri: vscode.Uri;
  readonly letter: ComparedLetter['letter'];
  readonly program: ShownPrograms['programs'][number];
  readonly predictions: readonly ComparedPrediction[];
  /** The upload of the letter, if that is certain: it has a layout. */
  readonly upload: FoundUpload | undefined;
  /** When it was compared. */
  readonly at: number;
}

/**
 * Reads the letter that a command was given, else the active one, asks for the HTML that a mail program shows of it, and compares the two.
 * Resolves with `undefined` if the user cancels.
 */
export async function readPredicted(
  tools: ReceivedTools,
  argument: unknown,
): Promise<PredictedLetter | undefined> {
  const { inspector } = tools;
  const uri = letterOf(tools, argument);
  const letter = await readWithHtml(tools, uri);
  const shown = await askForShown(tools);
  if (shown === undefined) return undefined;
  const program = await askForProgram(tools, shown, uri);
  if (!program) return undefined;
  const job = { predictedOf: letter.html, shown, program: program.id };
  const predictions = await withStatusProgress(l10n.t('Comparing the letter with what was predicted…'), () =>
    inspector.comparePredictions(job),
  );
  const upload = await onlyUpload(tools, letter, uri);
  return { uri, letter, program, predictions, upload, at: Date.now() };
}

/** Asks for the HTML that a program shows, in the clipboard or a file. */
async function askForShown(tools: ReceivedTools): Promise<string | undefined> {
  const title = l10n.t('Compare with What Was Predicted');
  const clipboard: Choice = {
    label: l10n.t('HTML in the Clipboard'),
    detail: l10n.t('In the browser’s developer tools: Copy outerHTML of the letter'),
    iconPath: new vscode.ThemeIcon('clippy'),
  };
  const file: Choice = {
    label: l10n.t('From a File…'),
    detail: l10n.t('HTML or text, or an .eml file that the program has forwarded'),
    iconPath: new vscode.ThemeIcon('file'),
  };
  const chosen = await choose([clipboard, file], {
    title,
    placeholder: l10n.t('Where is the letter as the mail program shows it?'),
  });
  if (!chosen) return undefined;
  return chosen === clipboard ? readShownClipboard() : readShownFile(tools);
}

async function readShownClipboard(): Promise<string> {
  const html = await vscode.env.clipboard.readText();
  if (html.length > limits.layout)
    throw new UserError(l10n.t('This HTML is larger than {0} MB.', megabytes(limits.layout)));
  if (isHtml(html)) return html;
  throw new UserError(
    l10n.t(
      'The clipboard has no HTML. In the web page of the mail program, right-click the letter, select Inspect, and copy the element around all of it (Copy outerHTML).',
    ),
  );
}

async function readShownFile(tools: ReceivedTools): Promise<string | undefined> {
  const filters = { [l10n.t('Letters')]: ['html', 'htm', 'txt', 'eml'] };
  const [file] = (await vscode.window.showOpenDialog({ filters })) ?? [];
  if (!file) return undefined;
  if (/\.eml$/i.test(file.path)) return (await readWithHtml(tools, file)).html;
  const html = await readWholeText(file, limits.layout);
  if (isHtml(html)) return html;
  throw new UserError(l10n.t('Can’t compare “{0}”: it has no HTML.', fileName(file)));
}

const isHtml = (text: string) => /<[a-z]/i.test(text);

/** Asks which program shows the HTML. The one that has left its marks in it comes first. */
async function askForProgram(
  { inspector }: ReceivedTools,
  shown: string,
  uri: vscode.Uri,
): Promise<PredictedLetter['program'] | undefined> {
  const setting = vscode.workspace.getConfiguration(undefined, uri).get<unknown>(settings.checksClients);
  const clients = Array.isArray(setting) ? setting.filter((id) => typeof id === 'string') : [];
  const { programs, isGuessed } = await inspector.shownPrograms({ guessOf: shown, clients });
  const choices = programs.map((program, at) => ({
    label: asWords(program.name),
    ...(isGuessed && at === 0 && { description: l10n.t('has left its marks in this HTML') }),
    program,
  }));
  const chosen = await choose(choices, {
    title: l10n.t('Compare with What Was Predicted'),
    placeholder: l10n.t('Which mail program shows “{0}” like this?', fileName(uri)),
  });
  return chosen?.program;
}
