import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { compareReceived } from '../../../src/core/letters/received/compareReceived.ts';
import type { Person } from '../../../src/core/samplePeople/people.ts';
import { HeldSends } from '../../../src/extension/campaigns/heldSends.ts';
import type { LayoutCompiler } from '../../../src/extension/compiling/layoutCompiler.ts';
import type { ErrorHandler } from '../../../src/extension/errors/errorHandler.ts';
import type { FolderOperations } from '../../../src/extension/folders/folderOperations.ts';
import { Creator } from '../../../src/extension/journal/creator.ts';
import type { Journal } from '../../../src/extension/journal/journal.ts';
import type { LayoutLanguages } from '../../../src/extension/layouts/index.ts';
import type { PartsOfLayouts } from '../../../src/extension/layouts/masters.ts';
import type { MaketsView } from '../../../src/extension/makets/maketsView.ts';
import { Reviews, type ReviewsParts } from '../../../src/extension/review/index.ts';
import { CampaignNotice, Letters } from '../../../src/extension/sending/index.ts';
import { startCampaign } from '../../../src/extension/sending/savedDraft.ts';
import { LastFolders } from '../../../src/extension/upload/commands/lastFolders.ts';
import type { UploadParts } from '../../../src/extension/upload/commands/uploadLayout.ts';
import { UploadNotice } from '../../../src/extension/upload/commands/uploadNotice.ts';
import { Uploads } from '../../../src/extension/upload/index.ts';
import type { LetterChecks } from '../../../src/extension/upload/preparation.ts';
import { packetLetter } from '../../../src/inspector/packetLetter.ts';
import type { PacketJob, ReceivedJob } from '../../../src/protocol/inspector.ts';
import { unreadLetter } from '../../../src/protocol/receivedLetter.ts';
import { checksThatFound } from './letters.ts';
import type { TestWindow } from './testWindow.ts';

/** The parts of a window that a test replaces. */
export interface Instead {
  readonly journal?: Journal;
  /** By default, compiling a layout fails the test. */
  readonly compile?: LayoutCompiler['compile'];
  /** By default, they find nothing. */
  readonly checks?: LetterChecks;
  readonly makets?: Partial<MaketsView>;
  readonly campaigns?: { reveal(): Promise<void> };
  readonly errors?: ErrorHandler;
  /** By default, uploaded letters are not stored. */
  readonly onUpload?: () => Promise<void>;
  /** By default, no layout is a part. */
  readonly workspace?: PartsOfLayouts;
  /** By default no layout has languages. */
  readonly languages?: Pick<LayoutLanguages, 'of' | 'inUse'>;
}

export interface SendingParts {
  readonly upload: UploadParts;
  readonly campaign: Omit<ReviewsParts, 'context' | 'campaigns' | 'errors' | 'log'>;
  /** The commands of campaigns, and their reviews. */
  readonly reviews: Reviews;
  readonly operations: FolderOperations;
}

/**
 * Returns the parts for uploads and campaigns in a window, some replaced by `instead`. Views show nothing.
 */
export async function sendingParts(window: TestWindow, instead: Instead = {}): Promise<SendingParts> {
  const { active, log } = window;
  const memory = window.context.workspaceState;
  const { journal, errors } = { ...window, ...instead };
  const creator = new Creator(journal);
  const makets: MaketsView = {
    reveal: async () => {},
    refresh: async () => {},
    placesOf: () => [],
    lists: async () => window.model,
    isCurrentText: () => false,
    uploaded: async () => undefined,
    onDidChangeText: new vscode.EventEmitter<void>().event,
    pickFolder: () => assert.fail('the folder was given'),
    ...instead.makets,
  };
  const editing = await window.makets.editing();
  const { preparation, uploader, placement } = new Uploads({
    ...{ active, journal, creator, makets, editing, startCampaign, errors, log },
    compiler: { compile: instead.compile ?? (() => assert.fail('no layout is sent')) },
    checks: instead.checks ?? checksThatFound([]),
    languages: async () => instead.languages ?? { of: async () => [], inUse: async () => [] },
    workspace: async () => instead.workspace ?? { isPart: async () => false, mastersOf: async () => [] },
    onUpload: instead.onUpload ?? (async () => {}),
    memory,
  });
  const held = new HeldSends();
  const campaigns = {
    reveal: async () => {},
    recipientsOf: async () => undefined,
    follow: async () => new vscode.Disposable(() => {}),
    load: async () => ({ held }),
    ...instead.campaigns,
  };
  const notice = new CampaignNotice({ journal, campaigns, errors, log });
  const letters = new Letters({ journal, preparation, uploader, placement, makets });
  const inspector = async () => ({
    compare: async ({ uploaded, received }: ReceivedJob) => compareReceived(uploaded, received),
    fillIn: async (template: string, { label }: Person) => ({ html: template.replaceAll('{{name}}', label) }),
    packetLetter: async (packetOf: string, pictures: PacketJob['pictures']) =>
      packetLetter({ packetOf, pictures }),
    placesOf: async () => undefined,
    readLetter: async (letter: Uint8Array) => ({ ...unreadLetter, text: new TextDecoder().decode(letter) }),
  });
  const campaign = { active, journal, creator, preparation, letters, notice, makets, inspector };
  return {
    upload: {
      ...{ active, makets, preparation, uploader, placement, errors },
      notice: new UploadNotice(active, makets, startCampaign),
      lastFolders: new LastFolders(memory),
    },
    campaign,
    reviews: new Reviews({ ...campaign, campaigns, errors, log, context: window.context }),
    operations: editing.operations,
  };
}
