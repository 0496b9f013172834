import * as v from 'valibot';

/**
 * Every code that the API answers with, and the English text that stands in `message`.
 * The client translates by code; a text here is what a caller without a catalogue reads.
 */
export const errorTexts = {
  ANSWER_UNDER_WAY: 'An answer is being written here. Wait for it, or stop it.',
  BAD_REQUEST: 'The request is not valid.',
  BODY_TOO_LARGE: 'The request is larger than is accepted here.',
  BUSY: 'Cairn is busy right now. Please try again in a moment.',
  CODE_EXPIRED: 'This code has expired. Ask for a new one.',
  CODE_INVALID: 'Please enter a valid verification code',
  CODE_USED: 'This code has been used already.',
  CONFLICT: 'Somebody else changed this in the meantime.',
  CROSS_SITE: 'This request came from another site and was refused.',
  DOMAIN_TAKEN: 'Another organisation has proved that this domain is theirs.',
  DOMAIN_UNPROVED: 'The record was not found. A new one can take an hour until it is seen everywhere.',
  DOMAIN_UNREACHABLE: 'No name server answered for this domain. Please try again later.',
  FORBIDDEN: 'Access denied. You do not have permission for this action.',
  EMAIL_UNVERIFIED: 'This provider has not verified your e-mail address. Verify it there, or sign in another way.',
  IDEMPOTENCY_MISMATCH: 'This idempotency key was used for another request.',
  IDENTITY_TAKEN: 'Another account of this provider is linked already.',
  IN_PROGRESS: 'The same request is still being worked on.',
  INVITATION_CLOSED: 'This invitation can no longer be accepted.',
  INVITATION_LIMIT: 'In its first 7 days an organization has at most 20 open invitations. Withdraw some, or invite fewer people.',
  KEY_ADDRESS: 'This key is not allowed from this address. Whoever made it can allow it under API keys.',
  KEY_DISABLED: 'This key is disabled. Whoever made it can enable it again under API keys.',
  KEY_EXPIRED: 'This key has expired. Make a new one, or change when it ends.',
  KEY_MISSING: 'A key is needed: send it as Authorization: Bearer. People make one in Cairn, under API keys.',
  KEY_PROJECT: 'This key does not reach this project.',
  KEY_REVOKED: 'This key has been revoked, for good. Make a new one under API keys.',
  KEY_ROTATED: 'Another key has taken the place of this one, and its time of grace is over: use that one.',
  KEY_SCOPE: 'This key does not allow this.',
  KEY_STOPPED: 'This key has stopped: whoever made it has no access any more.',
  KEY_UNKNOWN: 'This is no key of this Cairn. Is it whole, and of this address? People make one under API keys.',
  LAST_OWNER: 'An organisation needs an owner: make somebody else one first.',
  LAST_WAY_IN: 'This is the last way into the account: add another one first.',
  LINK_EXPIRED: 'This link has expired. Ask for a new one.',
  LINK_USED: 'This link has been used already.',
  LOGIN_FAILED: 'E-mail or password is not right.',
  MAIL_UNAVAILABLE: 'This installation does not send mail. Ask its administrator.',
  METHOD_NOT_ALLOWED: 'This address is called by another method: the header Allow names it.',
  NOT_FOUND: 'There is nothing here.',
  PASSKEY_REFUSED: 'This passkey could not be used.',
  ORIGIN_REFUSED: 'Code from this address is not allowed to run here.',
  OTHER_ADDRESS: 'Sign in with the address that was invited.',
  OUT_OF_SPACE: 'Cairn is out of disk space, so nothing was saved. Please tell your administrator.',
  PAYMENT_UNAVAILABLE: 'The payment provider did not answer. Please try again later.',
  PLAN_LIMIT: 'This is more than the plan of the organization allows. An owner can change it under Billing.',
  PROJECT_DELETED: 'This project has been deleted. Until it is deleted for good, whoever manages it can restore it.',
  PROJECT_KEY_TAKEN: 'Another project has this key.',
  PROPOSAL_LIMIT:
    'This is more than people can review: a session proposes at most 20 patterns and decisions in a project, a key at most 100 in 24 hours. Wait until people have decided, and propose only what later sessions need.',
  QUERY_TIMEOUT: 'This took too long and was stopped. Please try again later.',
  RATE_LIMITED: 'Rate limit exceeded. Please try again later.',
  REAUTHENTICATE: 'Confirm that it is you first.',
  RELEASE_INVALID: 'The release was refused.',
  REVISION_CONFLICT: 'The registry has a newer revision.',
  SERVER_ERROR: 'Server error. Please try again later.',
  SIGN_IN_EXPIRED: 'This sign-in has expired. Begin again.',
  SIGN_IN_INCOMPLETE: 'Failed to complete sign in',
  SIGN_IN_REFUSED: 'Sign in failed. Please try again.',
  SIGN_IN_UNAVAILABLE: 'Authentication service failed to initialize',
  SIGNUP_CLOSED: 'Signing up is by invitation here.',
  STATE_INVALID: 'This is not possible in its present state.',
  UNDO_EXPIRED: 'It is too late to undo this.',
  TENANT_MISMATCH: 'You are working in another organisation now. Reload the page.',
  UNAUTHENTICATED: 'Session expired. Please log in again.',
  USAGE_LIMIT: 'What the plan includes is used up for this month. Reading and running sessions continue.',
  UNAVAILABLE: 'Cairn cannot answer right now. Please try again.',
} as const;

export type ErrorCode = keyof typeof errorTexts;

export const ErrorCodeSchema = v.picklist(Object.keys(errorTexts) as ErrorCode[]); // Object.keys forgets the literal keys

/** One thing wrong with a request's input: where (dotted path), a stable code, an English text. Never the value. */
export const IssueSchema = v.object({ field: v.string(), code: v.string(), message: v.string() });
export type Issue = v.InferOutput<typeof IssueSchema>;

/** 403: who can give the permission that is missing. `tenant`: owners and administrators, some by name; `platform`: nobody of the tenant. */
export const GrantedBySchema = v.object({
  who: v.picklist(['tenant', 'platform']),
  people: v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(['owner', 'admin']) })),
});
export type GrantedBy = v.InferOutput<typeof GrantedBySchema>;

/** The body of every answer that is an error. */
export const ErrorBodySchema = v.object({
  success: v.literal(false),
  code: ErrorCodeSchema,
  message: v.string(),
  requestId: v.optional(v.string()),
  issues: v.optional(v.array(IssueSchema)),
  remainingAttempts: v.optional(v.number()),
  grantedBy: v.optional(GrantedBySchema),
  /** USAGE_LIMIT: when the month of the tenant ends. ISO 8601. */
  resetAt: v.optional(v.string()),
  /** 409: the row as it is now. */
  current: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
