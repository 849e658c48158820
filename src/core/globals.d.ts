export {};

/** The parts of the JavaScript environment that core may use. */
declare global {
  /** A cancellation signal. */
  interface AbortSignal {
    readonly aborted: boolean;
    throwIfAborted(): void;
  }

  /** A parsed URL, as far as core uses it. */
  interface URL {
    readonly protocol: string;
    readonly username: string;
    readonly password: string;
    readonly host: string;
    readonly hostname: string;
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly searchParams: Iterable<[name: string, value: string]>;
    readonly hash: string;
    readonly href: string;
  }

  /** The WHATWG URL parser. */
  const URL: { parse(text: string): URL | null };
}
