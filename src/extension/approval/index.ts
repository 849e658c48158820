import * as vscode from 'vscode';
import { type AnswerCode, readAnswerCodes, writeAnswerCode } from '../../core/approval/answerCode.ts';
import {
  type ApprovedCampaign,
  type CampaignPart,
  changedParts,
  partDigests,
} from '../../core/approval/campaign.ts';
import { readRemarks } from '../../core/approval/remarks.ts';
import type { ReviewState } from '../../protocol/review.ts';
import type { Inspector } from '../compiling/inspector.ts';
import { UserError } from '../errors/userError.ts';
import { Directory } from '../files/directory.ts';
import { Disposable } from '../kit/disposable.ts';
import { formats } from '../kit/formats.ts';
import { askText } from '../kit/inputs.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { journalPath } from '../layouts/layoutFile.ts';
import { realLayout } from '../layouts/realLayout.ts';
import { type Packet, type PacketAnswer, PacketStore, sha256 } from './kept/packetStore.ts';
import { packetHtml } from './packet/packetHtml.ts';
import { packetSetup } from './packet/packetSetup.ts';
import { RemarkProblems } from './remarks/remarkProblems.ts';

export interface ApprovalsParts {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri' | 'secrets'>;
  readonly inspector: () => Promise<Pick<Inspector, 'packetLetter' | 'placeOf'>>;
}

/** What somebody without an editor is to approve. */
export interface SharedReview {
  /** The number of the review. */
  readonly review: number;
  /** The layout of the letter. */
  readonly layout?: vscode.Uri;
  readonly state: ReviewState;
  readonly campaign: ApprovedCampaign;
  /** The letter with its footer. */
  readonly letter: string;
}

/** A packet for a campaign, and what its reader has answered. */
export interface Approval {
  readonly reader: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly answer?: PacketAnswer;
  /** What has changed in the campaign since the packet was made. */
  readonly changed: readonly CampaignPart[];
}

/** Shares campaigns with people who have no editor, and reads their answers. */
export class Approvals extends Disposable {
  readonly #parts: ApprovalsParts;
  readonly #packets: PacketStore;
  readonly #remarks: RemarkProblems;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  /** Fires when a packet was made or answered. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: ApprovalsParts) {
    super();
    this.#parts = parts;
    const { globalStorageUri, secrets } = parts.context;
    const directory = new Directory(vscode.Uri.joinPath(globalStorageUri, 'packets').fsPath);
    this.#packets = new PacketStore(directory, secrets);
    this.#remarks = this._register(new RemarkProblems(parts.inspector));
  }

  /** Returns the packets that were made from a review, and what has changed in its campaign since; the newest for each reader. */
  async about(review: number, campaign: ApprovedCampaign): Promise<readonly Approval[]> {
    const now = partDigests(campaign, sha256);
    const newest = new Map<string, Packet>();
    for (const packet of await this.#packets.of(campaign.account)) {
      if (packet.review !== review) continue;
      const known = newest.get(packet.reader);
      // An answer outweighs a packet that was made after it and is not answered yet.
      if (!known || (packet.answer && !known.answer)) newest.set(packet.reader, packet);
    }
    return [...newest.values()].map(({ reader, madeAt, answer, digests }) => ({
      reader,
      madeAt,
      ...(answer && { answer }),
      changed: changedParts(digests, now),
    }));
  }

  /** Asks for the reader, and writes a packet for them to a file. Returns true if it was written. */
  async share({ review, layout, state, campaign, letter }: SharedReview): Promise<boolean> {
    const reader = await askText({
      title: l10n.t('Share for Approval'),
      prompt: l10n.t('The name of the person who approves. Each person gets a file of their own.'),
      validate: (text) => (text.trim() === '' ? l10n.t('Enter a name.') : undefined),
    });
    if (reader === undefined) return false;
    const defaultUri = suggestedFile(state.title, reader);
    const target = await vscode.window.showSaveDialog({
      title: l10n.t('Share for Approval'),
      ...(defaultUri && { defaultUri }),
      filters: { HTML: ['html'] },
    });
    if (!target) return false;
    const now = new Date();
    const html = await (await this.#parts.inspector()).packetLetter(letter);
    const path = layout && journalPath(layout);
    const facts = { reader: reader.trim(), review, ...(path !== undefined && { layout: path }) };
    const { codes } = await this.#packets.add(facts, campaign, now);
    const packet = packetHtml({
      review: state,
      letters: [{ name: '', html }],
      reader: reader.trim(),
      made: formats().dayAndTime(now.getTime()),
      changes: [],
      data: { subject: state.title, codes: written(codes) },
      campaign: '{}',
      ...(await packetSetup(this.#parts.context.extensionUri)),
    });
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(packet));
    this.#changed.fire();
    const open = l10n.t('Open in Browser');
    void showInformation(
      l10n.t(
        'Wrote “{0}”. Send it to {1}, and read the answer here when it comes.',
        fileName(target),
        reader,
      ),
      open,
    ).then((answer) => answer === open && vscode.env.openExternal(target));
    return true;
  }

  /** Reads the answer to a packet: a mail, or a part of one that has the code. Returns the number of remarks in it. */
  async read(mail: string, now = new Date()): Promise<ReadAnswer> {
    const codes = readAnswerCodes(mail);
    if (codes.length === 0) throw noCode();
    // The newest answer stands on top of a mail, and what it quotes below.
    const [code] = codes;
    const packet = code && (await this.#packets.find(code));
    if (!code || !packet) throw wrongCode();
    await this.#packets.answer(packet, { verdict: code.verdict, at: now.toISOString() });
    this.#changed.fire();
    const remarks = readRemarks(mail);
    if (packet.layout !== undefined && remarks.length > 0) {
      const layout = await realLayout(packet.layout);
      await this.#remarks.show({ layout, reader: packet.reader, remarks });
    }
    return { packet, verdict: code.verdict, remarks };
  }
}

/** What the reader of a packet has answered. */
export interface ReadAnswer {
  readonly packet: Packet;
  readonly verdict: AnswerCode['verdict'];
  readonly remarks: ReturnType<typeof readRemarks>;
}

const written = (codes: Readonly<Record<AnswerCode['verdict'], AnswerCode>>) => ({
  approved: writeAnswerCode(codes.approved),
  changes: writeAnswerCode(codes.changes),
});

function suggestedFile(subject: string, reader: string): vscode.Uri | undefined {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = `${subject} - ${reader}`
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .slice(0, 80)
    .trim();
  return folder && vscode.Uri.joinPath(folder.uri, `${name || 'approval'}.html`);
}

const fileName = ({ path }: vscode.Uri) => path.slice(path.lastIndexOf('/') + 1);

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
