import type * as vscode from 'vscode';
import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import type { Creator } from '../journal/creator.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import type { MaketsDoor } from '../makets/door.ts';
import { commandsOf } from '../names.ts';
import type { UploadedLayout } from '../versions/keptUploads.ts';
import type { LayoutKnowledge } from '../versions/layoutKnowledge.ts';
import type { UploadsParts } from './index.ts';

interface UploadDoorParts
  extends Pick<
    UploadsParts,
    | 'active'
    | 'journal'
    | 'compiler'
    | 'checks'
    | 'workspace'
    | 'languages'
    | 'startCampaign'
    | 'errors'
    | 'log'
  > {
  readonly context: vscode.ExtensionContext;
  readonly creator: () => Promise<Creator>;
  readonly makets: MaketsDoor;
  readonly knowledge: Pick<LayoutKnowledge, 'uploads'>;
  readonly previews: LayoutInFront;
}

/** The commands that upload layouts. Loads their code with the first upload or campaign. */
export function uploadDoor({ context, creator, makets, knowledge, previews, ...parts }: UploadDoorParts) {
  const uploads = lazily(async () => {
    const { Uploads } = await import('./index.ts');
    const kept = await knowledge.uploads();
    const onUpload = (upload: UploadedLayout) => kept.keep(upload);
    const memory = context.workspaceState;
    const editing = await makets.editing();
    return new Uploads({ ...parts, makets, creator: await creator(), editing, onUpload, memory });
  });
  const failure = l10n.t('Couldn’t upload the layout');
  const dropped = makets.onDidDropFiles(
    (files) => void parts.errors.run(failure, async () => (await uploads()).drop(files)),
  );
  return {
    owned: [dropped],
    commands: lazyCommands(commandsOf.upload, async () =>
      (await import('./commands.ts')).uploadCommands(uploads, previews),
    ),
    load: uploads,
  } satisfies RoomDoor;
}
