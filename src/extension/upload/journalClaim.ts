import type { MaketRecord } from '../../core/journal/records.ts';
import { ask } from '../kit/messages.ts';
import { joined, l10n, type Words } from '../kit/words.ts';

/** That a maket has the content of a layout is somebody's word, which may be wrong or meant to be. */
export function describeClaim({ id }: Pick<MaketRecord, 'id'>): Words {
  return l10n.t(
    'The journal says that maket {0} has this content, but this machine has no record of uploading it.',
    id,
  );
}

/** Asks whether to believe the journal, or to upload the layout: a new maket does no harm. `undefined` when the user left. */
export async function askWhetherToUse(
  title: string,
  maket: Pick<MaketRecord, 'id'>,
): Promise<'upload' | 'use' | undefined> {
  const upload = l10n.t('Upload');
  const use = l10n.t('Use Maket {0}', maket.id);
  const answer = await ask({
    question: l10n.t('Upload “{0}”, or use what the journal names?', title),
    detail: joined(' ', [describeClaim(maket), l10n.t('Uploading makes a new maket of what is here.')]),
    buttons: [upload, use],
  });
  if (answer === use) return 'use';
  return answer === upload ? 'upload' : undefined;
}
