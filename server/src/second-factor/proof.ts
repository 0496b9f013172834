import type { Proof, ProofState } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { noteIdentity, noteIdentityIn, ownIdentity } from '../auth/identity-event.ts';
import { verifyPassword } from '../auth/password.ts';
import { rotateSignIn } from '../auth/sign-in.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import { accountOf } from './account.ts';
import { countPasskeys, secondFactorMethods } from './methods.ts';
import { type Assertion, verifyAssertion } from './passkey.ts';
import { relyingParty } from './relying-party.ts';
import { totpSecrets } from './schema.ts';
import { tryCode } from './verify-code.ts';

/**
 * Requires a proof of identity within the last ten minutes (a sign-in counts). Call it before any change of how an account is protected.
 * @throws ApiError REAUTHENTICATE
 */
export async function requireProof(services: KernelServices, visitor: Visitor): Promise<void> {
  if (!(await isProved(services, visitor))) throw new ApiError('REAUTHENTICATE');
}

/** Returns whether a proof is needed, and the possible methods. Without any method the person has to sign in again. */
export async function proofState(services: KernelServices, visitor: Visitor): Promise<ProofState> {
  const { user } = visitor;
  const account = await accountOf(services, user.email);
  const { codes, keys } = await services.database.inTenant(scopeOf(visitor), async (tx) => ({
    codes: await secondFactorMethods(tx, user.id),
    keys: await countPasskeys(tx, user.id),
  }));
  const methods: ProofState['methods'] = [];
  if (account?.passwordHash) methods.push('password');
  if (keys > 0) methods.push('passkey');
  if (codes.includes('totp')) methods.push('totp');
  if (codes.includes('backup')) methods.push('backup');
  return { success: true, proved: await isProved(services, visitor), methods };
}

/**
 * Verifies a proof, valid for ten minutes. Replaces the token of the sign-in, so that the former one does not gain its rights.
 * @throws ApiError LOGIN_FAILED, CODE_INVALID, CODE_USED, PASSKEY_REFUSED; RATE_LIMITED after ten wrong ones
 */
export async function prove(c: Context<AppEnv>, services: KernelServices, visitor: Visitor, given: Proof): Promise<void> {
  const { database, rateLimits } = services;
  await rateLimits.consume('proof', visitor.user.id);
  try {
    await check(c, services, visitor, given);
  } catch (error) {
    if (error instanceof ApiError)
      await noteIdentity(c, services, {
        event: 'proof',
        ...ownIdentity(visitor),
        outcome: 'refused',
        method: given.method,
        reason: error.code,
      });
    throw error;
  }
  await rateLimits.reset('proof', visitor.user.id);
  await database.inTenant(scopeOf(visitor), async (tx) => {
    await tx.execute(sql`select sign_in_prove(${visitor.signInId})`);
    await noteIdentityIn(tx, c, { event: 'proof', ...ownIdentity(visitor), method: given.method });
  });
  await rotateSignIn(c, services);
}

async function check(c: Context<AppEnv>, services: KernelServices, visitor: Visitor, given: Proof): Promise<void> {
  if (given.method === 'password') return checkPassword(services, visitor, given.password);
  if (given.method === 'passkey') return checkPasskey(c, services, visitor, given.response);
  const { database, settings } = services;
  const outcome = await database.inTenant(scopeOf(visitor), async (tx) => {
    const [row] = await tx.select({ secret: totpSecrets.secret }).from(totpSecrets).where(eq(totpSecrets.userId, visitor.user.id));
    return row?.secret ? tryCode(tx, settings, visitor.user.id, given) : 'wrong';
  });
  if (outcome !== 'right') throw new ApiError(outcome === 'used' ? 'CODE_USED' : 'CODE_INVALID');
}

async function checkPassword(services: KernelServices, { user }: Visitor, password: string): Promise<void> {
  const account = await accountOf(services, user.email);
  if (!(await verifyPassword(password, account?.passwordHash))) throw new ApiError('LOGIN_FAILED');
}

async function checkPasskey(c: Context<AppEnv>, services: KernelServices, { user, signInId }: Visitor, response: Assertion): Promise<void> {
  await verifyAssertion(services, relyingParty(c, services.settings), response, { use: 'proof', subject: signInId, userId: user.id });
}

async function isProved({ database }: KernelServices, visitor: Visitor): Promise<boolean> {
  if (visitor.formerToken) return false;
  const { rows } = await database.inTenant(scopeOf(visitor), (tx) =>
    tx.execute<{ proved: boolean }>(sql`select sign_in_proved(${visitor.signInId}) as proved`),
  );
  return rows[0]?.proved ?? false;
}
