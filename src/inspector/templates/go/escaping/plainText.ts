import { shown } from '../print.ts';
import { type GoValue, isNil } from '../values.ts';

/** What `html/template` shows instead of a value that could do harm. */
export const failsafe = 'ZgotmplZ';

/** Returns the text of a value; none for a missing one. */
export const stringOf = (value: GoValue): string => (isNil(value) ? '' : shown(value));
