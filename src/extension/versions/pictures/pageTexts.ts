import type { Formats } from '../../../core/text/formats.ts';
import type { EarlierVersion } from '../../../protocol/pictures.ts';
import { l10n } from '../../kit/words.ts';
import { versionName } from './versionName.ts';

/** Returns the name of the earlier version, and what is known of it. `at` is the time at which the current letter was read. */
export function versionFacts(version: EarlierVersion, at: number | undefined, { dayAndTime }: Formats) {
  const before = versionName(version);
  const facts = [
    version.isUnproven ? l10n.t('{0}, according to the journal', before) : before,
    ...(version.title ? [l10n.t('“{0}”', version.title)] : []),
    dayAndTime(version.at),
    ...(at === undefined ? [] : [l10n.t('Compared with the layout as of {0}', dayAndTime(at))]),
  ];
  return { before, facts };
}

/** Says what the pictures leave out. */
export const aboutPictures = () =>
  l10n.t(
    'Drawn without a network: pictures from the web are missing. Template code is shown as it is written, and the footer that the service adds is left out.',
  );
