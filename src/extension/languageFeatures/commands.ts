import type { OpenLayouts } from '../compiling/openLayouts.ts';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { DocumentPassage } from './edit/parts.ts';
import { extractPart, inlinePart } from './edit/parts.ts';

const ids = commandsOf.language;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.partExtract]: [passage?: DocumentPassage];
    [ids.partInline]: [passage?: DocumentPassage];
  }
}

/** Returns the commands on parts of layouts. */
export function languageCommands(layouts: Pick<OpenLayouts, 'workspace' | 'mjml'>) {
  return {
    [ids.partExtract]: {
      failure: l10n.t('Couldn’t extract the part'),
      run: (asked) => extractPart(asked, layouts.mjml),
    },
    [ids.partInline]: {
      failure: l10n.t('Couldn’t inline the part'),
      run: (asked) => inlinePart(asked, layouts),
    },
  } satisfies RoomCommands<'language'>;
}
