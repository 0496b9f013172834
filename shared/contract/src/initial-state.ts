import { ColourSchemeSchema, LocaleSchema, NavigationCountsSchema, TenantSchema, UnreadSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { DevelopSchema } from './override-api.ts';
import { PlanSchema } from './plan.ts';
import { PublicConfigSchema } from './public-config.ts';

/**
 * What the server writes into the HTML (`<script type="application/json" id="initial-state">`): the host restores its
 * stores from it before React mounts, so that a signed-in visit needs no second round trip.
 */
export const InitialStateSchema = v.object({
  config: PublicConfigSchema,
  locale: LocaleSchema,
  colourScheme: ColourSchemeSchema,
  user: v.nullable(UserSchema),
  tenant: v.nullable(TenantSchema),
  plan: PlanSchema,
  /** What the API answers to the first reads of this page, by path and query. */
  answers: v.optional(v.record(v.string(), v.unknown())),
  /** How far the live events were before any of this was read, as the stream takes it; what the visitor has not read, and what waits for them. */
  live: v.optional(v.object({ after: v.string(), unread: UnreadSchema, counts: NavigationCountsSchema })),
  /** For those who may run something else than everybody. */
  develop: v.optional(DevelopSchema),
});
export type InitialState = v.InferOutput<typeof InitialStateSchema>;
