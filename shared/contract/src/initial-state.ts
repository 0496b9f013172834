import { ColourSchemeSchema, LocaleSchema, NavigationCountsSchema, TenantSchema, UnreadSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { DevelopSchema } from './override-api.ts';
import { PlanSchema } from './plan.ts';
import { PublicConfigSchema } from './public-config.ts';

/**
 * The state that the server writes into the HTML (`<script type="application/json" id="initial-state">`). The host restores its stores from
 * it before React mounts, so a signed-in visit needs no second round trip.
 */
export const InitialStateSchema = v.object({
  config: PublicConfigSchema,
  locale: LocaleSchema,
  colourScheme: ColourSchemeSchema,
  user: v.nullable(UserSchema),
  tenant: v.nullable(TenantSchema),
  plan: PlanSchema,
  /** The API's responses to the first reads of this page, by path and query. */
  answers: v.optional(v.record(v.string(), v.unknown())),
  /** The position of the live event stream before anything was read, the visitor's unread notifications, and the navigation counts. */
  live: v.optional(v.object({ after: v.string(), unread: UnreadSchema, counts: NavigationCountsSchema })),
  /** Only for users who may override remotes. */
  develop: v.optional(DevelopSchema),
});
export type InitialState = v.InferOutput<typeof InitialStateSchema>;
