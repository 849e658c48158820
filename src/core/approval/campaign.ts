/** Everything that a campaign will send, and from which account: what an approval is about. */
export interface ApprovedCampaign {
  /** The account's identity. */
  readonly account: string;
  /** The letter as it will be uploaded, without its footer. */
  readonly letter: string;
  /** The footer, as far as it is known. */
  readonly footer: string;
  readonly subject: string;
  /** The address of the sender; empty for a letter that is only checked. */
  readonly sender: string;
  readonly lists: readonly number[];
  /** `now`, or the start time: ISO 8601 in UTC. Empty for a letter that is only checked. */
  readonly start: string;
}

export type CampaignPart = keyof ApprovedCampaign;

/** The parts of a campaign, in the order in which a review names them. */
const parts: readonly CampaignPart[] = ['letter', 'footer', 'subject', 'lists', 'sender', 'start', 'account'];

/** The hash of each part of a campaign. */
export type PartDigests = Readonly<Record<CampaignPart, string>>;

/** Returns the hashes of the parts of a campaign. `digest` returns the hash of a text. */
export function partDigests(campaign: ApprovedCampaign, digest: (text: string) => string): PartDigests {
  const written = { ...campaign, lists: [...campaign.lists].sort((one, other) => one - other).join(' ') };
  return Object.fromEntries(parts.map((part) => [part, digest(written[part])])) as Record<
    CampaignPart,
    string
  >;
}

/** Returns the hash of a whole campaign. */
export function campaignDigest(digests: PartDigests, digest: (text: string) => string): string {
  return digest(parts.map((part) => `${part} ${digests[part]}`).join('\n'));
}

/** Returns the parts that differ. */
export function changedParts(before: PartDigests, now: PartDigests): readonly CampaignPart[] {
  return parts.filter((part) => before[part] !== now[part]);
}
