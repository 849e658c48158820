/** Gmail's app with an account of another provider, where it keeps no style sheet: a program of the data of Can I email. */
export const otherAccount = 'gmail.other-account';

/** The letter as it is, which no program needs to show. It can stand beside those of programs. */
export const original = 'original';

/** The letter while its pictures are blocked. It stands beside those of programs, and its id is none of theirs. */
export const picturesOff = 'picturesOff';
