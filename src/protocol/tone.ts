/**
 * The weight of a remark on a page. `blocks`: nothing goes on before it is mended or accepted. `unknown`: nobody could find out. `looking`:
 * it is being found out.
 */
export type Tone = 'blocks' | 'warning' | 'note' | 'fine' | 'unknown' | 'looking';
