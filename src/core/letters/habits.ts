/** How a service writes its letters, as far as the sandbox can write them so, too. */
export interface LetterHabits {
  /** How HTML is encoded for its way; `automatic` is what suits each letter. */
  readonly encoding: 'automatic' | 'quoted-printable' | 'base64';
  /** Whether links to the web lead through the service first. Without that nobody counts clicks. */
  readonly countClicks: boolean;
  /** Where the picture stands that counts opens: behind the footer, right before it, or nowhere, and nobody counts them. */
  readonly pixel: 'end' | 'beforeFooter' | 'none';
  /** Whether a header tells mail programs how to unsubscribe, and whether one click is enough there (RFC 8058). */
  readonly listUnsubscribe: 'oneClick' | 'link' | 'none';
}
