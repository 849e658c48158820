import type * as vscode from 'vscode';
import { layoutKind } from '../../core/layouts/layout.ts';
import { layoutTitle } from '../../core/layouts/layoutTitle.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { askText } from '../kit/inputs.ts';
import { agree, showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { currentText, fileName } from '../layouts/layoutDocument.ts';
import { journalPath } from '../layouts/layoutFile.ts';
import { titleOf } from './maketItems.ts';
import type { MaketNode } from './nodes.ts';
import { pickLayout } from './pickLayout.ts';

interface Parts {
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}

/** What the journal knows of one account's makets, changed by hand. Nothing of it reaches the service. */
export class KnownMakets {
  readonly #journal: Journal;
  readonly #errors: ErrorHandler;
  readonly #identity: string;

  constructor({ journal, errors }: Parts, identity: string) {
    this.#journal = journal;
    this.#errors = errors;
    this.#identity = identity;
  }

  async rename(node: MaketNode): Promise<void> {
    const title = await askText({
      title: l10n.t('Rename Maket {0}', node.id),
      prompt: l10n.t(
        'Its name here, for everybody with this journal. The service keeps the title that it has.',
      ),
      value: node.record?.title ?? '',
      validate: (text) => (text.trim() === '' ? l10n.t('A maket needs a name.') : undefined),
    });
    if (title === undefined || title.trim() === node.record?.title) return;
    await this.#journal.addKnown(this.#identity, 'maket', node.id, title.trim());
  }

  async link(nodes: readonly MaketNode[]): Promise<void> {
    const [only] = nodes;
    const title =
      only && nodes.length === 1
        ? l10n.t('Link “{0}” with a Layout', titleOf(only))
        : l10n.t('Link {0} Makets with a Layout', nodes.length);
    const isLinked = nodes.some(({ record }) => record?.layout !== undefined);
    const choice = await pickLayout({ title, allowNone: isLinked });
    if (!choice) return;
    const { layout } = choice;
    const path = layout && journalPath(layout);
    if (layout && path === undefined) throw outsideOfWorkspace(layout);
    // So that it is not called by its number only.
    for (const { id, record } of nodes)
      if (layout && !record?.title) {
        await this.#journal.addKnown(this.#identity, 'maket', id, await titleOfLayout(layout));
      }
    await this.#journal.link(
      this.#identity,
      nodes.map(({ id }) => id),
      path,
    );
  }

  /** Undone by naming them again: all else is still in the journal. */
  async forget(nodes: readonly MaketNode[]): Promise<void> {
    const known = nodes.filter(({ record }) => record !== undefined);
    const [only] = known;
    if (!only || !(await agreeToForget(known, only))) return;
    await this.#journal.forget(
      this.#identity,
      known.map(({ id }) => id),
    );
    const message =
      known.length === 1
        ? l10n.t(
            '“{0}”, maket {1}, is not known here any more. The service keeps it.',
            titleOf(only),
            only.id,
          )
        : l10n.t('{0} makets are not known here any more. The service keeps them.', known.length);
    const undo = l10n.t('Undo');
    void this.#errors.run(l10n.t('Couldn’t undo forgetting'), async () => {
      if ((await showInformation(message, undo)) === undo) await this.#remember(known);
    });
  }

  async #remember(nodes: readonly MaketNode[]): Promise<void> {
    for (const { id, record } of nodes) {
      await this.#journal.addKnown(this.#identity, 'maket', id, record?.title ?? '');
    }
  }
}

function agreeToForget({ length }: readonly MaketNode[], only: MaketNode): Promise<boolean> {
  const [question, detail] =
    length === 1
      ? [
          l10n.t('Forget “{0}”?', titleOf(only)),
          l10n.t(
            'Its title and its layout are no longer known here, and a folder that holds it shows “Maket {0}”. Nothing changes at the service: it stays in its folders and campaigns.',
            only.id,
          ),
        ]
      : [
          l10n.t('Forget {0} makets?', length),
          l10n.t(
            'Their titles and layouts are no longer known here, and folders that hold them show only their numbers. Nothing changes at the service: they stay in their folders and campaigns.',
          ),
        ];
  return agree(question, detail, l10n.t('Forget'));
}

async function titleOfLayout(layout: vscode.Uri): Promise<string> {
  const name = fileName(layout);
  return layoutTitle(layoutKind(name) ?? 'html', (await currentText(layout)) ?? '', name);
}

function outsideOfWorkspace(layout: vscode.Uri): UserError {
  return new UserError(
    l10n.t(
      '“{0}” is in no folder of this workspace, so the journal cannot name it to others.',
      fileName(layout),
    ),
  );
}
