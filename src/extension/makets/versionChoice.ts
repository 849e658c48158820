import type { SendRecord } from '../../core/journal/records.ts';
import type { Version } from '../../core/makets/versions.ts';
import { formats } from '../kit/formats.ts';
import type { Choice } from '../kit/inputs.ts';
import { asWords, joined, l10n, listed, type Words } from '../kit/words.ts';
import { titleOf } from './view/maketItems.ts';

export interface ShownVersion {
  readonly version: Version;
  /** The names of the folders known to hold the maket. */
  readonly folders: readonly string[];
  /** True if the uploaded letter is kept on this machine. */
  readonly isKept: boolean;
}

/** Returns the entry of a version: its title, number and upload time, and its folders and campaigns. */
export function versionChoice({ version, folders, isKept }: ShownVersion): Choice {
  const { maket } = version;
  const when = formats().dayAndTime(Date.parse(maket.at));
  return {
    label: titleOf({ id: maket.id, record: maket }),
    description: asWords(`#${maket.id} · ${when}`),
    detail: describeVersion(version, folders, isKept),
  };
}

function describeVersion({ maket, sends }: Version, folders: readonly string[], isKept: boolean): Words {
  const quoted = (names: readonly string[]) =>
    listed([...new Set(names)].map((name) => l10n.t('“{0}”', name)));
  const campaigns = sends.filter(({ test }) => !test);
  const isToCome = ({ startAt }: SendRecord) => startAt !== undefined && Date.parse(startAt) > Date.now();
  const [scheduled = [], sent = []] = [true, false].map((wanted) =>
    campaigns.filter((send) => isToCome(send) === wanted).map(({ subject }) => subject),
  );
  return joined(' · ', [
    folders.length > 0 && l10n.t('In {0}', quoted(folders)),
    sent.length === 1 && l10n.t('Sent as {0}', quoted(sent)),
    sent.length > 1 && l10n.count('Sent {0} time, as {1}|Sent {0} times, as {1}', sent.length, quoted(sent)),
    scheduled.length > 0 && l10n.t('Scheduled as {0}', quoted(scheduled)),
    campaigns.length === 0 && sends.length > 0 && l10n.t('Sent as a test'),
    maket.filledIn && l10n.t('Filled in for a sample person'),
    maket.hash === undefined && l10n.t('Linked manually'),
    maket.hash !== undefined && !maket.contentProven && l10n.t('According to the journal'),
    maket.hash !== undefined && !isKept && l10n.t('Not stored on this machine'),
  ]);
}
