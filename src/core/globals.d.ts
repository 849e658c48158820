export {};

/** The parts of the JavaScript environment that core may use. */
declare global {
  /** A cancellation signal. */
  interface AbortSignal {
    readonly aborted: boolean;
    throwIfAborted(): void;
  }

  /** The WHATWG URL parser, as far as core uses it. */
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
