import * as v from 'valibot';

/** A deploy token, as administrators see it: never what it says. */
export const DeployTokenSchema = v.object({
  id: v.string(),
  /** The one remote that it is good for. */
  remote: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** Who made it; null for one that a start made for its own checkout. */
  createdBy: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  /** When it was used last, to the minute; null where it never was. */
  lastUsedAt: v.optional(v.nullable(v.string()), null),
});
export type DeployToken = v.InferOutput<typeof DeployTokenSchema>;

/** GET /registry/tokens: newest first, those that were revoked among them. */
export const DeployTokenListSchema = v.object({ success: v.literal(true), tokens: v.array(DeployTokenSchema) });
export type DeployTokenList = v.InferOutput<typeof DeployTokenListSchema>;

/** POST /registry/tokens. The remote may be one that was never released: its first release is what the token is for. */
export const NewDeployTokenSchema = v.object({
  remote: v.pipe(v.string(), v.trim(), v.regex(/^[a-z][a-z0-9-]{1,39}$/, 'REMOTE_INVALID')),
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'NAME_REQUIRED'), v.maxLength(80, 'NAME_TOO_LONG')),
});

/** 201: the token itself stands here and nowhere else, once. */
export const CreatedDeployTokenSchema = v.object({ success: v.literal(true), token: v.string(), created: DeployTokenSchema });
export type CreatedDeployToken = v.InferOutput<typeof CreatedDeployTokenSchema>;

/** POST /registry/tokens/{id}/revoke. Safe to repeat. */
export const RevokedDeployTokenSchema = v.object({ success: v.literal(true), revoked: DeployTokenSchema });
export type RevokedDeployToken = v.InferOutput<typeof RevokedDeployTokenSchema>;
