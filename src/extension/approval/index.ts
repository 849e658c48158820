import * as vscode from 'vscode';
import {
  type AnswerCode,
  readAnswerCodes,
  type Verdict,
  writeAnswerCode,
} from '../../core/approval/answerCode.ts';
import { type ApprovedCampaign, changedParts, partDigests } from '../../core/approval/campaign.ts';
import { type CampaignFile, writeCampaignFile } from '../../core/approval/campaignFile.ts';
import { type Remark, readRemarks } from '../../core/approval/remarks.ts';
import type { Differences } from '../../core/letters/received/differences.ts';
import { portableName } from '../../core/text/portableName.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { ReviewState } from '../../protocol/review.ts';
import type { Inspector } from '../compiling/inspector.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { Directory } from '../files/directory.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { formats } from '../kit/formats.ts';
import { sha256 } from '../kit/hashes.ts';
import { lazily } from '../kit/lazily.ts';
import { showInformation } from '../kit/messages.ts';
import { joined, l10n } from '../kit/words.ts';
import { compiledUri, fileName } from '../layouts/layoutDocument.ts';
import { journalPath } from '../layouts/layoutFile.ts';
import { packetScheme } from '../names.ts';
import { type CampaignChanges, changedTexts, changeWords } from './changes.ts';
import { PacketDocuments, packetUri } from './kept/packetDocuments.ts';
import { type Packet, type PacketAnswer, PacketStore } from './kept/packetStore.ts';
import { askContents } from './packet/packetContents.ts';
import { packetHtml } from './packet/packetHtml.ts';
import { type LetterSource, wholeLetters } from './packet/packetLetters.ts';
import { loadFromWeb, packetOffer, withPictures } from './packet/packetPictures.ts';
import { packetSetup } from './packet/packetSetup.ts';
import type { RemarkProblems } from './remarks/remarkProblems.ts';

export type { LanguageLetter, LetterSource } from './packet/packetLetters.ts';

export interface ApprovalsParts {
  readonly context: Pick<
    vscode.ExtensionContext,
    'extensionUri' | 'globalStorageUri' | 'secrets' | 'workspaceState'
  >;
  readonly inspector: () => Promise<
    Pick<Inspector, 'compare' | 'fillIn' | 'packetLetter' | 'placesOf' | 'readLetter'>
  >;
  readonly journal: Pick<Journal, 'recordAnswer'>;
  readonly errors: ErrorHandler;
}

/** What somebody without an editor is to approve. */
export interface SharedReview {
  /** The number of the review. */
  readonly review: number;
  readonly state: ReviewState;
  readonly campaign: ApprovedCampaign;
  /** The campaign for a colleague’s Mailroom. */
  readonly file: CampaignFile;
  readonly letters: LetterSource;
}

/** A packet for a campaign, and what its reader has answered. */
export interface Approval {
  /** The number of the packet. */
  readonly packet: string;
  readonly reader: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly answer?: PacketAnswer;
  /** What has changed in the campaign since the packet was made. */
  readonly changes: CampaignChanges;
}

/** Shares campaigns with people who have no editor, and reads their answers. */
export class Approvals extends Disposable {
  readonly #parts: ApprovalsParts;
  readonly #packets: PacketStore;
  readonly #remarks: () => Promise<RemarkProblems>;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  /** The newest comparison of each packet's letter with what the campaign sends now. */
  readonly #compared = new Map<string, { readonly with: string; readonly differences: Differences }>();

