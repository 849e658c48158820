import { homedir } from 'node:os';
import { join, posix } from 'node:path';
import * as vscode from 'vscode';
import { ownFooterName } from '../../../core/layouts/layout.ts';
import { limits } from '../../../core/limits.ts';
import { UserError } from '../../errors/userError.ts';
import { systemErrorCode } from '../../files/identity.ts';
import { Refused } from '../../files/refused.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { tooLargeFile } from '../../layouts/readWhole.ts';
import { settings } from '../../names.ts';
import { writeSetting } from '../../writeSetting.ts';
import type { LayoutStart } from './startingLayouts.ts';
import { listTemplates, readTemplate, type Template, templatesPath } from './templateFiles.ts';

/** The templates in the folder that the user has set. */
interface MyTemplates {
  readonly templates: readonly Template[];
  /** The reason why the folder has no templates. */
  readonly problem?: Words;
  read(template: Template): Promise<LayoutStart>;
}

/** Lists the templates of the folder in the setting; `undefined` if the setting is empty. */
export async function myTemplates(): Promise<MyTemplates | undefined> {
  const value: unknown = vscode.workspace.getConfiguration().get(settings.templatesFolder);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const here = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  const directory = templatesPath(value, homedir(), here?.uri.fsPath);
  const none = (problem: Words): MyTemplates => ({ templates: [], problem, read: neverListed });
  if (directory === undefined)
    return none(
      l10n.t('The path “{0}” is relative to a workspace folder, but no folder on a disk is open.', value),
    );
  try {
    const templates = await listTemplates(directory);
    if (templates.length === 0)
      return none(l10n.t('The folder “{0}” contains no .mjml or .html files.', directory));
    return { templates, read: (template) => readStart(directory, template) };
  } catch {
    return none(l10n.t('Couldn’t read the folder “{0}”.', directory));
  }
}

/** Asks for the folder of templates and writes it into the workspace settings if they already set it, else into the user settings. */
export async function chooseTemplatesFolder(): Promise<void> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      title: l10n.t('Choose a Template Folder'),
      openLabel: l10n.t('Use This Folder'),
    })) ?? [];
  if (!folder) return;
  if (folder.scheme !== 'file') throw new UserError(l10n.t('Choose a folder on this computer.'));
  const { workspaceValue } = vscode.workspace.getConfiguration().inspect(settings.templatesFolder) ?? {};
  const target = workspaceValue === undefined ? 'user' : 'workspace';
  await writeSetting(settings.templatesFolder, folder.fsPath, target);
}

async function neverListed(): Promise<never> {
  throw new Error('No template was listed');
}

async function readStart(directory: string, { name, kind }: Template): Promise<LayoutStart> {
  const text = await readTemplateText(directory, name, limits.layout);
  const ownFooter = await readFooter(directory, ownFooterName(name));
  const from = vscode.Uri.file(join(directory, name));
  return { kind, file: posix.basename(name), text, from, ...(ownFooter !== undefined && { ownFooter }) };
}

async function readFooter(directory: string, name: string): Promise<string | undefined> {
  try {
    return await readTemplateText(directory, name, limits.footer);
  } catch (error) {
    if (systemErrorCode((error as Error).cause) === 'ENOENT') return undefined;
    throw error;
  }
}

async function readTemplateText(directory: string, name: string, limit: number): Promise<string> {
  const uri = vscode.Uri.file(join(directory, name));
  try {
    return await vscode.workspace.decode(await readTemplate(directory, name, limit), { uri });
  } catch (error) {
    if (error instanceof Refused && error.reason === 'tooLarge') throw tooLargeFile(uri, limit);
    throw new UserError(errorText(error, name), { cause: error });
  }
}

function errorText(error: unknown, name: string): Words {
  const reason = error instanceof Refused ? error.reason : undefined;
  if (reason === 'link') return l10n.t('“{0}” is a link to a file outside of the template folder.', name);
  if (reason === 'notAFile') return l10n.t('Can’t read “{0}”: it is not a regular file.', name);
  return l10n.t('Couldn’t read “{0}”. It may have been deleted, or it is not a text file.', name);
}
