import { formats } from '../kit/formats.ts';
import type { Question } from '../kit/messages.ts';
import { joined, l10n, type Words } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import type { LetterFinding, Preflight } from './preflight.ts';
import { wordFinding } from './wordFinding.ts';

/** How a letter leaves: it is uploaded, or a campaign sends what was uploaded before. */
export type Leaving = 'upload' | 'campaign';

type Asked = Pick<Question, 'question' | 'detail'>;

/** The button that lets a letter leave as it is. After that of a campaign the review still comes. */
export function goOn(leaving: Leaving): Words {
  return leaving === 'upload' ? l10n.t('Upload Anyway') : l10n.t('Go On Anyway');
}

export function sizeQuestion({ layout: { title }, bytes }: Preflight, leaving: Leaving): Asked {
  const size = l10n.t('{0} KB', formats().kilobytes(bytes));
  return {
    question:
      leaving === 'upload'
        ? l10n.t('“{0}” has {1}. Upload it as it is?', title, size)
        : l10n.t('“{0}” has {1}. Send it as it is?', title, size),
    detail: l10n.t(
      'Gmail shows the first 102 KB of a letter and hides the rest, with the unsubscribe link at the end, behind “View entire message”.',
    ),
  };
}

const shownAtMost = 5;

export function graveQuestion(
  { layout: { uri } }: Preflight,
  grave: readonly LetterFinding[],
  leaving: Leaving,
): Asked {
  const more = grave.length - shownAtMost;
  const shown = grave.slice(0, shownAtMost).map(describe);
  return {
    question:
      leaving === 'upload'
        ? l10n.t('Some of “{0}” does not work for readers. Upload it as it is?', fileName(uri))
        : l10n.t('Some of “{0}” does not work for readers. Send it as it is?', fileName(uri)),
    detail: joined('\n', [...shown, more > 0 && l10n.t('…and {0} more.', more)]),
  };
}

function describe({ finding, part, location }: LetterFinding): Words {
  const what = wordFinding(finding).split('\n', 1)[0] ?? '';
  if (!location) return l10n.t('In the footer: {0}', what);
  const line = location.range.start.line + 1;
  return part === 'footer'
    ? l10n.t('Line {0} of the footer: {1}', line, what)
    : l10n.t('Line {0}: {1}', line, what);
}

export function failedQuestion({ layout: { uri } }: Preflight, leaving: Leaving): Asked {
  return {
    question:
      leaving === 'upload'
        ? l10n.t('“{0}” could not be checked. Upload it?', fileName(uri))
        : l10n.t('“{0}” could not be checked. Send it?', fileName(uri)),
    detail: l10n.t(
      'Some of its links and pictures may not work for readers. The log says why the check failed.',
    ),
  };
}

export function changedQuestion({ layout: { uri } }: Preflight, leaving: Leaving): Asked {
  return {
    question:
      leaving === 'upload'
        ? l10n.t('What “{0}” includes has just changed. Upload it as it was?', fileName(uri))
        : l10n.t('What “{0}” includes has just changed. Send it as it was?', fileName(uri)),
    detail: l10n.t(
      'The letter was made before that and could not be checked any more. To take what is there now, cancel and begin again.',
    ),
  };
}