  /** Fires when a packet was made or answered. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: ApprovalsParts) {
    super();
    this.#parts = parts;
    const { globalStorageUri, secrets, workspaceState } = parts.context;
    const directory = new Directory(vscode.Uri.joinPath(globalStorageUri, 'packets').fsPath);
    this.#packets = new PacketStore(directory, secrets);
    const documents = new PacketDocuments(this.#packets);
    this._register(vscode.workspace.registerTextDocumentContentProvider(packetScheme, documents));
    this.#remarks = lazily(async () => {
      const { RemarkProblems: Problems } = await import('./remarks/remarkProblems.ts');
      return this._register(new Problems(parts.inspector, workspaceState, parts.errors));
    });
  }

  /** Returns the packets that were made from a review, and what has changed in its campaign since; the newest for each reader. */
  async about(review: number, campaign: ApprovedCampaign): Promise<readonly Approval[]> {
    const newest = new Map<string, Packet>();
    for (const packet of await this.#packets.of(campaign.account)) {
      if (packet.review !== review) continue;
      const known = newest.get(packet.reader);
      // An answer outweighs a packet that was made after it and is not answered yet.
      if (!known || (packet.answer && !known.answer)) newest.set(packet.reader, packet);
    }
    return Promise.all(
      [...newest.values()].map(async (packet) => ({
        packet: packet.id,
        reader: packet.reader,
        madeAt: packet.madeAt,
        ...(packet.answer && { answer: packet.answer }),
        changes: await this.#changesSince(packet, campaign),
      })),
    );
  }

  /** Asks for the reader, and writes a packet for them to a file. Returns true if it was written. */
  async share(shared: SharedReview): Promise<boolean> {
    const { state, campaign, letters } = shared;
    const inspector = await this.#parts.inspector();
    const contents = await askContents(await packetOffer(letters, inspector));
    if (!contents) return false;
    const target = await askTarget(state.title, contents.reader);
    if (!target) return false;
    const whole = await wholeLetters(letters, contents, inspector);
    const load = contents.hasWebPictures ? loadFromWeb : undefined;
    const shown = await withPictures(whole, { layout: letters.layout, load }, inspector);
    const now = new Date();
    const last = await this.#lastFor(contents.reader, shared);
    const changes = last && (await this.#changesSince(last, campaign));
    const setup = await packetSetup(this.#parts.context.extensionUri);
    const { packet, codes } = await this.#add(contents.reader, shared, whole, now);
    const html = packetHtml({
      review: state,
      letters: shown.letters,
      reader: contents.reader,
      madeAt: formats().dayAndTime(now.getTime()),
      ...(changes && {
        changes: {
          since: formats().dayAndTime(Date.parse(last.madeAt)),
          words: changeWords(changes),
          texts: changedTexts(changes),
        },
      }),
      data: { subject: state.title, codes },
      campaign: writeCampaignFile(shared.file),
      ...setup,
    });
    const bytes = new TextEncoder().encode(html);
    try {
      await vscode.workspace.fs.writeFile(target, bytes);
    } catch (error) {
      // Nobody can answer a packet without a file.
      await this.#packets.forget(packet);
      throw error;
    }
    tellWritten(target, contents.reader, bytes.byteLength, shown.missing);
    this.#changed.fire();
    return true;
  }

  /** Compares the letter of a packet with what a layout compiles to now, in a diff editor. */
  async compare({ packet, madeAt, reader }: Approval, layout: vscode.Uri): Promise<void> {
    const name = fileName(layout);
    const title = l10n.t(
      '{0} (packet for {1}, {2} ↔ now)',
      name,
      reader,
      formats().near(Date.parse(madeAt), Date.now()),
    );
    const before = packetUri(`${name}.html`, packet);
    await vscode.commands.executeCommand('vscode.diff', before, compiledUri(layout), title, {
      preview: true,
    });
  }

  /** Shows the remarks that were not ticked off before the last reload. */
  async showRemarks(): Promise<void> {
    await (await this.#remarks()).show();
  }

  /**
   * Reads the answer to a packet: a mail, or a part of one that has the code. Rejects with a `UserError` if it has none, or a damaged one.
   */
  async read(mail: string, now = new Date()): Promise<ReadAnswer> {
    const { packet, verdict } = await this.#answered(readAnswerCodes(mail));
    const { account, reader, id } = packet;
    await this.#packets.answer(packet, { verdict, at: now.toISOString() });
    await this.#parts.journal.recordAnswer(account, {
      ...{ packet: id, reader, verdict },
      digest: this.#packets.digestOf(packet),
    });
    this.#changed.fire();
    return { packet, verdict, remarks: readRemarks(mail) };
  }

  /** Shows the remarks of an answer until they are ticked off. Rejects with a `UserError` if the layout is no longer in the workspace. */
  async keepRemarks({ packet, remarks }: ReadAnswer): Promise<void> {
    const { layout, reader, letters = [] } = packet;
    if (layout === undefined || remarks.length === 0) return;
    await (await this.#remarks()).add({ layout, reader, letters, remarks });
  }

  /** Returns the packet that was answered: the newest answer stands on top of a mail, and what it quotes below. */
  async #answered(
    codes: readonly AnswerCode[],
  ): Promise<{ readonly packet: Packet; readonly verdict: Verdict }> {
    if (codes.length === 0) throw noCode();
    for (const code of codes) {
      const packet = await this.#packets.find(code);
      if (packet) return { packet, verdict: code.verdict };
      // Words that only look like a code name no packet.
      if (await this.#packets.has(code.packet)) throw damagedCode();
    }
    throw wrongCode();
  }

  async #changesSince(packet: Packet, campaign: ApprovedCampaign): Promise<CampaignChanges> {
    const now = partDigests(campaign, sha256);
    const parts = changedParts(packet.digests, now);
    if (!parts.includes('letter')) return { parts };
    const known = this.#compared.get(packet.id);
    if (known?.with === now.letter) return { parts, letter: known.differences };
    const before = await this.#packets.letterOf(packet);
    if (before === undefined) return { parts };
    const inspector = await this.#parts.inspector();
    const { differences } = await inspector.compare({ uploaded: before, received: campaign.letter });
    this.#compared.set(packet.id, { with: now.letter, differences });
    return { parts, letter: differences };
  }

  /** Returns the newest packet for a reader that was made from the same review. */
  async #lastFor(reader: string, { review, campaign }: SharedReview): Promise<Packet | undefined> {
    const packets = await this.#packets.of(campaign.account);
    return packets.find((packet) => packet.reader === reader && packet.review === review);
  }

