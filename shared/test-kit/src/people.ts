import { type Tenant, TenantSchema, type User, UserSchema } from '@cairn/api';
import * as v from 'valibot';

/** Returns the organization of a test, with the given fields. */
export function testTenant(given: Partial<Tenant> = {}): Tenant {
  return v.parse(TenantSchema, { id: 'tnt_test', name: 'Acme', slug: 'acme', ...given });
}

/** Returns a user of the organization: by default, a developer without a platform role. */
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
