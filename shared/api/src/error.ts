import * as v from 'valibot';

/**
 * Every code that the API answers with, and the English text that stands in `message`.
 * The client translates by code; a text here is what a caller without a catalogue reads.
 */
export const errorTexts = {
  BAD_REQUEST: 'The request is not valid.',
  BODY_TOO_LARGE: 'The request is larger than is accepted here.',
  CODE_EXPIRED: 'This code has expired. Ask for a new one.',
  CODE_INVALID: 'Please enter a valid verification code',
  CODE_USED: 'This code has been used already.',
  CONFLICT: 'Somebody else changed this in the meantime.',
  CROSS_SITE: 'This request came from another site and was refused.',
  FORBIDDEN: 'Access denied. You do not have permission for this action.',
  IDEMPOTENCY_MISMATCH: 'This idempotency key was used for another request.',
  IN_PROGRESS: 'The same request is still being worked on.',
  LAST_OWNER: 'An organisation needs an owner: make somebody else one first.',
  LOGIN_FAILED: 'E-mail or password is not right.',
  NOT_FOUND: 'There is nothing here.',
  PROJECT_KEY_TAKEN: 'Another project has this key.',
  RATE_LIMITED: 'Rate limit exceeded. Please try again later.',
  RELEASE_INVALID: 'The release was refused.',
  REVISION_CONFLICT: 'The registry has a newer revision.',
  SERVER_ERROR: 'Server error. Please try again later.',
  STATE_INVALID: 'This is not possible in its present state.',
  TENANT_MISMATCH: 'You are working in another organisation now. Reload the page.',
  UNAUTHENTICATED: 'Session expired. Please log in again.',
  UNAVAILABLE: 'Cairn cannot answer right now. Please try again.',
} as const;

export type ErrorCode = keyof typeof errorTexts;

export const ErrorCodeSchema = v.picklist(Object.keys(errorTexts) as ErrorCode[]); // Object.keys forgets the literal keys

/** One thing wrong with a request's input: where (dotted path), a stable code, an English text. Never the value. */
export const IssueSchema = v.object({ field: v.string(), code: v.string(), message: v.string() });
export type Issue = v.InferOutput<typeof IssueSchema>;

/** The body of every answer that is an error. */
export const ErrorBodySchema = v.object({
  success: v.literal(false),
  code: ErrorCodeSchema,
  message: v.string(),
  requestId: v.optional(v.string()),
  issues: v.optional(v.array(IssueSchema)),
  remainingAttempts: v.optional(v.number()),
  /** 409: the row as it is now. */
  current: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
