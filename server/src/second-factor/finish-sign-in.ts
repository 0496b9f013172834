import type { AuthResponse, SecondStepMethod, SignInMethod } from '@cairn/api';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { openSignIn, putSignIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { secondFactorMethods } from './methods.ts';
import { noteSignInOf, spareSecondStep } from './remembered.ts';
import { secondSteps } from './schema.ts';
import { maxAttempts } from './verify-code.ts';
import { writeWaiting } from './waiting.ts';

/** The result of the first step: signed in, or the second step is required. */
export type FirstStep = { kind: 'signed-in'; visitor: Visitor } | { kind: 'second-step'; methods: SecondStepMethod[] };

/**
 * Finishes every kind of sign-in after its first proof (password, Google, GitHub, Microsoft, single sign-on): creates the sign-in and sets
 * its cookie. With two-step verification it sets the cookie of a pending sign-in for ten minutes instead, unless the browser is remembered.
 * Respond to a call with `firstStepAnswer(…)`; redirect to `/auth/login?step=second` if `kind` says so. A passkey counts as two factors, so
 * its sign-in calls `beginSignIn`.
 * @param requireStillValid checks, in the transaction that signs in, that the password or linked account is still valid. It throws
 * otherwise, and holds its lock until the transaction ends, so that a change either comes first or ends the sign-in
 */
export async function finishSignIn(
  c: Context<AppEnv>,
  services: KernelServices,
  account: { userId: string; tenantId: string },
  { keep, method, requireStillValid }: { keep: boolean; method: SignInMethod; requireStillValid: (tx: Transaction) => Promise<void> },
): Promise<FirstStep> {
  const { database, settings } = services;
  const { userId, tenantId } = account;
  const waiting = { id: newId('stp'), userId, tenantId };
  const step = await database.inTenant({ tenantId, userId }, async (tx) => {
    await requireStillValid(tx);
    const methods = await secondFactorMethods(tx, userId);
    if (methods.length === 0) return { signIn: await putSignIn(tx, c, account, { keep, method }), remembered: undefined };
    const remembered = await spareSecondStep(tx, c, settings, userId);
    if (remembered) return { signIn: await putSignIn(tx, c, account, { keep, method: `${method}+remembered` }), remembered };
    await tx.delete(secondSteps).where(and(eq(secondSteps.userId, userId), lt(secondSteps.expiresAt, sql`now()`)));
    await tx.insert(secondSteps).values({ ...waiting, keep, method });
    return { methods };
  });
  if (step.methods) {
    writeWaiting(c, settings, waiting);
    return { kind: 'second-step', methods: step.methods };
  }
  const visitor = await openSignIn(c, services, step.signIn);
  if (step.remembered) await noteSignInOf(services, visitor, step.remembered);
  return { kind: 'signed-in', visitor };
}

/** Converts the result of `finishSignIn` to a response, with status 200 in both cases. */
export function firstStepAnswer(step: FirstStep): AuthResponse {
  if (step.kind === 'signed-in') return signedInAnswer(step.visitor);
  const message = 'The second step of this sign-in is needed.';
  return { success: false, message, requiresSecondFactor: true, methods: step.methods, remainingAttempts: maxAttempts };
}

export function signedInAnswer({ user, tenant }: Visitor): AuthResponse {
  return { success: true, message: 'Signed in.', user, tenant };
}
