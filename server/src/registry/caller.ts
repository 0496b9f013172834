import { timingSafeEqual } from 'node:crypto';
import { can } from '@cairn/api';
import { hostId } from '@cairn/contract';
import { operatorToken } from '@cairn/release';
import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { signedIn } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import type { RegistryActor } from './schema.ts';
import { type DeployGrant, findDeployGrant } from './token.ts';

type Asked = Pick<Services, 'database'>;

/** Returns the grant of a request's deploy token. @throws ApiError UNAUTHENTICATED without a valid token */
export async function requireGrant({ database }: Asked, c: Context<AppEnv>): Promise<DeployGrant> {
  const grant = await findDeployGrant(database, c.req.header('authorization'));
  if (!grant) throw new ApiError('UNAUTHENTICATED');
  return grant;
}

/** Requires a platform administrator. @throws ApiError UNAUTHENTICATED or FORBIDDEN */
export function requireAdministrator(c: Context<AppEnv>): void {
  if (!can(signedIn(c).subject, 'platform.admin')) throw new ApiError('FORBIDDEN', { needs: 'platform.admin' });
}

export function actorOf({ id, name }: DeployGrant): RegistryActor {
  return { type: 'token', id, name };
}

/**
 * Returns the actor for a remote: its deploy token or a platform administrator.
 * @throws ApiError UNAUTHENTICATED without credentials, FORBIDDEN for another remote's token or another person
 */
export async function requireActor(services: Asked, c: Context<AppEnv>, remote: string): Promise<RegistryActor> {
  const visitor = c.get('visitor');
  if (visitor && !c.req.header('authorization')) {
    requireAdministrator(c);
    return { type: 'user', id: visitor.user.id, name: visitor.user.displayName };
  }
  const grant = await requireGrant(services, c);
  if (grant.remote !== remote) throw new ApiError('FORBIDDEN');
  return actorOf(grant);
}

const operator: RegistryActor = { type: 'system', id: 'operator', name: 'operator' };

/** Returns the operator of the installation if the request has the token that the release command derives from the secret. */
export function operatorOf({ settings }: Pick<Services, 'settings'>, c: Context<AppEnv>): RegistryActor | null {
  const expected = Buffer.from(`Bearer ${operatorToken(settings.secret)}`);
  const given = Buffer.from(c.req.header('authorization') ?? '');
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected) ? operator : null;
}

/**
 * Returns the actor for the host: the operator, a deploy token of the host, or a platform administrator.
 * @throws ApiError like `requireActor`
 */
export async function requireHostActor(services: Asked & Pick<Services, 'settings'>, c: Context<AppEnv>): Promise<RegistryActor> {
  return operatorOf(services, c) ?? requireActor(services, c, hostId);
}
