/**
 * The numbers of the specification, written down here once more: what the client takes them for must not be what the
 * sandbox takes them for.
 */
export const limits = { folders: 200, maketsPerRequest: 200, folderName: 50 } as const;

export const sendStatus = { planned: 0, running: 1, finished: 4 } as const;

/** How long the check of a domain is kept. */
export const checkLifetimeMs = 5 * 60_000;
