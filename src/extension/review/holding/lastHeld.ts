/** The key of the time at which this workspace's window was last seen holding a campaign, in milliseconds since 1970. */
export const lastHeldAt = 'mailroom.lastHeldAt';
