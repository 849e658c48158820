/** The letter with its body again and again, so that the body has this many characters. */
export function longLetter(letter: string, characters: number): string {
  const [start, end] = [letter.indexOf('<body'), letter.indexOf('</body>')];
  const body = letter.slice(start, end);
  const long = body.repeat(Math.ceil(characters / body.length)).slice(0, characters);
  return letter.slice(0, start) + long + letter.slice(end);
}
