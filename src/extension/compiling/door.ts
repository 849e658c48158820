import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commandsOf, compiledScheme } from '../names.ts';
import { createLayoutCompiler } from './layoutCompiler.ts';
import type { OpenLayouts } from './openLayouts.ts';

/** The compiled HTML of layouts: its read-only documents, and the commands to show, copy and export it. */
export function compilingDoor({ mjml, live }: OpenLayouts, previews: LayoutInFront) {
  return {
    documents: {
      [compiledScheme]: async () => {
        const { CompiledHtml } = await import('./show/compiledHtml.ts');
        return new CompiledHtml(createLayoutCompiler(mjml, 'document'), live);
      },
    },
    commands: lazyCommands(commandsOf.compiling, async () =>
      (await import('./commands.ts')).htmlCommands(mjml, previews),
    ),
  } satisfies Door;
}