  async #add(
    reader: string,
    { review, campaign, letters: { layout } }: SharedReview,
    letters: Packet['letters'] & object,
    now: Date,
  ) {
    const path = layout && journalPath(layout);
    const origins = letters.map(({ name, language, person }) => ({
      name,
      ...(language !== undefined && { language }),
      ...(person !== undefined && { person }),
    }));
    const facts = { reader, review, letters: origins, ...(path !== undefined && { layout: path }) };
    const { packet, codes } = await this.#packets.add(facts, campaign, now);
    return {
      packet,
      codes: { approved: writeAnswerCode(codes.approved), changes: writeAnswerCode(codes.changes) },
    };
  }
}

/** What the reader of a packet has answered. */
interface ReadAnswer {
  readonly packet: Packet;
  readonly verdict: Verdict;
  readonly remarks: readonly Remark[];
}

function askTarget(subject: string, reader: string): Thenable<vscode.Uri | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = portableName(`${shortText(subject, 80)} - ${reader}.html`, 'approval.html');
  return vscode.window.showSaveDialog({
    title: l10n.t('Share for Approval'),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
    filters: { HTML: ['html'] },
  });
}

function tellWritten(target: vscode.Uri, reader: string, bytes: number, missing: number): void {
  const open = l10n.t('Open in Browser');
  const words = joined(' ', [
    l10n.t(
      'Wrote “{0}” ({1} KB). Send it to {2}, and read the answer here when it comes.',
      target.path.slice(target.path.lastIndexOf('/') + 1),
      formats().kilobytes(bytes),
      reader,
    ),
    missing > 0 && l10n.count('{0} picture is not in it.|{0} pictures are not in it.', missing),
  ]);
  // The browser runs on the user's machine, which has no such file if VS Code runs elsewhere.
  const ways = vscode.env.remoteName === undefined ? [open] : [];
  void showInformation(words, ...ways).then((answer) => answer === open && vscode.env.openExternal(target));
}

function noCode(): UserError {
  return new UserError(
    l10n.t(
      'This text contains no code of an answer. Copy the whole mail, with the line that begins with MAILROOM.',
    ),
  );
}

function wrongCode(): UserError {
  return new UserError(
    l10n.t(
      'The code in this text belongs to no packet that was shared from this computer, or it was changed on its way. Nothing was recorded.',
    ),
  );
}

function damagedCode(): UserError {
  return new UserError(
    l10n.t(
      'The code in this text was changed on its way, so it proves nothing. Copy it again from the mail, with the whole line that begins with MAILROOM. Nothing was recorded.',
    ),
  );
}
