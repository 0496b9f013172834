import { type ExternalProvider, matchLocale } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { noteIdentityIn } from '../auth/identity-event.ts';
import { notifyOwner, type Owner } from '../auth/notify-owner.ts';
import { splitName } from '../auth/registration.ts';
import { callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { announcePlatform } from '../event/announce.ts';
import type { AppEnv } from '../http/context.ts';
import { publishJoining } from '../member/joined.ts';
import { hasPlanRoom } from '../plan/room.ts';
import type { ProductServices } from '../services.ts';
import { methodOf } from './method.ts';
import type { ProviderAccount } from './provider.ts';
import { ExternalRefusal } from './refusal.ts';

const FoundSchema = v.variant('outcome', [
  v.object({
    outcome: v.picklist(['known', 'linked', 'joined', 'made']),
    userId: v.string(),
    tenantId: v.string(),
  }),
  v.object({ outcome: v.picklist(['unverified', 'taken', 'closed']), userId: v.nullable(v.string()) }),
  v.object({ outcome: v.literal('suspended'), userId: v.nullable(v.string()), tenant: v.boolean() }),
]);

/** The used part of the result of `account_find`. */
const LanguageSchema = v.object({ locale: v.nullable(v.string()) });

/** The person of a provider's account: known before, linked by address, or created now (joined a tenant, or with their own). */
interface Person {
  outcome: 'known' | 'linked' | 'joined' | 'made';
  userId: string;
  tenantId: string;
}

interface Arrival {
  account: ProviderAccount;
  provider: ExternalProvider | 'sso';
  locale: string;
  /** True if new people may create an account. */
  open: boolean;
}

/** Returns the person of a provider's account. Records and notifies if it was linked or created. @throws ExternalRefusal */
export async function personOf(
  c: Context<AppEnv>,
  services: ProductServices,
  { account, provider }: Pick<Arrival, 'account' | 'provider'>,
): Promise<Person> {
  const { database, settings } = services;
  const found = await database.anonymous(async (tx) => {
    const { outcome, ...person } = await arrive(tx, { account, provider, locale: c.get('locale'), open: settings.signup === 'open' });
    if (outcome !== 'known')
      await noteIdentityIn(tx, c, { event: 'identity.linked', method: methodOf(provider), reason: outcome, ...person });
    // An existing account has a new sign-in method, so notify its owner.
    if (outcome === 'linked') {
      const user = await ownerOf(tx, account.email);
      await notifyOwner(tx, c, services, { user }, 'identity-linked', { provider, label: account.label });
    }
    if (outcome === 'joined' && !(await hasPlanRoom(tx, person.tenantId, 'people'))) throw new ExternalRefusal('PLAN_LIMIT', 'plan-limit');
    return { outcome, ...person };
  });
  if (found.outcome === 'joined') await database.inTenant(found, (tx) => publishJoining(tx, found));
  return found;
}

/** Returns the owner of the address by which an account was linked. */
async function ownerOf(tx: Transaction, email: string): Promise<Owner['user']> {
  const { locale } = v.parse(LanguageSchema, await callFunctionIn(tx, sql`account_find(${email})`));
  const own = matchLocale(locale);
  return { email, preferences: own ? { locale: own } : {} };
}

/**
 * Finds the person of a provider's account (the contract of accounts): by issuer and subject; else by an address that the provider has
 * verified, never an unverified one; else creates a person, in the tenant that has verified the address's domain and allows joining, or in
 * their own.
 * @throws ExternalRefusal
 */
async function arrive(tx: Transaction, { account, provider, locale, open }: Arrival): Promise<Person> {
  const tenantId = newId('ten');
  const userId = newId('usr');
  const { firstName, lastName } = splitName(account);
  const result = await tx.execute<{ found: unknown }>(sql`select identity_arrive(
    ${account.issuer}, ${account.subject}, ${provider}, ${account.label}, ${account.loginHint},
    ${account.emailVerified ? account.email : ''}, ${account.name}, ${firstName}, ${lastName}, ${locale}, ${open},
    ${newId('idn')}, ${userId}, ${tenantId}, ${newId('mem')}, ${`org-${tenantId.slice(-10)}`}) as found`);
  const found = v.parse(FoundSchema, result.rows[0]?.found);
  switch (found.outcome) {
    case 'unverified':
      throw new ExternalRefusal('EMAIL_UNVERIFIED', 'email-unverified');
    case 'taken':
      throw new ExternalRefusal('IDENTITY_TAKEN', 'identity-taken', { userId: found.userId });
    case 'closed':
      throw new ExternalRefusal('SIGN_IN_REFUSED', 'sign-up-closed');
    case 'suspended':
      if (found.tenant) throw new ExternalRefusal('TENANT_SUSPENDED', 'tenant-suspended', { userId: found.userId });
      throw new ExternalRefusal('SIGN_IN_REFUSED', 'suspended', { userId: found.userId });
    case 'made':
      await announcePlatform(tx, { type: 'user', id: found.userId }, { type: 'tenant.created', id: found.tenantId, version: 1 });
      return found;
    default:
      return found;
  }
}
