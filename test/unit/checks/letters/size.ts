import { many, type RuleLetters } from './ruleLetters.ts';

export const sizeLetters = {
  'near-clipping': {
    finds: [`⟦<p>⟧${many('текст', 8_500)}</p>`],
    passes: [`<p>${many('text ', 15_000)}</p>`, `<p>${many('текст', 12_000)}</p>`],
  },
  clipping: { finds: [`⟦<p>⟧${many('текст', 12_000)}</p>`], passes: [`<p>${many('text ', 20_000)}</p>`] },
} satisfies Record<string, RuleLetters>;
