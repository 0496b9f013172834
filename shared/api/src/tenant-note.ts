import * as v from 'valibot';
import { ProseSchema } from './plain-text.ts';

/** The maximum length of a staff note, in UTF-16 code units. */
export const maxTenantNote = 2_000;

/** PUT /admin/tenants/{tenant}/note. An empty text removes the note. `version`: that of the note that the operator saw, 0 without one. */
export const TenantNoteInputSchema = v.object({
  text: v.pipe(ProseSchema, v.maxLength(maxTenantNote, 'TEXT_TOO_LONG')),
  version: v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL')),
});
export type TenantNoteInput = v.InferOutput<typeof TenantNoteInputSchema>;

/** What staff noted about a tenant. Its members never see it. */
export const TenantNoteSchema = v.object({
  text: v.string(),
  /** 0 if there was never one. */
  version: v.number(),
  /** Null if there was never one, or if the account is deleted. */
  by: v.nullable(v.string()),
  at: v.nullable(v.string()),
});
export type TenantNote = v.InferOutput<typeof TenantNoteSchema>;
