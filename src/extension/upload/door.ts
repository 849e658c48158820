import type * as vscode from 'vscode';
import type { Owner } from '../accounts/owner.ts';
import type { Creator } from '../journal/creator.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import type { LazyMaketsView } from '../makets/door.ts';
import { commands } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/door.ts';
import type { UploadedLayout } from '../versions/keptUploads.ts';
import type { UploadOptions } from './commands/uploadLayout.ts';
import type { Uploads, UploadsParts } from './index.ts';

interface LazyUploadsParts
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
  readonly makets: LazyMaketsView;
  readonly knowledge: Pick<LayoutKnowledge, 'uploads'>;
  readonly previews: LayoutInFront;
}

/**
 * The commands that upload layouts. Loads their code with the first upload or campaign. A keybinding may name the layout and answer
 * the questions: `[uri, { "title": "Spring sale", "folder": "spring" }]`. The commands return the maket's number.
 */
export class LazyUploads extends Disposable {
  readonly loaded: () => Promise<Uploads>;

  constructor({ context, creator, makets, knowledge, previews, ...parts }: LazyUploadsParts) {
    super();
    const uploads = lazily(async () => {
      const { Uploads } = await import('./index.ts');
      const kept = await knowledge.uploads();
      const onUpload = (upload: UploadedLayout) => void kept.keep(upload);
      const memory = context.workspaceState;
      const editing = await makets.editing();
      return new Uploads({ ...parts, makets, creator: await creator(), editing, onUpload, memory });
    });
    this.loaded = uploads;
    const failure = l10n.t('Couldn’t upload the layout');
    const { errors } = parts;
    this._register(
      makets.onDidDropFiles((drop) => void errors.run(failure, async () => (await uploads()).drop(drop))),
    );
    this._register(
      registerCommandTable(errors, {
        [commands.layoutUpload]: {
          failure,
          run: async (argument, options) => {
            const layout = previews.layoutFor(argument);
            return (await uploads()).upload(layout, readUploadOptions(options));
          },
        },
        [commands.layoutUploadAndReplace]: {
          failure,
          run: async (argument) => {
            const layout = previews.layoutFor(argument);
            return (await uploads()).replace(layout);
          },
        },
      }),
    );
  }
}

/** Parses the options of a keybinding. Arguments of menus have another type and yield no options. */
function readUploadOptions(value: unknown): UploadOptions {
  const { title, folder, owner } = (value ?? {}) as Partial<Record<keyof UploadOptions, unknown>>;
  return {
    ...(typeof title === 'string' && { title }),
    ...((typeof folder === 'string' || folder === null) && { folder }),
    ...(owner !== undefined && { owner: owner as Owner }),
  };
}
