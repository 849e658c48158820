import { formats } from '../kit/formats.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { MaketNode } from './nodes.ts';

/** Something that is known of a maket, such as "Size: 13 KB"; without a value it is not known. */
export type MaketFact = readonly [label: Words, value: string | undefined];

/** Where a maket is, as far as it is known. */
export interface MaketPlaces {
  placesOf(maket: number): readonly string[];
  campaignsOf(maket: number): readonly string[];
}

/** All that is known of a maket besides its title. `state` says how it and its layout compare. */
export function maketFacts(node: MaketNode, places: MaketPlaces, state?: string): readonly MaketFact[] {
  const { id, record } = node;
  return [
    [l10n.t('Maket'), l10n.t('the layout as it was uploaded; it never changes')],
    [l10n.t('Number'), String(id)],
    [l10n.t('Layout'), record?.layout],
    [l10n.t('State'), state],
    [l10n.t('Uploaded'), record && formats().dayAndTime(Date.parse(record.at))],
    [l10n.t('Source'), sourceOf(node)],
    [l10n.t('Size'), sizeOf(node)],
    [l10n.t('Footer'), footerOf(node)],
    [l10n.t('Folders'), places.placesOf(id).join(', ')],
    [l10n.t('Campaigns'), places.campaignsOf(id).join(', ')],
  ];
}

function footerOf({ record }: MaketNode): string | undefined {
  if (record?.ownFooter === undefined) return undefined;
  return record.ownFooter ? l10n.t('its own') : l10n.t('the account’s or the standard one');
}

/** Whose word all this is, when it is not that of this machine. */
function sourceOf({ record }: MaketNode): string | undefined {
  if (!record || record.contentProven || (record.hash === undefined && record.titleProven)) return undefined;
  return l10n.t('as the journal says; this machine has no record of uploading it');
}

function sizeOf({ record }: MaketNode): string | undefined {
  if (record?.bytes === undefined) return undefined;
  return l10n.t('{0} KB', formats().kilobytes(record.bytes));
}
