import * as vscode from 'vscode';
import { fileToolNames, type ToolAnswer, type ToolJob, untrustedNote } from '../../protocol/toolNames.ts';
import { WorkerClient } from '../../threads/workerClient.ts';
import type { FiguresReader } from '../accounts/figures.ts';
import { describeFailure } from '../errors/describeError.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n, type Words } from '../kit/words.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import { figuresOf, newestCampaigns } from './tools/figures.ts';
import { jobOf, layoutFor } from './tools/workspaceFile.ts';

export interface AgentsParts {
  readonly context: Pick<vscode.ExtensionContext, 'asAbsolutePath'>;
  readonly journal: Pick<Journal, 'ready' | 'records'>;
  /** Connects the active account for reading figures: nothing else reaches it from here. */
  readonly figures: () => Promise<FiguresReader>;
  /** The name of the active account. */
  readonly accountName: () => string | undefined;
  /** Opens the review of a letter, from which nothing can be sent. */
  readonly review: (layout: vscode.Uri) => Promise<void>;
}

/** How long a call may take, in milliseconds: a layout is compiled, checked and told in words. */
const patienceMs = 90_000;

/** The tools that language models can call in the editor. They can neither send, upload, import nor delete. */
export class AgentTools extends Disposable {
  readonly #parts: AgentsParts;
  readonly #thread: WorkerClient<ToolJob, ToolAnswer>;

  constructor(parts: AgentsParts) {
    super();
    this.#parts = parts;
    const workerPath = parts.context.asAbsolutePath('dist/cli.mjs');
    this.#thread = new WorkerClient({ workerPath, timeoutMs: patienceMs });
    this._register({ dispose: () => void this.#thread.close() });
  }

  /** Says what a call does, and lets the user confirm those that give figures of an account to the language model. */
  prepare(name: string, input: unknown): vscode.PreparedToolInvocation {
    if (name !== 'read_figures') {
      const file = fileIn(input);
      return {
        invocationMessage: file
          ? l10n.t('Mailroom looks at “{0}”', file)
          : l10n.t('Mailroom looks at a layout'),
      };
    }
    return {
      invocationMessage: l10n.t('Mailroom reads figures of campaigns'),
      confirmationMessages: {
        title: l10n.t('Read figures of campaigns?'),
        message: l10n.t(
          'Figures of the account “{0}” go to the language model. Nothing is changed or sent.',
          this.#parts.accountName() ?? '',
        ),
      },
    };
  }

  /** Calls a tool. Never rejects: a reason why there is no answer is for the language model. */
  async invoke(
    name: string,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const answer = await this.#answer(name, input, token).catch((error: unknown) => ({
      problem:
        describeFailure(l10n.t('The tool has no answer'), error, this.#parts.accountName() ?? '') ??
        canceled(),
    }));
    const text = 'answer' in answer ? answer.answer : answer;
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(JSON.stringify(text))]);
  }

  async #answer(name: string, input: unknown, token: vscode.CancellationToken): Promise<ToolAnswer> {
    requireTrust();
    if (name === 'read_figures') return this.#figures(input, token);
    if (name === 'prepare_review') return this.#review(input);
    const tool = fileToolNames.find((known) => known === name);
    if (!tool) return { problem: l10n.t('There is no such tool.') };
    const job = await jobOf(tool, input, fileIn(input));
    if (!job) return { problem: l10n.t('No folder on a disk is open in VS Code, so there are no layouts.') };
    const outcome = await this.#thread.run(Symbol(), () => job);
    return outcome.kind === 'answered'
      ? outcome.answer
      : { problem: l10n.t('The call took too long or too much memory.') };
  }

  async #review(input: unknown): Promise<ToolAnswer> {
    const layout = await layoutFor(fileIn(input));
    if (!layout) return { problem: l10n.t('Name a layout of the workspace: an .mjml or .html file.') };
    await this.#parts.review(layout);
    return {
      answer: {
        review: 'open',
        next: l10n.t(
          'Nothing was sent, and nothing can be sent from it. Stop here: the person decides what happens next.',
        ),
      },
    };
  }

  async #figures(input: unknown, token: vscode.CancellationToken): Promise<ToolAnswer> {
    const { journal, figures } = this.#parts;
    const campaign = (input as { campaign?: unknown } | undefined)?.campaign;
    if (campaign !== undefined && !(Number.isSafeInteger(campaign) && Number(campaign) > 0))
      return { problem: l10n.t('The field “campaign” must be the number of a campaign.') };
    const reader = await figures();
    await journal.ready;
    const { sends } = journal.records(reader.identity);
    if (campaign === undefined) return { answer: { note: untrustedNote, campaigns: newestCampaigns(sends) } };
    const abort = new AbortController();
    const listening = token.onCancellationRequested(() => abort.abort());
    try {
      const read = await reader.read(Number(campaign), abort.signal);
      const subject = sends.get(Number(campaign))?.subject;
      return {
        answer: { note: untrustedNote, ...(subject !== undefined && { subject }), ...figuresOf(read) },
      };
    } finally {
      listening.dispose();
    }
  }
}

const canceled = (): Words => l10n.t('The call was canceled.');

/** Returns the file that an input names. */
function fileIn(input: unknown): string | undefined {
  const file = (input as { file?: unknown } | undefined)?.file;
  return typeof file === 'string' && file !== '' ? file : undefined;
}
