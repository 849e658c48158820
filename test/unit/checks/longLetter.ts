/** Returns the letter with its body repeated up to a number of characters. */
export function longLetter(letter: string, characters: number): string {
  const [start, end] = [letter.indexOf('<body'), letter.indexOf('</body>')];
  const body = letter.slice(start, end);
  const long = body.repeat(Math.ceil(characters / body.length)).slice(0, characters);
  return letter.slice(0, start) + long + letter.slice(end);
}
