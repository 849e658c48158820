import type { InboxLetter, InboxReply } from '../../protocol/inbox.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, createPicker } from '../kit/inputs.ts';
import { asWords, l10n } from '../kit/words.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { isReply } from './inboxFiles.ts';

interface LetterChoice extends Choice {
  readonly letter: InboxLetter | InboxReply;
}

/** Lets the user find a letter of the inbox, or a reply, by its reader's address or its subject. `undefined` when they leave. */
export function findLetter(
  sandbox: SandboxHost,
  errors: ErrorHandler,
): Promise<InboxLetter | InboxReply | undefined> {
  const picker = createPicker<LetterChoice>();
  picker.title = l10n.t('Find Letter');
  picker.placeholder = l10n.t('A part of the address or the subject');
  let latest = 0;
  const search = async (text: string) => {
    const search = ++latest;
    picker.busy = true;
    try {
      const letters = await sandbox.ask({ kind: 'find', text });
      if (search === latest) picker.items = letters.map(choiceOf);
    } finally {
      if (search === latest) picker.busy = false;
    }
  };
  const run = (text: string) => void errors.run(l10n.t('Couldn’t find letters'), () => search(text));
  picker.onDidChangeValue(run);
  run('');
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.letter);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

function choiceOf(letter: InboxLetter | InboxReply): LetterChoice {
  return {
    letter,
    label: asWords(isReply(letter) ? letter.from : letter.to),
    description: asWords(letter.subject),
    detail: asWords(formats().dayAndTime(letter.at)),
    alwaysShow: true,
  };
}
