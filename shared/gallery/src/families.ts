import type { Family } from './story.ts';

/** A family with its id for the URL. */
export interface NamedFamily extends Family {
  id: string;
}

/** The bundler's lazy context: every `*.stories.tsx` in stories/, each in a chunk of its own. */
const context = import.meta.webpackContext('./stories', { recursive: true, regExp: /\.stories\.tsx$/, mode: 'lazy' }) as unknown as {
  keys(): string[];
  (key: string): Promise<{ default: Family }>;
}; // the type of a lazy context; the bundler's type says `any`

/** `./date-picker.stories.tsx` → `date-picker`: the id of a family. */
const keys = new Map(context.keys().map((key) => [key.replace(/^.*\//, '').replace('.stories.tsx', ''), key]));

/** The ids of all families, in alphabetical order. */
export const familyIds: readonly string[] = [...keys.keys()].sort();

/** Loads a family by its id. @throws Response 404 if there is none */
export async function familyOf(id = ''): Promise<NamedFamily> {
  const key = keys.get(id);
  if (key === undefined) throw new Response(null, { status: 404 });
  return { ...(await context(key)).default, id };
}

/** Loads all families. */
export function allFamilies(): Promise<NamedFamily[]> {
  return Promise.all(familyIds.map((id) => familyOf(id)));
}
