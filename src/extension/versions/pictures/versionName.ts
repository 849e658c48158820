import type { EarlierVersion } from '../../../protocol/pictures.ts';
import { l10n } from '../../kit/words.ts';

/** Returns the name of a version in words. */
export const versionName = ({ kind, id }: EarlierVersion) =>
  kind === 'maket' ? l10n.t('Maket {0}', id) : l10n.t('Commit {0}', shortCommit(id));

/** Returns the beginning of a commit’s name, as Git shows it. */
export const shortCommit = (id: string): string => id.slice(0, 7);
