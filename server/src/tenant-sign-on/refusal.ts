import { type SignOnProblem, signOnProblems } from '@cairn/api';
import { IssuerFailure } from './issuer.ts';

/**
 * Why a sign-in at an organization's issuer was refused. `none`: there is no such sign-in; `attempt`: it was not begun in this browser, or
 * used; `closed`: the person is no member; `seats`: the plan has no room; `taken`: the account is linked to someone else.
 */
export type SignOnReason = SignOnProblem | 'none' | 'attempt' | 'closed' | 'seats' | 'suspended' | 'taken';

export class SignOnRefusal extends Error {
  readonly reason: SignOnReason;
  /** The account here, if known. */
  readonly userId: string | null;

  constructor(reason: SignOnReason, userId: string | null = null, cause?: unknown) {
    super(`a sign-in at an organization's issuer was refused: ${reason}`, { cause });
    this.name = 'SignOnRefusal';
    this.reason = reason;
    this.userId = userId;
  }
}

/** Returns the refusal of an error. @throws the error itself if it is a bug of ours */
export function signOnRefusalOf(error: unknown): SignOnRefusal {
  if (error instanceof SignOnRefusal) return error;
  if (error instanceof IssuerFailure) return new SignOnRefusal(error.problem, null, error);
  throw error;
}

/** The codes of the page after a sign-in. Details of the issuer are for its owner, who tests it. */
const pageCodes: Record<SignOnReason, string> = {
  address: 'SIGN_IN_UNAVAILABLE',
  unreachable: 'SIGN_IN_UNAVAILABLE',
  issuer: 'SIGN_IN_UNAVAILABLE',
  none: 'SIGN_IN_UNAVAILABLE',
  refused: 'SIGN_IN_REFUSED',
  client: 'SIGN_IN_INCOMPLETE',
  token: 'SIGN_IN_INCOMPLETE',
  attempt: 'SIGN_IN_INCOMPLETE',
  email: 'SIGN_ON_ADDRESS',
  unverified: 'SIGN_ON_ADDRESS',
  foreign: 'SIGN_ON_ADDRESS',
  closed: 'SIGN_ON_CLOSED',
  seats: 'PLAN_LIMIT',
  suspended: 'SIGN_ON_SUSPENDED',
  taken: 'IDENTITY_TAKEN',
};

export function pageCodeOf(reason: SignOnReason): string {
  return pageCodes[reason];
}

/** Returns whether a reason is one that the test of a connection shows. */
export function isProblem(reason: SignOnReason): reason is SignOnProblem {
  return signOnProblems.some((problem) => problem === reason);
}
