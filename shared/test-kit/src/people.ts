import { type Tenant, TenantSchema, type User, UserSchema } from '@cairn/api';
import * as v from 'valibot';

/** The organization of a test, with what it says of its own. */
export function testTenant(given: Partial<Tenant> = {}): Tenant {
  return v.parse(TenantSchema, { id: 'tnt_test', name: 'Acme', slug: 'acme', ...given });
}

/** Somebody of it: a developer with no part in running the platform, where nothing else is said. */
export function testUser(tenant: Tenant, given: Partial<User> = {}): User {
  return v.parse(UserSchema, {
    id: 'usr_test',
    email: 'ada@acme.example',
    displayName: 'Ada Byron',
    firstName: 'Ada',
    lastName: 'Byron',
    tenantId: tenant.id,
    tenantName: tenant.name,
    role: 'developer',
    ...given,
  });
}
