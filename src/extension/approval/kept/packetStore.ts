import { createHmac, randomBytes } from 'node:crypto';
import type * as vscode from 'vscode';
import {
  type AnswerCode,
  base32,
  packetLength,
  proofLength,
  type Verdict,
} from '../../../core/approval/answerCode.ts';
import {
  type ApprovedCampaign,
  campaignDigest,
  type PartDigests,
  partDigests,
} from '../../../core/approval/campaign.ts';
import { isObject } from '../../../core/isObject.ts';
import type { Directory } from '../../files/directory.ts';
import { replaceFile } from '../../files/replaceFile.ts';
import { sha256 } from '../../kit/hashes.ts';
import type { LetterOrigin } from '../packet/packetLetters.ts';

/** A packet that was shared from this machine, and what its reader has answered. */
export interface Packet {
  /** Its number, which the codes of its answers begin with. */
  readonly id: string;
  readonly reader: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  /** The account's identity. */
  readonly account: string;
  /** The number of the review that it was shared from. */
  readonly review: number;
  readonly subject: string;
  /** The layout of the letter: its path in the journal. Missing for a maket, and for a layout outside of the workspace. */
  readonly layout?: string;
  readonly digests: PartDigests;
  /** How the letters of the packet came about, if it has several. */
  readonly letters?: readonly LetterOrigin[];
  readonly answer?: PacketAnswer;
}

export interface PacketAnswer {
  readonly verdict: Verdict;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The name of the key from which the secrets of packets are made, in the secret store. */
const keyName = 'mailroom.approvals.key';

/** The longest file of a packet and of its letter, in bytes. */
const [longestPacket, longestLetter] = [100_000, 4_000_000];

const packetEnding = '.json';

/** The most packets that are kept. The oldest are deleted. */
const mostPackets = 500;

/** The packets that were shared from this machine, one file for each and one for its letter in the extension's storage. */
export class PacketStore {
  readonly #directory: Directory;
  readonly #secrets: vscode.SecretStorage;

  constructor(directory: Directory, secrets: vscode.SecretStorage) {
    this.#directory = directory;
    this.#secrets = secrets;
  }

  /** Keeps a new packet. Returns it with the codes of its answers. */
  async add(
    facts: Pick<Packet, 'reader' | 'review' | 'layout' | 'letters'>,
    campaign: ApprovedCampaign,
    now: Date,
  ): Promise<{ readonly packet: Packet; readonly codes: Readonly<Record<Verdict, AnswerCode>> }> {
    const packet: Packet = {
      ...facts,
      id: base32(randomBytes(5), packetLength),
      madeAt: now.toISOString(),
      account: campaign.account,
      subject: campaign.subject,
      digests: partDigests(campaign, sha256),
    };
    await this.#keep(packet, campaign.letter);
    await this.#dropOldest();
    const code = async (verdict: Verdict) => ({
      verdict,
      packet: packet.id,
      proof: await this.#proof(packet, verdict),
    });
    return { packet, codes: { approved: await code('approved'), changes: await code('changes') } };
  }

  /** Keeps a packet with its letter, or nothing of it if the disk refuses one of them. */
  async #keep(packet: Packet, letter: string): Promise<void> {
    try {
      await this.#write(packet);
      if (Buffer.byteLength(letter) <= longestLetter) await replaceFile(this.#letterFile(packet.id), letter);
    } catch (error) {
      await this.forget(packet).catch(() => undefined);
      throw error;
    }
  }

  /** Returns the packet that a code answers; `undefined` if none was shared from here that has this code. */
  async find({ verdict, packet: id, proof }: AnswerCode): Promise<Packet | undefined> {
    const packet = await this.#read(id);
    return packet && (await this.#proof(packet, verdict)) === proof ? packet : undefined;
  }

  /** Returns true if a packet with this number was shared from here. */
  async has(id: string): Promise<boolean> {
    return (await this.#read(id)) !== undefined;
  }

  /** Forgets a packet. */
  async forget({ id }: Pick<Packet, 'id'>): Promise<void> {
    await this.#letterFile(id).removeIfFree();
    await this.#file(id).removeIfFree();
  }

  /** Returns the digest of everything that a packet is about. */
  digestOf({ digests }: Packet): string {
    return campaignDigest(digests, sha256);
  }

  /** Keeps what the reader of a packet has answered. */
  async answer(packet: Packet, answer: PacketAnswer): Promise<void> {
    await this.#write({ ...packet, answer });
  }

  /** Returns the packets of an account, the newest first. */
  async of(account: string): Promise<readonly Packet[]> {
    return (await this.#all()).filter((packet) => packet.account === account);
  }

  /** Returns the letter of a packet without its footer, as it was to be uploaded; `undefined` if it was too large to be kept. */
  async letterOf({ id }: Pick<Packet, 'id'>): Promise<string | undefined> {
    const letter = await this.#letterFile(id).read(longestLetter);
    return letter && String(letter);
  }

  /** Returns all packets, the newest first. */
  async #all(): Promise<readonly Packet[]> {
    const names = await this.#directory.names();
    const ids = names
      .filter((name) => name.endsWith(packetEnding))
      .map((name) => name.slice(0, -packetEnding.length));
    const packets = await Promise.all(ids.map((id) => this.#read(id).catch(() => undefined)));
    return packets
      .flatMap((packet) => packet ?? [])
      .sort((one, other) => other.madeAt.localeCompare(one.madeAt));
  }

  async #dropOldest(): Promise<void> {
    const tooMany = (await this.#all()).slice(mostPackets);
    for (const packet of tooMany) await this.forget(packet);
  }

  /** Returns a message authentication code over the verdict, the reader and everything that was read. */
  async #proof(packet: Packet, verdict: Verdict): Promise<string> {
    const { id, reader } = packet;
    const secret = createHmac('sha256', await this.#key())
      .update(id)
      .digest();
    const message = [verdict, reader, this.digestOf(packet)].join('\n');
    return base32(createHmac('sha256', secret).update(message).digest(), proofLength);
  }

  async #key(): Promise<Buffer> {
    const known = await this.#secrets.get(keyName);
    if (known) return Buffer.from(known, 'hex');
    await this.#secrets.store(keyName, randomBytes(32).toString('hex'));
    // Another window may have stored one meanwhile.
    return Buffer.from((await this.#secrets.get(keyName)) ?? '', 'hex');
  }

  async #write(packet: Packet): Promise<void> {
    await this.#directory.make();
    await replaceFile(this.#file(packet.id), JSON.stringify(packet));
  }

  async #read(id: string): Promise<Packet | undefined> {
    if (id.length !== packetLength) return undefined;
    const text = await this.#file(id).read(longestPacket);
    const packet: unknown = text && JSON.parse(String(text));
    return isObject(packet) && packet.id === id && isObject(packet.digests)
      ? (packet as unknown as Packet)
      : undefined;
  }

  #file(id: string) {
    return this.#directory.file(`${id}${packetEnding}`);
  }

  #letterFile(id: string) {
    return this.#directory.file(`${id}.html`);
  }
}
