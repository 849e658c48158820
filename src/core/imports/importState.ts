/** What an import does, or why it does nothing. `Checked` is the result of a check, `Problem` a reason why a source can't be imported. */
export type ImportState<Checked, Problem> =
  | DraftState<Checked, Problem>
  | StartedState
  /** Nobody can tell who is suppressed, so nothing is checked or requested. */
  | { readonly kind: 'held' };

/** The state of an import that was not started. */
export type DraftState<Checked, Problem> =
  | SettledDraft<Checked, Problem>
  | { readonly kind: 'checking'; readonly before: SettledDraft<Checked, Problem> }
  /** Its plan is being written. */
  | { readonly kind: 'starting'; readonly checked: Checked };

type SettledDraft<Checked, Problem> =
  /** Nothing is known about its rows. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'checked'; readonly checked: Checked };

/** The state of an import from its start on. */
export type StartedState =
  /** Its log was not read yet. */
  | { readonly kind: 'unread' }
  | RunState
  /** It is not paused, but its window was closed or killed. */
  | { readonly kind: 'interrupted' }
  /** Another window runs it. It goes on here as soon as that one stops. */
  | { readonly kind: 'nextHere' }
  | { readonly kind: 'canceled' };

/** What the requests of an import do, or why they have stopped. */
export type RunState =
  | { readonly kind: 'running' }
  /** Paused by the user, while the last requests are not answered yet. */
  | { readonly kind: 'pausing' }
  /** The service cannot be reached. The import resumes automatically when it can. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'unauthorized'; readonly status: number }
  | { readonly kind: 'failing' }
  /** The service has refused the first rows for the same reason, so it may refuse all: the list may not exist, for example. */
  | { readonly kind: 'refusing'; readonly reason: string }
  /** Another window runs the import. */
  | { readonly kind: 'elsewhere' }
  /** Another import adds to the same list. This one begins when that one has stopped. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done' };

/** What is stored of an import that was started, and what its requests do here; `isActive` while this window wants to make some. */
export interface StartedFacts {
  readonly ended?: 'done' | 'canceled' | undefined;
  readonly isPaused: boolean;
  readonly run?: RunState | undefined;
  readonly isActive: boolean;
}

/** Returns the state of an import that was started. */
export function startedState({ ended, isPaused, run, isActive }: StartedFacts): StartedState {
  if (ended) return { kind: ended };
  if (!run) return { kind: 'unread' };
  if (run.kind === 'elsewhere' && isActive) return { kind: 'nextHere' };
  return run.kind === 'paused' && !isPaused ? { kind: 'interrupted' } : run;
}

/** Returns the result of the last check of an import that was not started; `undefined` if there is none. */
export function lastCheck<Checked>(state: DraftState<Checked, unknown>): Checked | undefined {
  const shown = state.kind === 'checking' ? state.before : state;
  return 'checked' in shown ? shown.checked : undefined;
}
