import * as vscode from 'vscode';
import { packetScheme } from '../../names.ts';
import type { PacketStore } from './packetStore.ts';

/** Returns the address of the document with the letter of a packet. `name` is shown as its file name. */
export const packetUri = (name: string, packet: string): vscode.Uri =>
  vscode.Uri.from({ scheme: packetScheme, path: `/${name}`, query: packet });

/** Provides the letters of packets, as they were to be uploaded, as read-only documents. */
export class PacketDocuments implements vscode.TextDocumentContentProvider {
  readonly #packets: Pick<PacketStore, 'letterOf'>;

  constructor(packets: Pick<PacketStore, 'letterOf'>) {
    this.#packets = packets;
  }

  /** Returns the letter; empty if it isn't kept. */
  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    return (await this.#packets.letterOf({ id: query })) ?? '';
  }
}
