import * as vscode from 'vscode';
import type { ActiveAccount } from '../../accounts/connection.ts';
import type { CompiledLayout } from '../../compiling/layoutCompiler.ts';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { Disposable } from '../../kit/disposable.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { knownScheme } from '../../names.ts';
import type { KeptUploads } from '../../versions/keptUploads.ts';
import { type AskableSandbox, type UploadedPart, uploadedUri } from '../../versions/uploadedDocuments.ts';
import { maketFacts, titleOf } from '../view/maketItems.ts';
import type { MaketNode } from '../view/nodes.ts';

export interface OpenMaketParts {
  readonly kept: KeptUploads;
  readonly active: ActiveAccount;
  readonly sandbox: AskableSandbox;
  /** Shows an uploaded version in a preview. */
  readonly previews: { openUploaded(version: vscode.Uri): Promise<void> };
}

/**
 * Shows the uploaded letter of a maket, kept on this machine or in the sandbox. If neither has the letter, opens a document with
 * the known facts about the maket.
 */
export async function openMaket(parts: OpenMaketParts, maket: MaketNode): Promise<void> {
  const version = (await keptVersion(parts.kept, maket)) ?? (await sandboxVersion(parts, maket));
  if (version) return parts.previews.openUploaded(version);
  await vscode.window.showTextDocument(maketDocument(maket.id), { preview: true, preserveFocus: true });
}

/** Returns the letter that was uploaded as a maket, kept on this machine or in the sandbox; `undefined` if neither has it. */
export async function uploadedLetter(
  parts: Omit<OpenMaketParts, 'previews'>,
  maket: MaketNode,
): Promise<CompiledLayout | undefined> {
  const { hash, contentProven } = maket.record ?? {};
  const kept = contentProven && hash !== undefined ? await parts.kept.read(hash) : undefined;
  if (kept) return letterOf(await keptVersion(parts.kept, maket), kept);
  if (parts.active.account?.kind !== 'sandbox') return undefined;
  const found = await parts.sandbox.ask({ kind: 'maket', id: maket.id });
  if (!found) return undefined;
  const { body, footer } = found;
  return letterOf(await sandboxVersion(parts, maket), {
    title: titleOf(maket),
    html: body,
    ownFooter: footer,
  });
}

function letterOf(
  version: vscode.Uri | undefined,
  {
    title,
    html,
    ownFooter,
  }: Pick<CompiledLayout, 'title' | 'html'> & { readonly ownFooter?: string | undefined },
): CompiledLayout | undefined {
  if (!version) return undefined;
  const snapshot = {
    document: version.toString(),
    kind: 'html',
    source: html,
    context: 'notAFile',
  } as const;
  return { uri: version, snapshot, title, html, ...(ownFooter && { ownFooter }), problems: [] };
}

async function keptVersion(kept: KeptUploads, maket: MaketNode): Promise<vscode.Uri | undefined> {
  const { hash, at, contentProven } = maket.record ?? {};
  if (hash === undefined || at === undefined || !(await kept.read(hash))) return undefined;
  return versionUri(maket, { hash, at: Date.parse(at), ...(!contentProven && { isUnproven: true }) });
}

async function sandboxVersion(
  { active, sandbox }: Pick<OpenMaketParts, 'active' | 'sandbox'>,
  maket: MaketNode,
): Promise<vscode.Uri | undefined> {
  if (active.account?.kind !== 'sandbox') return undefined;
  const found = await sandbox.ask({ kind: 'maket', id: maket.id });
  return found && versionUri(maket, { at: found.at });
}

function versionUri(maket: MaketNode, known: Pick<UploadedPart, 'hash' | 'at' | 'isUnproven'>): vscode.Uri {
  const name = `${titleOf(maket)} · ${maket.id}`.replaceAll('/', '∕');
  const filledIn = maket.record?.filledIn && ({ isFilledIn: true } as const);
  return uploadedUri(name, { part: 'html', maket: maket.id, ...known, ...filledIn });
}

/** Returns the address of the document that describes a maket of the active account. */
function maketDocument(id: number): vscode.Uri {
  return vscode.Uri.from({ scheme: knownScheme, path: `/${l10n.t('Maket {0}', id)}`, query: String(id) });
}

/** Provides read-only documents that describe makets whose letters are not kept here. */
export class MaketDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #model: MaketsModel;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  readonly onDidChange = this.#changed.event;

  constructor(model: MaketsModel) {
    super();
    this.#model = model;
    this._register(model.onDidChange(() => this.#update()));
  }

  provideTextDocumentContent({ query }: vscode.Uri): string {
    const id = Number(query);
    const record = this.#model.records.get(id);
    const maket: MaketNode = { kind: 'maket', id, ...(record && { record }) };
    const facts = maketFacts(maket, this.#model).filter(([, value]) => value);
    return [
      titleOf(maket),
      l10n.t('Account: {0}', this.#model.accountName),
      ...facts.map(([label, value]) => `${label}: ${asWords(value ?? '')}`),
      '',
      ...whyNoLetter(maket),
      '',
    ].join('\n');
  }

  #update(): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme === knownScheme) this.#changed.fire(uri);
    }
  }
}

/** Returns lines that explain why the letter can't be shown. Short, because editors don't wrap long ones. */
function whyNoLetter({ record }: MaketNode): readonly Words[] {
  return [
    l10n.t('The letter can’t be shown: the API doesn’t return makets,'),
    l10n.t('and the upload isn’t stored on this machine.'),
    record?.layout === undefined
      ? l10n.t(
          'If you have the layout of the maket, link the two: select More, Link to Layout… in the menu of the maket.',
        )
      : l10n.t('To see the layout as it is now, select Open Layout in the menu of the maket.'),
  ];
}
