interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The page's connection to the extension. */
export interface Host<ToHost, State> {
  post(message: ToHost): void;
  /** Saves the state that VS Code passes to the serializer when it restores the page after a reload. */
  keep(state: State): void;
  /** Returns the last saved state, which survives hiding and reloading the page. */
  kept(): unknown;
}

/**
 * Connects the page to the extension. VS Code allows this once in each page. `read` validates a message, and returns `undefined` for
 * anything that is not a message to this page.
 */
export function connectHost<ToHost, ToPage, State>(
  read: (data: unknown) => ToPage | undefined,
  receive: (message: ToPage) => void,
): Host<ToHost, State> {
  const api = acquireVsCodeApi();
  window.addEventListener('message', ({ data }) => {
    const message = read(data);
    if (message !== undefined) receive(message);
  });
  return {
    post: (message) => api.postMessage(message),
    keep: (state) => api.setState(state),
    kept: () => api.getState(),
  };
}

/** Calls `ask` if the page is visible, and each time it becomes visible again. A hidden page receives no messages. */
export function whenVisible(ask: () => void): void {
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') ask();
  };
  document.addEventListener('visibilitychange', askIfVisible);
  askIfVisible();
}
