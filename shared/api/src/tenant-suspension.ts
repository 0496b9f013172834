import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { LineSchema } from './plain-text.ts';

/** The maximum length of the reason of a suspension, in UTF-16 code units. */
export const maxSuspensionReason = 500;

const reason = v.pipe(LineSchema, v.nonEmpty('REASON_REQUIRED'), v.maxLength(maxSuspensionReason, 'TEXT_TOO_LONG'));

/** POST /admin/tenants/{tenant}/suspension and /restoration. `version`: that of the tenant that the operator saw. */
export const TenantSuspensionInputSchema = v.object({ version: VersionSchema, reason });
export type TenantSuspensionInput = v.InferOutput<typeof TenantSuspensionInputSchema>;

/** Who did it, when and why. The name is null if the account is deleted. */
const StepSchema = v.object({ by: v.nullable(v.string()), at: v.string(), reason: v.string() });

/** One suspension of a tenant. Only operators see it. `restored`: null while it lasts. */
export const TenantSuspensionSchema = v.object({ id: v.string(), suspended: StepSchema, restored: v.nullable(StepSchema) });
export type TenantSuspension = v.InferOutput<typeof TenantSuspensionSchema>;
