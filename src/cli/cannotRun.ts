/** The reason why a command could not run. Its message says what is wrong, where, and what to do. The exit code is 2. */
export class CannotRun extends Error {}
