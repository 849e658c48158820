/** What became of requesting a web address. */
export type LinkOutcome =
  /** It answers; at `movedTo` when it has moved there for good. */
  | { readonly kind: 'fine'; readonly contentType?: string; readonly movedTo?: string }
  | { readonly kind: 'missing'; readonly status: number }
  /** Perhaps it refuses only who is no browser. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failing'; readonly status: number }
  /** From one redirect to the next. */
  | { readonly kind: 'redirects' }
  /** To something that is no address. */
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'unknownHost'; readonly host: string }
  /** Perhaps the proxy knows it; it was not asked, since nobody could say whether the host is of a private network. */
  | { readonly kind: 'unknownHere'; readonly host: string }
  | { readonly kind: 'certificate'; readonly host: string; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly host: string; readonly reason: string }
  | { readonly kind: 'silent'; readonly host: string }
  /** Of this machine or a private network: it was not requested. */
  | { readonly kind: 'private'; readonly host: string };
