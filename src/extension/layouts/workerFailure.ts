import type { WorkerFailure } from '../../compiler/workerClient.ts';
import { megabytes } from '../../core/limits.ts';
import { l10n, type Words } from '../kit/words.ts';

type TooLarge = { readonly kind: 'tooLarge'; readonly limit: number } | { readonly kind: 'treeTooLarge' };

/** Why a worker thread has not done with a layout what it should, in the user's words. */
export function wordFailure(failure: WorkerFailure | TooLarge): Words {
  switch (failure.kind) {
    case 'tooLarge':
      return l10n.t(
        'The letter is larger than {0} MB, which is more than Mailroom works with.',
        megabytes(failure.limit),
      );
    case 'treeTooLarge':
      return l10n.t(
        'The HTML of this letter grows to more elements and style rules than any real letter has. Look for tags such as b, font or div that are never closed, and for styles that the letter does not use.',
      );
    case 'timedOut':
      return l10n.t(
        'Working on this layout took longer than {0} seconds and was stopped.',
        failure.afterMs / 1000,
      );
    case 'outOfMemory':
      return l10n.t(
        'Working on this layout took more than {0} MB of memory and was stopped.',
        megabytes(failure.limit),
      );
    case 'crashed':
      return l10n.t('Mailroom failed on this layout. The log says more.');
  }
}
