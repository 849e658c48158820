/** What an approval packet tells its own script. */
import { hasFields } from './hasFields.ts';

/** The id of the element with the data of the packet, as JSON. */
export const packetElementId = 'packet';

/** The data of a packet. */
export interface PacketData {
  readonly subject: string;
  /** The codes that prove an answer, by verdict. */
  readonly codes: { readonly approved: string; readonly changes: string };
}

/** Returns the data of a packet, or `undefined` if it is invalid. */
export function readPacketData(json: string): PacketData | undefined {
  const data: unknown = JSON.parse(json);
  return hasFields(data) && hasFields(data.codes) ? (data as unknown as PacketData) : undefined;
}
