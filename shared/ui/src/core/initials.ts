const colours = ['moss', 'ochre', 'sky', 'rust', 'tarn'] as const;
export type AvatarColour = (typeof colours)[number];

/** Two letters for a name: of its first and last word, or the first two of its only one. Empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  // By code points, so that a letter outside the basic plane is never cut in two.
  const letters = last ? [[...first][0], [...last][0]] : [...first].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

/** Products whose initials are another's too, or are too few letters: the mark that each goes by. */
const agentMarks = [
  [/^claude/i, 'CC'],
  [/^codex/i, 'Cx'],
  [/^cursor/i, 'Cu'],
] as const;

/** Two letters for an agent's client, whatever its version: of a product that is known its mark, else its initials. */
export function agentMark(client: string): string {
  return agentMarks.find(([product]) => product.test(client))?.[1] ?? initialsOf(client);
}

/** The same colour for the same name, on every page. */
export function colourOf(name: string): AvatarColour {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colours[hash % colours.length] ?? 'tarn';
}
