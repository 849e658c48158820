/**
 * Why a file is not opened: `link`: it or its directory is a symbolic link; `secondName`: it has a second hard link;
 * `notAFile`: it is a directory, a device or a pipe; `notADirectory`: its directory is something else; `tooLarge`: it exceeds the
 * size limit; `replaced`: it was replaced at every attempt to open it; `readOnly`: the workspace is not trusted yet.
 */
export type RefusedReason =
  | 'link'
  | 'secondName'
  | 'notAFile'
  | 'notADirectory'
  | 'tooLarge'
  | 'replaced'
  | 'readOnly';

/** Thrown for a file or directory that is not opened, because reading or writing it could affect a file elsewhere. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusedReason;
  readonly path: string;

  constructor(reason: RefusedReason, path: string) {
    super(`${path} is refused: ${reason}`);
    this.reason = reason;
    this.path = path;
  }
}
