const colours = ['moss', 'ochre', 'sky', 'rust', 'tarn'] as const;
export type AvatarColour = (typeof colours)[number];

/** Returns two letters for a name: the initials of its first and last word, or the first two of a single word. Empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  // Splits by code points, so that letters outside the basic plane stay whole.
  const letters = last ? [[...first][0], [...last][0]] : [...first].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

/** Fixed marks for products whose initials are ambiguous or too short. */
const agentMarks = [
  [/^claude/i, 'CC'],
  [/^codex/i, 'Cx'],
  [/^cursor/i, 'Cu'],
] as const;

/** Returns two letters for an agent's client, ignoring its version: the mark of a known product, else its initials. */
export function agentMark(client: string): string {
  return agentMarks.find(([product]) => product.test(client))?.[1] ?? initialsOf(client);
}

/** Returns a color that is always the same for a name. */
export function colourOf(name: string): AvatarColour {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colours[hash % colours.length] ?? 'tarn';
}
