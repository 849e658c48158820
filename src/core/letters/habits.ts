/** The way a service writes its letters, as far as the sandbox can imitate it. */
export interface LetterHabits {
  /** The transfer encoding of the HTML part; `automatic` picks the best one for each letter. */
  readonly encoding: 'automatic' | 'quoted-printable' | 'base64';
  /** True if web links lead through the service, which counts clicks. */
  readonly countClicks: boolean;
  /** The place of the tracking pixel that counts opens. */
  readonly pixel: 'end' | 'beforeFooter' | 'none';
  /** The support for unsubscribing in mail programs: the header `List-Unsubscribe`, with or without one-click (RFC 8058). */
  readonly listUnsubscribe: 'oneClick' | 'link' | 'none';
}
