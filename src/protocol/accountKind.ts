/** `live`: letters reach real people. `test`: the user calls it a test account of the service. `sandbox`: the service on this machine. */
export type AccountKind = 'live' | 'test' | 'sandbox';
