import type * as vscode from 'vscode';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { whenOpened } from '../doors/whenOpened.ts';
import { l10n } from '../kit/words.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commandsOf, webviews } from '../names.ts';
import type { ChecksParts } from './index.ts';
import type { Leaving, Preflight } from './preflight.ts';

interface ChecksDoorParts extends Omit<ChecksParts, 'inspector'> {
  readonly inspector: () => Promise<ChecksParts['inspector']>;
  readonly previews: LayoutInFront;
}

export type ChecksDoor = ReturnType<typeof checksDoor>;

/** The checks of layouts, loaded with the first open layout or with the first command that needs them. */
export function checksDoor({ inspector, previews, ...parts }: ChecksDoorParts) {
  const checks = new LazyPart(async () => {
    const [{ Checks }, loaded] = await Promise.all([import('./index.ts'), inspector()]);
    return new Checks({ ...parts, inspector: loaded });
  });
  const failure = l10n.t('Couldn’t load the layout checks');
  const loading = whenOpened(
    (document) => documentKind(document) !== undefined,
    () => parts.errors.run(failure, checks.load),
  );
  return {
    owned: [checks, loading],
    pages: { [webviews.links]: async () => (await checks.load()).linksPages },
    commands: lazyCommands(commandsOf.checks, async () =>
      (await import('./commands.ts')).checksCommands(checks.load, previews),
    ),

    /**
     * Checks a compiled letter and its footer before it is uploaded or sent, and asks the user about grave problems, unless they
     * have `agreed` to the same ones before. Resolves with `undefined` when they cancel.
     */
    agree: async (layout: CompiledLayout, leaving: Leaving, agreed?: Preflight) =>
      (await checks.load()).agree(layout, leaving, agreed),
    /** Checks a compiled letter and its footer. Asks the user nothing. */
    preflight: async (layout: CompiledLayout) => (await checks.load()).preflight(layout),
    /** Requests again the addresses of a layout that the user had checked. */
    recheckLinks: async (layout: vscode.Uri) => (await checks.load()).recheckLinks(layout),
  } satisfies RoomDoor;
}
