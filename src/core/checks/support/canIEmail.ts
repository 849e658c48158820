/** Data of Can I email (https://www.caniemail.com) about the features of mail clients. */
export interface CanIEmail {
  /** The clients' names by id: `{'gmail.ios': 'Gmail (iOS)'}`. */
  readonly clients: Readonly<Record<string, string>>;
  readonly features: readonly Feature[];
}

/** A feature of HTML or CSS, with the ids of the clients that do not fully support it in their newest test. */
export interface Feature {
  /** The last segment of its page's address. */
  readonly slug: string;
  readonly title: string;
  /** The date of the newest test: `2024-05-08`. */
  readonly tested: string;
  readonly unsupportedBy: readonly string[];
  readonly partlySupportedBy: readonly string[];
}

export const addressOf = ({ slug }: Feature) => `https://www.caniemail.com/features/${slug}/`;
