import type { Decode } from '../../mail/message/encodedWords.ts';

/** Decodes what the sandbox's own letters, and replies to them, are written in: mostly UTF-8. */
export const decode: Decode = (bytes, charset) => {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
