import type { Family } from './story.ts';

/** A family with its address. */
export interface NamedFamily extends Family {
  id: string;
}

/** The bundler's own: every `*.stories.tsx` below stories/, each in a file of its own. */
const context = import.meta.webpackContext('./stories', { recursive: true, regExp: /\.stories\.tsx$/, mode: 'lazy' }) as unknown as {
  keys(): string[];
  (key: string): Promise<{ default: Family }>;
}; // that is what a lazy context is; the bundler's type says `any`

/** `./date-picker.stories.tsx` → `date-picker`: a family's address. */
const keys = new Map(context.keys().map((key) => [key.replace(/^.*\//, '').replace('.stories.tsx', ''), key]));

/** The addresses of all families, in the order of the alphabet. */
export const familyIds: readonly string[] = [...keys.keys()].sort();

/** A family by its address. @throws Response 404 where there is none */
export async function familyOf(id = ''): Promise<NamedFamily> {
  const key = keys.get(id);
  if (key === undefined) throw new Response(null, { status: 404 });
  return { ...(await context(key)).default, id };
}

/** All of them. */
export function allFamilies(): Promise<NamedFamily[]> {
  return Promise.all(familyIds.map((id) => familyOf(id)));
}
