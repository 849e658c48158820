export {};

declare global {
  /** The one thing of the host that core knows of: how a caller says that it no longer wants an answer. */
  interface AbortSignal {
    readonly aborted: boolean;
    throwIfAborted(): void;
  }
}
