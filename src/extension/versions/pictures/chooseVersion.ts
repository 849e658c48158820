import type * as vscode from 'vscode';
import type { MaketRecord } from '../../../core/journal/records.ts';
import type { EarlierVersion } from '../../../protocol/pictures.ts';
import type { LayoutCommit } from '../../../protocol/versionPictures.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { formats } from '../../kit/formats.ts';
import { type Choice, choose, itemGroup } from '../../kit/inputs.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { commands } from '../../names.ts';
import { shortCommit, versionName } from './versionName.ts';

interface VersionChoice extends Choice {
  readonly version: EarlierVersion;
}

/** What a layout can be compared with: uploads that are kept on this machine, and commits. The newest are first. */
interface EarlierVersions {
  readonly makets: readonly MaketRecord[];
  readonly commits: readonly LayoutCommit[];
  /** The tag of the language in which the layout is shown. */
  readonly language: string | undefined;
}

/** Lets the user choose a version; `undefined` if they cancel. Throws a `UserError` if there is none. */
export async function chooseVersion(
  layout: vscode.Uri,
  { makets, commits, language }: EarlierVersions,
): Promise<EarlierVersion | undefined> {
  const name = fileName(layout);
  if (makets.length + commits.length === 0) {
    throw new UserError(
      l10n.t(
        '“{0}” has no earlier version: no upload is stored on this machine, and Git has no commit with it.',
        name,
      ),
      { nextSteps: [nextStep(l10n.t('Upload'), commands.layoutUpload, layout)] },
    );
  }
  const choices: (VersionChoice | Choice)[] = [
    ...itemGroup(l10n.t('Uploaded'), makets.map(versionOf).map(choiceOf)),
    ...itemGroup(
      l10n.t('Commits of Git'),
      commits.map((each) => choiceOf(committed(each, language))),
    ),
  ];
  const chosen = await choose(choices, {
    title: l10n.t('Versions of “{0}”', name),
    placeholder: l10n.t('Select a version to compare it with the current layout'),
    matchOn: 'description',
  });
  return chosen && 'version' in chosen ? chosen.version : undefined;
}

/** Returns an uploaded maket as a version. */
export const versionOf = ({ id, title, at, hash, language, contentProven }: MaketRecord): EarlierVersion => ({
  ...{ kind: 'maket', id: String(id), title, at: Date.parse(at) },
  ...(hash !== undefined && { hash }),
  ...(language !== undefined && { language }),
  ...(!contentProven && { isUnproven: true }),
});

const committed = ({ id, subject, at }: LayoutCommit, language: string | undefined): EarlierVersion => ({
  ...{ kind: 'commit', id, title: subject, at },
  ...(language !== undefined && { language }),
});

function choiceOf(version: EarlierVersion): VersionChoice {
  const { kind, id, title, at } = version;
  const name = kind === 'maket' ? `#${id}` : shortCommit(id);
  const label = asWords(title) || versionName(version);
  return { version, label, description: asWords(`${name} · ${formats().dayAndTime(at)}`) };
}
