import { type ApiKey, type ApiKeyCreate, ApiKeyCreateSchema, NetworkSchema } from '@cairn/api';
import * as v from 'valibot';

/** How long a key may last, in days; `never` and, of one that is there, `same`. */
export const lifetimes = ['7', '30', '90', '365', 'never'] as const;

const dayMs = 24 * 3600 * 1000;

/** The networks as they are typed: with commas, spaces or line ends between them. */
const NetworksField = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const wrong = dataset.value.flatMap((network) => v.safeParse(NetworkSchema, network).issues ?? [])[0];
    if (wrong) addIssue({ message: wrong.message });
  }),
  ApiKeyCreateSchema.entries.networks.wrapped,
);

/** What the form that makes or changes a key holds. */
export const ApiKeyFormSchema = v.object({
  name: ApiKeyCreateSchema.entries.name,
  projects: ApiKeyCreateSchema.entries.projects,
  scopes: ApiKeyCreateSchema.entries.scopes,
  lifetime: v.string(),
  callsPerMinute: ApiKeyCreateSchema.entries.callsPerMinute.wrapped,
  networks: NetworksField,
});
export type ApiKeyForm = v.InferOutput<typeof ApiKeyFormSchema>;

/** The fields by their names: what is chosen of several is no text, and the rate is a number in any language. */
export function readForm(chosen: Pick<ApiKeyForm, 'projects' | 'scopes' | 'callsPerMinute'>): (data: FormData) => unknown {
  return (data) => ({ ...Object.fromEntries(data), ...chosen });
}

/** What the API is asked for. `same` keeps the end that a key has. */
export function keyWish({ lifetime, ...rest }: ApiKeyForm, now: number, before?: Pick<ApiKey, 'expiresAt'>): ApiKeyCreate {
  const days = Number(lifetime);
  const expiresAt = lifetime === 'same' ? (before?.expiresAt ?? null) : days > 0 ? new Date(now + days * dayMs).toISOString() : null;
  return { ...rest, expiresAt };
}

/** The field that shows an issue of the server: the second network is wrong, and all of them stand in one. */
export function fieldOfIssue(field: string): string {
  const [first = field] = field.split('.');
  return first === 'expiresAt' ? 'lifetime' : first;
}
