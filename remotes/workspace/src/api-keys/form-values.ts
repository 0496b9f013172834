import { type ApiKey, type ApiKeyCreate, ApiKeyCreateSchema, NetworkSchema } from '@cairn/api';
import * as v from 'valibot';

/** Lifetimes of a key in days; `never`, and for an existing key `same`. */
export const lifetimes = ['7', '30', '90', '365', 'never'] as const;

const dayMs = 24 * 3600 * 1000;

/** Networks as typed: separated by commas, spaces or line breaks. */
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

/** The values of the form that creates or edits a key. */
export const ApiKeyFormSchema = v.object({
  name: ApiKeyCreateSchema.entries.name,
  projects: ApiKeyCreateSchema.entries.projects,
  scopes: ApiKeyCreateSchema.entries.scopes,
  lifetime: v.string(),
  callsPerMinute: ApiKeyCreateSchema.entries.callsPerMinute.wrapped,
  networks: NetworksField,
});
export type ApiKeyForm = v.InferOutput<typeof ApiKeyFormSchema>;

/** Returns a function that reads the form. Selections and the rate come from state, since they are not plain text fields. */
export function readForm(chosen: Pick<ApiKeyForm, 'projects' | 'scopes' | 'callsPerMinute'>): (data: FormData) => unknown {
  return (data) => ({ ...Object.fromEntries(data), ...chosen });
}

/** Returns the API request. `same` keeps the key's expiry. */
export function keyWish({ lifetime, ...rest }: ApiKeyForm, now: number, before?: Pick<ApiKey, 'expiresAt'>): ApiKeyCreate {
  const days = Number(lifetime);
  const expiresAt = lifetime === 'same' ? (before?.expiresAt ?? null) : days > 0 ? new Date(now + days * dayMs).toISOString() : null;
  return { ...rest, expiresAt };
}

/** Returns the field that shows a server issue: an issue of the second network belongs to the field for all networks. */
export function fieldOfIssue(field: string): string {
  const [first = field] = field.split('.');
  return first === 'expiresAt' ? 'lifetime' : first;
}
