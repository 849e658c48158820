/** What mail clients can do, from Can I email's data (https://www.caniemail.com). */
export interface CanIEmail {
  /** The names of the clients by their ids: `{'gmail.ios': 'Gmail (iOS)'}`. */
  readonly clients: Readonly<Record<string, string>>;
  readonly features: readonly Feature[];
}

/** A feature of HTML or CSS, with the newest result for each client that is not fine. Clients are named by their ids. */
export interface Feature {
  /** The last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** When it was tested last: `2024-05-08`. */
  readonly tested: string;
  readonly unsupportedBy: readonly string[];
  readonly partlySupportedBy: readonly string[];
}

export const addressOf = ({ slug }: Feature) => `https://www.caniemail.com/features/${slug}/`;
