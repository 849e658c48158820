/** What the reading thread is asked. */
export interface Task {
  readonly content: Uint8Array;
  /** Reads the headers alone, after the whole letter took too long. */
  readonly headOnly: boolean;
}

/** Whether what arrived is a task. */
export const isTask = (data: unknown): data is Task =>
  typeof data === 'object' && data !== null && 'content' in data && data.content instanceof Uint8Array;
