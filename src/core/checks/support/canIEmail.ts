/** Data of Can I email (https://www.caniemail.com) about the features of mail clients. */
export interface CanIEmail {
  /** The clients' names by id: `{'gmail.ios': 'Gmail (iOS)'}`. The nth client is bit n of the sets below. */
  readonly clients: Readonly<Record<string, string>>;
  readonly features: readonly Feature[];
}

/** A feature of HTML or CSS, with the clients that do not fully support it in their newest test. */
export interface Feature {
  /** The last segment of its page's address. */
  readonly slug: string;
  readonly title: string;
  /** The date of the newest test: `2024-05-08`. */
  readonly tested: string;
  /** The set of clients without the feature, in hexadecimal. */
  readonly without: string;
  /** The set of clients of which nobody has tested it, in hexadecimal; missing if it is empty. */
  readonly untested?: string;
  /** Sets of clients that support the feature in part, and when they don't: see `conditions.ts`. */
  readonly partly: readonly (readonly [clients: string, conditions: string])[];
}

/** A set of mail clients: bit n stands for the nth client of the data. */
export type ClientSet = bigint;

export const noClients: ClientSet = 0n;

/** Returns the set of the clients with these ids. Unknown ids are ignored. */
export function clientSet({ clients }: CanIEmail, ids: readonly string[]): ClientSet {
  const all = Object.keys(clients);
  return ids.reduce((set, id) => {
    const index = all.indexOf(id);
    return index === -1 ? set : set | (1n << BigInt(index));
  }, noClients);
}

export const addressOf = ({ slug }: Feature) => `https://www.caniemail.com/features/${slug}/`;
