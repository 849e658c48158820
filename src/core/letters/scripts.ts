/** The writing systems that are told apart. Each character of a letter in one of them counts for it. */
const scripts = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
} as const;

export type Script = keyof typeof scripts;

/** The share of a text that must be in one writing system, and the maximum length that is looked at, in UTF-16 units. */
const [leastShare, longest] = [0.6, 2000] as const;

/** Returns the writing system of most of a text; `undefined` if it is mixed, in another one, or has no letters. */
export function scriptOf(text: string): Script | undefined {
  const letters = text.slice(0, longest).match(/\p{L}/gu) ?? [];
  const names = Object.keys(scripts) as Script[];
  return names.find((name) => {
    const own = letters.filter((letter) => scripts[name].test(letter)).length;
    return own > letters.length * leastShare;
  });
}
