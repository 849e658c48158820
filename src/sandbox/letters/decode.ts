import type { Decode } from '../../mail/message/encodedWords.ts';

/** Decodes texts of the sandbox's own letters and of replies to them; unknown charsets as UTF-8. */
export const decode: Decode = (bytes, charset) => {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
