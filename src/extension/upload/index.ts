import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { FolderEditing } from '../folders/index.ts';
import { setContext } from '../kit/contextKeys.ts';
import type { Log } from '../log.ts';
import type { DroppedFiles, MaketsView } from '../makets/maketsView.ts';
import { contextKeys } from '../names.ts';
import type { UploadedLayout } from '../versions/keptUploads.ts';
import { LastFolders } from './commands/lastFolders.ts';
import { UploadAndReplace } from './commands/uploadAndReplace.ts';
import { UploadDropped } from './commands/uploadDropped.ts';
import { UploadLayout, type UploadOptions } from './commands/uploadLayout.ts';
import { type StartCampaign, UploadNotice } from './commands/uploadNotice.ts';
import { Placement } from './placement.ts';
import { Preparation, type PreparationParts } from './preparation.ts';
import { Uploader } from './uploader.ts';

export { languageItems, whichLanguage } from './commands/languageQuestions.ts';

export interface UploadsParts extends PreparationParts {
  readonly active: ActiveAccount;
  readonly makets: MaketsView;
  readonly editing: FolderEditing;
  /** Called after each upload, even if its outcome is unknown. The upload is over when it resolves; it may not reject. */
  readonly onUpload: (upload: UploadedLayout) => Promise<void>;
  readonly startCampaign: StartCampaign;
  /** Stores the folders picked last in this workspace. */
  readonly memory: vscode.Memento;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** The commands that upload layouts, and the parts of an upload that a campaign needs. */
export class Uploads {
  readonly preparation: Preparation;
  readonly uploader: Uploader;
  readonly placement: Placement;
  readonly #layout: UploadLayout;
  readonly #replacing: UploadAndReplace;
  readonly #dropped: UploadDropped;

  constructor(parts: UploadsParts) {
    const { active, creator, makets, editing, errors, log } = parts;
    this.preparation = new Preparation(parts);
    this.uploader = new Uploader(creator, parts.onUpload);
    this.placement = new Placement({ active, maker: editing.maker, makets, log });
    const { preparation, uploader, placement } = this;
    const notice = new UploadNotice(active, makets, parts.startCampaign);
    const lastFolders = new LastFolders(parts.memory);
    const uploads = { active, preparation, uploader, placement, notice, lastFolders, makets, errors };
    this.#layout = new UploadLayout(uploads);
    this.#replacing = new UploadAndReplace(uploads);
    this.#dropped = new UploadDropped({ ...uploads, operations: editing.operations });
  }

  /** Uploads a layout. Returns the number of the new maket, or of one with the same content; `undefined` if the user cancels. */
  async upload(layout: unknown, options: UploadOptions): Promise<number | undefined> {
    const maket = await this.#layout.run(layout, options);
    if (maket !== undefined) void setContext(contextKeys.uploaded, true);
    return maket;
  }

  /** Uploads a layout and replaces its earlier makets in their folders with the new one. Returns the same as `upload`. */
  replace(layout: unknown): Promise<number | undefined> {
    return this.#replacing.run(layout);
  }

  drop(files: DroppedFiles): Promise<void> {
    return this.#dropped.run(files);
  }
}
