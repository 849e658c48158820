/**
 * Why a file is not touched: it, or its folder, is a link; it has a second name somewhere; it is a folder, a device or a
 * pipe; its folder is none; it is larger than anything that is read; it was another one each time that it was opened;
 * nothing may be written there yet.
 */
export type RefusedReason =
  | 'link'
  | 'secondName'
  | 'notAFile'
  | 'notAFolder'
  | 'tooLarge'
  | 'replaced'
  | 'readOnly';

/** A file or folder that is not opened, because what happens to it could happen somewhere else. */
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
