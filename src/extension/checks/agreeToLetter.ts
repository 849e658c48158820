import { isDeepStrictEqual } from 'node:util';
import { ask } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { graveFindings, isClipped, type Preflight } from './preflight.ts';
import {
  changedQuestion,
  failedQuestion,
  goOn,
  graveQuestion,
  type Leaving,
  sizeQuestion,
} from './preflightWords.ts';
import { canBeShown, showFindings } from './showFindings.ts';

/** Looks at a letter, or once more. */
type Look = () => Promise<Preflight>;

/**
 * Asks a person whether a letter shall leave that Gmail would clip, of which something does not work for readers, or of which
 * nobody can tell. Resolves with what they have agreed to; `undefined` when they have not. What they have `agreed` to before
 * is not asked about again.
 */
export async function agreeToLetter(
  look: Look,
  leaving: Leaving,
  agreed?: Preflight,
): Promise<Preflight | undefined> {
  const preflight = await look();
  if (agreed && isSame(preflight, agreed)) return preflight;
  return (await agreeToSize(preflight, leaving))
    ? await agreeToFindings(preflight, leaving, look)
    : undefined;
}

function isSame(one: Preflight, other: Preflight): boolean {
  return (
    one.layout.html === other.layout.html &&
    one.footer.html === other.footer.html &&
    isDeepStrictEqual(foundIn(one), foundIn(other))
  );
}

const foundIn = ({ findings }: Preflight) =>
  typeof findings === 'string' ? findings : findings.map(({ finding }) => finding);

async function agreeToSize(preflight: Preflight, leaving: Leaving): Promise<boolean> {
  if (!isClipped(preflight)) return true;
  const yes = goOn(leaving);
  return (await ask({ ...sizeQuestion(preflight, leaving), buttons: [yes] })) === yes;
}

async function agreeToFindings(
  preflight: Preflight,
  leaving: Leaving,
  look: Look,
): Promise<Preflight | undefined> {
  const yes = goOn(leaving);
  if (preflight.findings === 'failed') {
    const again = l10n.t('Check Again');
    const answer = await ask({ ...failedQuestion(preflight, leaving), buttons: [again, yes] });
    if (answer === again) return await agreeToFindings(await look(), leaving, look);
    return answer === yes ? preflight : undefined;
  }
  if (preflight.findings === 'changed') {
    const answer = await ask({ ...changedQuestion(preflight, leaving), buttons: [yes] });
    return answer === yes ? preflight : undefined;
  }
  const grave = graveFindings(preflight);
  if (grave.length === 0) return preflight;
  const show = l10n.t('Show Problems');
  const buttons = canBeShown(grave) ? [yes, show] : [yes];
  const answer = await ask({ ...graveQuestion(preflight, grave, leaving), buttons });
  if (answer === show) await showFindings(preflight.layout.uri, grave);
  return answer === yes ? preflight : undefined;
}
