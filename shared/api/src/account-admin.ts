import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { secondFactors } from './member.ts';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

export const accountStates = ['active', 'suspended'] as const;
/** What operators do with an account. `resend`: a new code for a sign-up whose address is not confirmed. */
export const accountActions = ['unlock', 'sign-out', 'resend'] as const;
export type AccountAction = (typeof accountActions)[number];

/** The maximum length of the reason of an action, in UTF-16 code units. */
export const maxAccountReason = 500;

const membership = { tenantId: v.string(), tenantName: v.string(), role: v.string() };
const accountFields = {
  id: v.string(),
  name: v.string(),
  email: v.string(),
  status: v.picklist(accountStates),
  /** Works for the platform, as support staff or administrator. */
  staff: v.boolean(),
  secondFactor: v.picklist(secondFactors),
  createdAt: v.string(),
  lastSignInAt: v.nullable(v.string()),
};

/** An account in the list. `email`: its first letter and its host, `l…@orbit.example`. */
export const AccountSummarySchema = v.object({
  ...accountFields,
  tenants: v.object({ total: v.number(), first: v.array(v.object(membership)) }),
});
export type AccountSummary = v.InferOutput<typeof AccountSummarySchema>;

/** A sign-up whose address is not confirmed yet. Each of its codes lasts ten minutes. */
export const WaitingSignUpSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked, as in the list of accounts. */
  email: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
  /** How many codes were sent, and what became of the last mail. */
  sent: v.number(),
  delivery: v.string(),
});
export type WaitingSignUp = v.InferOutput<typeof WaitingSignUpSchema>;

const filters = { status: anyOf(accountStates), ...sortQuery(['name', 'created'], 'name', 'asc') };
/** GET /admin/accounts. `q` searches names and addresses. */
export const AccountListQuerySchema = v.object({ ...pageQuery, ...filters });
/** GET /admin/accounts/export. */
export const AccountExportQuerySchema = v.object({ ...exportQuery, ...filters });
/** `waiting`: at most 20 sign-ups that match `q`, the newest first. */
export const AccountListSchema = v.object({ ...pageOf(AccountSummarySchema).entries, waiting: v.array(WaitingSignUpSchema) });

/** GET /admin/accounts/{account}: how a person can sign in. Never secrets, and nothing of what they write. */
export const AccountDetailSchema = v.object({
  ...accountFields,
  tenants: v.array(v.object({ ...membership, status: v.string(), tenantStatus: v.string() })),
  signIns: v.object({ open: v.number(), lastSeenAt: v.nullable(v.string()), refusedToday: v.number() }),
  /** Until when no password or no code of a second step is accepted in browsers that are new for the account; null: they are. */
  locks: v.object({ firstStep: v.nullable(v.string()), secondStep: v.nullable(v.string()) }),
  /** False for people of the platform: operators change none of their accounts. */
  manageable: v.boolean(),
  /** Newest first, at most 20. `by` is null if that account is deleted. */
  actions: v.array(
    v.object({ id: v.string(), action: v.picklist(accountActions), reason: v.string(), by: v.nullable(v.string()), at: v.string() }),
  ),
});
export type AccountDetail = v.InferOutput<typeof AccountDetailSchema>;

/** POST /admin/accounts/{account}/… and /admin/sign-ups/{signUp}/resend. */
export const AccountActionSchema = v.object({
  reason: v.pipe(LineSchema, v.nonEmpty('REASON_REQUIRED'), v.maxLength(maxAccountReason, 'TEXT_TOO_LONG')),
});
export type AccountActionInput = v.InferOutput<typeof AccountActionSchema>;

const shared = { tag: 'Administration', access: 'platform.admin' } as const;
const ofAccount = { ...shared, params: v.object({ account: IdSchema }), output: AccountDetailSchema } as const;
const changing = { ...ofAccount, method: 'post', body: AccountActionSchema } as const;

/** The accounts of all people, for platform administrators. */
export const accountAdminOperations = {
  list: {
    ...shared,
    name: 'listAccounts',
    method: 'get',
    path: '/admin/accounts',
    summary: 'The accounts of this installation with masked addresses, and the sign-ups whose address is not confirmed.',
    query: AccountListQuerySchema,
    output: AccountListSchema,
  },
  export: {
    ...shared,
    name: 'exportAccounts',
    method: 'get',
    path: '/admin/accounts/export',
    summary: exportSummary,
    query: AccountExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  get: {
    ...ofAccount,
    name: 'getAccount',
    method: 'get',
    path: '/admin/accounts/{account}',
    summary: 'One account: its organizations, second factor, sign-ins and locks.',
    refusals: ['NOT_FOUND'],
  },
  unlock: {
    ...changing,
    name: 'unlockAccount',
    path: '/admin/accounts/{account}/unlock',
    summary: 'Forgets the wrong passwords and codes of an account, so that its owner need not wait.',
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'REAUTHENTICATE'],
  },
  signOut: {
    ...changing,
    name: 'signOutAccount',
    path: '/admin/accounts/{account}/sign-out',
    summary: 'Ends all sign-ins of an account in all organizations. API keys and connected apps keep working.',
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'REAUTHENTICATE'],
  },
  resend: {
    ...shared,
    name: 'resendSignUpCode',
    method: 'post',
    path: '/admin/sign-ups/{signUp}/resend',
    params: v.object({ signUp: IdSchema }),
    summary: 'Mails a new code to a person whose sign-up waits for it.',
    body: AccountActionSchema,
    output: v.object({ waiting: v.array(WaitingSignUpSchema) }),
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'MAIL_UNAVAILABLE', 'RATE_LIMITED', 'REAUTHENTICATE'],
  },
} as const satisfies Record<string, Operation>;
