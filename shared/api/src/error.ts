import * as v from 'valibot';

/**
 * All error codes of the API with their English texts for `message`. The client translates by code; the texts are for callers without a
 * catalog.
 */
export const errorTexts = {
  ANSWER_UNDER_WAY: 'An answer is being written. Wait for it, or stop it.',
  BAD_REQUEST: 'The request is not valid.',
  BODY_TOO_LARGE: 'The request is too large.',
  BUSY: 'Cairn is busy. Please try again in a moment.',
  CODE_EXPIRED: 'This code has expired. Ask for a new one.',
  CODE_INVALID: 'Please enter a valid verification code',
  CODE_USED: 'This code has already been used.',
  CONFLICT: 'Someone else changed this in the meantime.',
  CROSS_SITE: 'This request came from another site and was rejected.',
  DOMAIN_TAKEN: 'Another organization has verified this domain.',
  DOMAIN_UNPROVED: 'The record was not found. DNS changes can take up to an hour.',
  DOMAIN_UNREACHABLE: 'No name server answered for this domain. Please try again later.',
  FORBIDDEN: 'Access denied. You do not have permission for this action.',
  EMAIL_UNVERIFIED: 'This provider has not verified your email address. Verify it there, or sign in another way.',
  IDEMPOTENCY_MISMATCH: 'This idempotency key was used for another request.',
  IDENTITY_TAKEN: 'Another account from this provider is already linked.',
  IN_PROGRESS: 'The same request is still in progress.',
  INVITATION_CLOSED: 'This invitation can no longer be accepted.',
  INVITATION_LIMIT: 'In its first 7 days an organization has at most 20 open invitations. Withdraw some, or invite fewer people.',
  KEY_ADDRESS: 'This key is not allowed from this IP address. Its creator can allow it under API keys.',
  KEY_DISABLED: 'This key is disabled. Its creator can enable it under API keys.',
  KEY_EXPIRED: 'This key has expired. Create a new one, or change its expiry.',
  KEY_MISSING: 'An API key is required. Send it as Authorization: Bearer. Create one in Cairn under API keys.',
  KEY_PROJECT: 'This key has no access to this project.',
  KEY_REVOKED: 'This key was revoked. Create a new one under API keys.',
  KEY_ROTATED: 'This key was rotated and its grace period has ended. Use the new key.',
  KEY_SCOPE: 'This key does not have permission for this.',
  KEY_STOPPED: 'This key no longer works: its creator has lost access.',
  KEY_UNKNOWN: 'Unknown API key. Check that it is complete and belongs to this server. Create one in Cairn under API keys.',
  LAST_OWNER: 'An organization needs an owner. Make someone else an owner first.',
  LAST_WAY_IN: 'This is your only sign-in method. Add another one first.',
  LINK_EXPIRED: 'This link has expired. Ask for a new one.',
  LINK_USED: 'This link has already been used.',
  LOGIN_FAILED: 'Wrong email or password.',
  MAIL_UNAVAILABLE: 'This installation does not send mail. Ask its administrator.',
  METHOD_NOT_ALLOWED: 'Method not allowed. See the Allow header.',
  NOT_FOUND: 'Not found.',
  PASSKEY_REFUSED: 'This passkey could not be used.',
  ORIGIN_REFUSED: 'Code from this address is not allowed to run here.',
  OTHER_ADDRESS: 'Sign in with the invited email address.',
  OUT_OF_SPACE: 'Cairn is out of disk space, so nothing was saved. Please tell your administrator.',
  PAYMENT_UNAVAILABLE: 'The payment provider did not answer. Please try again later.',
  PLAN_LIMIT: 'This is more than the plan of the organization allows. An owner can change it under Billing.',
  PROJECT_DELETED: 'This project was deleted. Its managers can restore it until it is permanently deleted.',
  PROJECT_KEY_TAKEN: 'Another project has this key.',
  PROPOSAL_LIMIT:
    'Too many open proposals. A session can propose at most 20 patterns and decisions in a project, a key at most 100 in 24 hours. Wait for reviews, and propose only what later sessions need.',
  QUERY_TIMEOUT: 'This took too long and was stopped. Please try again later.',
  RATE_LIMITED: 'Rate limit exceeded. Please try again later.',
  REAUTHENTICATE: 'Confirm your identity first.',
  RELEASE_INVALID: 'The release was rejected.',
  REQUESTER_DIFFERS: 'Tickets of a sender without an account are merged only with tickets of the same address. Link them as duplicates.',
  REVISION_CONFLICT: 'The registry has a newer revision.',
  SERVER_ERROR: 'Server error. Please try again later.',
  SIGN_IN_BOUND: 'You are signed in through your organization, in this organization only. Sign out, then sign in with your own account.',
  SIGN_IN_EXPIRED: 'This sign-in has expired. Start over.',
  SIGN_IN_INCOMPLETE: 'Failed to complete sign in',
  SIGN_IN_REFUSED: 'Sign in failed. Please try again.',
  SIGN_IN_UNAVAILABLE: 'Authentication service failed to initialize',
  SIGNUP_CLOSED: 'Sign-up is by invitation only.',
  STATE_INVALID: 'This is not possible in the current state.',
  UNDO_EXPIRED: 'It is too late to undo this.',
  TENANT_CLOSING: 'This organization is being closed: it is read-only, and its keys do not work. An owner can cancel that.',
  IMPERSONATION_LIMIT: 'Not possible while signed in as another person.',
  TENANT_MISMATCH: 'You switched to another organization. Reload the page.',
  TENANT_PROTECTED: 'The organizations of platform administrators cannot be suspended.',
  TENANT_SUSPENDED:
    'This organization is suspended: its members cannot sign in, and its keys do not work. Nothing is deleted. An owner can ask the administrator of this installation.',
  TOO_MANY_DUPLICATES:
    'This ticket has more than 100 unsolved duplicates. Send the reply to this ticket only, or solve some of them first.',
  UNAUTHENTICATED: 'Session expired. Please log in again.',
  USAGE_LIMIT: 'The usage included in the plan is used up for this month. Reading and running sessions continue.',
  UNAVAILABLE: 'Cairn is not available right now. Please try again.',
} as const;

export type ErrorCode = keyof typeof errorTexts;

export const ErrorCodeSchema = v.picklist(Object.keys(errorTexts) as ErrorCode[]); // Object.keys widens the keys to string

/** A problem with a request's input: field (dotted path), stable code, English text. Never includes the value. */
export const IssueSchema = v.object({ field: v.string(), code: v.string(), message: v.string() });
export type Issue = v.InferOutput<typeof IssueSchema>;

/** 403: who can grant the missing permission. `tenant`: owners and administrators, some by name; `platform`: nobody in the tenant. */
export const GrantedBySchema = v.object({
  who: v.picklist(['tenant', 'platform']),
  people: v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(['owner', 'admin']) })),
});
export type GrantedBy = v.InferOutput<typeof GrantedBySchema>;

/** The body of every error response. */
export const ErrorBodySchema = v.object({
  success: v.literal(false),
  code: ErrorCodeSchema,
  message: v.string(),
  requestId: v.optional(v.string()),
  issues: v.optional(v.array(IssueSchema)),
  remainingAttempts: v.optional(v.number()),
  grantedBy: v.optional(GrantedBySchema),
  /** USAGE_LIMIT: when the tenant's month ends. ISO 8601. */
  resetAt: v.optional(v.string()),
  /** 409: the current row. */
  current: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
