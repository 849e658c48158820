import type { CampaignFile, FileLetter } from '../../../core/approval/campaignFile.ts';
import type { LanguageLetter, LetterSource } from '../../approval/index.ts';
import { UserError } from '../../errors/userError.ts';
import { sha256 } from '../../kit/hashes.ts';
import { l10n } from '../../kit/words.ts';
import { journalPath } from '../../layouts/layoutFile.ts';
import type { ChosenLetter } from '../../sending/campaignDraft.ts';
import type { Letters, PreparedLetter } from '../../sending/preparedLetter.ts';
import type { Preparation } from '../../upload/preparation.ts';
import type { Review } from './review.ts';

/** Returns the letter of a review for a packet; `undefined` if it can't be shown. */
export async function sharedLetters(
  { owner, draft, letter: found }: Review,
  { letters, preparation }: { readonly letters: Letters; readonly preparation: Preparation },
): Promise<LetterSource | undefined> {
  const letter = found === 'looking' || 'failure' in found ? undefined : languageLetter(found.letter);
  if (!letter) return undefined;
  const chosen = draft.letter;
  if (chosen.kind === 'maket')
    return { letter, otherLanguages: [], inLanguage: () => Promise.reject(noLanguage()) };
  const { uri, language } = chosen;
  const languages = language === undefined ? [] : await preparation.languagesOf(uri);
  return {
    letter,
    layout: uri,
    ...(language !== undefined && { language }),
    otherLanguages: languages.map(({ tag }) => tag).filter((tag) => tag !== language),
    inLanguage: async (tag) => {
      const other = languageLetter(
        await letters.look({ identity: owner.account }, { ...chosen, language: tag }),
      );
      if (!other) throw noLanguage();
      return other;
    },
  };
}

/** An unchecked letter is not shared: it may grow so large that it blocks the reader's browser. */
function languageLetter({ preflight }: PreparedLetter): LanguageLetter | undefined {
  if (!preflight?.opening) return undefined;
  const { layout, footer } = preflight;
  return { html: layout.html, footer: footer.html, source: layout.snapshot.source };
}

/** Returns a campaign as a file for a colleague. */
export function campaignFileOf({ owner, draft, records }: Review): CampaignFile {
  const { letter, subject, sender, lists, start } = draft;
  const fileLetter = fileLetterOf(letter);
  return {
    account: sha256(owner.account),
    accountName: owner.accountName,
    ...(fileLetter && { letter: fileLetter }),
    ...(subject !== undefined && { subject }),
    ...(sender && { sender: sender.email }),
    lists: lists.map((id) => ({ id, title: records.lists.get(id)?.title ?? '' })),
    ...(start !== undefined && { start: start === 'now' ? start : start.toISOString() }),
  };
}

function fileLetterOf(letter: ChosenLetter): FileLetter | undefined {
  if (letter.kind === 'maket') return { maket: letter.id };
  const layout = journalPath(letter.uri);
  if (layout === undefined) return undefined;
  return { layout, ...(letter.language !== undefined && { language: letter.language }) };
}

const noLanguage = () => new UserError(l10n.t('The letter can’t be shown in this language.'));
