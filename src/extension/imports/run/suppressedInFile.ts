import { basename } from 'node:path';
import type * as vscode from 'vscode';
import type { CheckAnswer, CheckedSource, CheckJob } from '../../../protocol/imports.ts';
import type { WorkerClient } from '../../../threads/workerClient.ts';
import { UserError } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';
import type { KnownPeople } from '../../people/knownPeople.ts';
import { sourceProblemText } from '../page/importTexts.ts';

/** The suppressed people among those of a file. */
export interface SuppressedInFile {
  readonly addresses: readonly string[];
  /** The number of different addresses in the file. */
  readonly all: number;
  /** The number of rows whose address can’t be read. */
  readonly unread: number;
}

/** Finds the suppressed addresses in a file. Throws a `UserError` if the file, or the suppression list, can’t be read. */
export async function suppressedInFile(
  { scheme, fsPath, path }: vscode.Uri,
  importer: Pick<WorkerClient<CheckJob, CheckAnswer>, 'run'>,
  people: Pick<KnownPeople, 'filesFor'>,
): Promise<SuppressedInFile> {
  const name = basename(path);
  if (scheme !== 'file') {
    throw new UserError(l10n.t('Mailroom can’t read “{0}”, because it is not a file on a disk.', name));
  }
  // Those who were added to a list don't matter.
  const known = await people.filesFor('', undefined);
  const source = { kind: 'file', path: fsPath } as const;
  const outcome = await importer.run(Symbol(fsPath), () => ({
    source,
    choices: {},
    known,
    seeksSuppressed: true,
  }));
  if (outcome.kind === 'crashed') throw new Error(outcome.detail);
  if (outcome.kind !== 'answered') throw new UserError(l10n.t('Checking “{0}” was stopped.', name));
  const { answer } = outcome;
  if ('refused' in answer) throw new UserError(sourceProblemText(answer.refused, name));
  return foundIn(answer.checked, name);
}

function foundIn({ mapping, suppressed = [], summary }: CheckedSource, name: string): SuppressedInFile {
  if (mapping) {
    throw new UserError(
      l10n.t('Mailroom can’t tell which column of “{0}” has the e-mail addresses. Keep only that one.', name),
    );
  }
  const { rows, wrong, doubled } = summary;
  return { addresses: suppressed, all: rows - wrong - doubled, unread: wrong };
}
