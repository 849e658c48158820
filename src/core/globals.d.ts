export {};

/** The little that core knows of its host. */
declare global {
  /** How a caller says that it no longer wants an answer. */
  interface AbortSignal {
    readonly aborted: boolean;
    throwIfAborted(): void;
  }

  /** The WHATWG parser of addresses, as far as core reads them. */
  const URL: {
    parse(text: string): {
      readonly protocol: string;
      readonly username: string;
      readonly password: string;
      readonly hostname: string;
      readonly origin: string;
      readonly pathname: string;
      readonly hash: string;
      readonly href: string;
    } | null;
  };
}
