/** The longest tag that counts as one, in characters. */
const tag = /<[^<>]{0,2000}>/g;

/** Line ends inside of words and characters that mail programs encode (quoted-printable, RFC 2045, 6.7), and entities of HTML. */
const encoded = /=\r?\n|=[0-9A-F]{2}|&#?[0-9A-Za-z]{1,10};/g;

/** The marks in front of quoted lines: `> `, `| ` or the initials of the writer, `AB> `. */
const quoteMark = /^[ \t]{0,8}(?:[A-Za-z]{0,3}[>|][ \t]?)+/gm;

/** Returns a mail without its tags, encoded characters and marks of quoted lines: what is left of a text in it is in order. */
export function withoutTags(mail: string): string {
  return mail.replace(encoded, '').replace(quoteMark, '').replace(tag, ' ');
}
