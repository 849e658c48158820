/** How a service writes its letters, as far as the sandbox can imitate it. */
export interface LetterHabits {
  /** The transfer encoding of the HTML part; `automatic` picks the best one for each letter. */
  readonly encoding: 'automatic' | 'quoted-printable' | 'base64';
  /** Whether web links lead through the service, which counts clicks. */
  readonly countClicks: boolean;
  /** The place of the tracking pixel that counts opens. */
  readonly pixel: 'end' | 'beforeFooter' | 'none';
  /** Whether `List-Unsubscribe` is present, and whether it allows one-click unsubscribing (RFC 8058). */
  readonly listUnsubscribe: 'oneClick' | 'link' | 'none';
}
