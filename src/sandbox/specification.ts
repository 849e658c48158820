/** The limits in the specification. The client has its own copy, so that a mistake there is not repeated here. */
export const specifiedLimits = { folders: 200, maketsPerRequest: 200, folderName: 50 } as const;

export const sendStatus = { planned: 0, running: 1, finished: 4 } as const;

/** The time for which the check of a domain is cached, in milliseconds. */
export const checkLifetimeMs = 5 * 60_000;
