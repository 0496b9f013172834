import { ColourSchemeSchema, LocaleSchema, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { PlanSchema } from './plan.ts';

/** Run-time configuration that the browser may know. */
export const PublicConfigSchema = v.object({
  /** Where the API answers: `/api`, or a same-site origin with that path. */
  apiBase: v.string(),
  /** Is this an installation with demo content and the development mailbox? */
  demo: v.boolean(),
  /** Where the development mailbox is shown; null where mails go out by SMTP. */
  mailbox: v.nullable(v.string()),
});
export type PublicConfig = v.InferOutput<typeof PublicConfigSchema>;

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
});
export type InitialState = v.InferOutput<typeof InitialStateSchema>;

export const initialStateElementId = 'initial-state';
