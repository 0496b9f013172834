import * as v from 'valibot';

/** A deploy token as administrators see it, without its secret. */
export const DeployTokenSchema = v.object({
  id: v.string(),
  /** The only remote that it is valid for. */
  remote: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** Its creator; null when Cairn created it at a start for its own checkout. */
  createdBy: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  /** When it was last used, to the minute; null if never. */
  lastUsedAt: v.optional(v.nullable(v.string()), null),
});
export type DeployToken = v.InferOutput<typeof DeployTokenSchema>;

/** GET /registry/tokens: newest first, including revoked ones. */
export const DeployTokenListSchema = v.object({ success: v.literal(true), tokens: v.array(DeployTokenSchema) });
export type DeployTokenList = v.InferOutput<typeof DeployTokenListSchema>;

/** POST /registry/tokens. The remote may have no release yet: the token can be for the first one. */
export const NewDeployTokenSchema = v.object({
  remote: v.pipe(v.string(), v.trim(), v.regex(/^[a-z][a-z0-9-]{1,39}$/, 'REMOTE_INVALID')),
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'NAME_REQUIRED'), v.maxLength(80, 'NAME_TOO_LONG')),
});

/** 201. The only response that contains the token itself. */
export const CreatedDeployTokenSchema = v.object({ success: v.literal(true), token: v.string(), created: DeployTokenSchema });
export type CreatedDeployToken = v.InferOutput<typeof CreatedDeployTokenSchema>;

/** POST /registry/tokens/{id}/revoke. Safe to repeat. */
export const RevokedDeployTokenSchema = v.object({ success: v.literal(true), revoked: DeployTokenSchema });
export type RevokedDeployToken = v.InferOutput<typeof RevokedDeployTokenSchema>;
