import * as vscode from 'vscode';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commandsOf, webviews } from '../names.ts';
import type { Previews, PreviewsParts } from './index.ts';

type Lazy = 'inspector' | 'workspace' | 'languages';

type PreviewDoorParts = Omit<PreviewsParts, Lazy> & {
  readonly [Name in Lazy]: () => Promise<PreviewsParts[Name]>;
};

export interface PreviewDoor extends Door, LayoutInFront {
  readonly load: () => Promise<Previews>;
  /** Shows a layout; see `Previews`. */
  open(layout: vscode.Uri): Promise<void>;
  /** Shows an uploaded version; see `Previews`. */
  openUploaded(version: vscode.Uri): Promise<void>;
}

/** The previews of this window, loaded with the first one, and the commands on layouts that need no account. */
export function previewDoor({ inspector, workspace, languages, ...parts }: PreviewDoorParts): PreviewDoor {
  const previews = new LazyPart(async () => {
    const [{ Previews }, ...loaded] = await Promise.all([
      import('./index.ts'),
      inspector(),
      workspace(),
      languages(),
    ]);
    return new Previews({ ...parts, inspector: loaded[0], workspace: loaded[1], languages: loaded[2] });
  });
  const layoutFor = (argument: unknown) =>
    isNamed(argument) ? argument : (previews.loaded?.layoutInFront ?? argument);
  return {
    owned: [previews],
    pages: { [webviews.preview]: previews.load, [webviews.maket]: previews.load },
    commands: lazyCommands(commandsOf.preview, async () =>
      (await import('./commands.ts')).previewCommands(previews.load, { layoutFor }),
    ),
    load: previews.load,
    layoutFor,
    open: async (layout) => (await previews.load()).open(layout),
    openUploaded: async (version) => (await previews.load()).openUploaded(version),
  };
}

/** Menus of the preview pass the address of its page, which names no layout. */
const isNamed = (argument: unknown) =>
  argument !== undefined && !(argument instanceof vscode.Uri && argument.scheme === 'webview-panel');
