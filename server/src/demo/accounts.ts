import type { TenantRole } from '@cairn/api';

/** The password of all demo accounts. Demo content exists only on loopback, unless CAIRN_DEMO=1 is set. */
export const demoPassword = 'cairn-demo';

/** The tenants of the demo content. */
export const demoTenants = {
  acme: { name: 'Acme', slug: 'acme', plan: 'team', limits: { sessions: 500, servedTokens: 200_000, costMicros: 250_000_000 } },
  globex: { name: 'Globex', slug: 'globex', plan: 'team', limits: {} },
  cairn: { name: 'Cairn', slug: 'cairn', plan: 'enterprise', limits: {} },
} as const;
export type DemoTenant = keyof typeof demoTenants;

interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  tenant: DemoTenant;
  tenantRole: TenantRole;
  cairnRole?: 'staff' | 'administrator';
  /** A second organization, to which they can switch. */
  also?: { tenant: DemoTenant; tenantRole: TenantRole };
  /** Description for the list printed at the start. */
  role: string;
}

/** The demo accounts that can sign in. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'owner@acme.example', firstName: 'Marta', lastName: 'Ruiz', tenant: 'acme', tenantRole: 'owner', role: 'owner of Acme' },
  {
    email: 'lead@acme.example',
    firstName: 'Jonas',
    lastName: 'Weber',
    tenant: 'acme',
    tenantRole: 'teamlead',
    also: { tenant: 'globex', tenantRole: 'viewer' },
    role: 'team lead in Acme, viewer in Globex',
  },
  { email: 'dev@acme.example', firstName: 'Lin', lastName: 'Qiu', tenant: 'acme', tenantRole: 'developer', role: 'developer in Acme' },
  { email: 'viewer@acme.example', firstName: 'Priya', lastName: 'Nair', tenant: 'acme', tenantRole: 'viewer', role: 'viewer in Acme' },
  {
    email: 'owner@globex.example',
    firstName: 'Hank',
    lastName: 'Sørensen',
    tenant: 'globex',
    tenantRole: 'owner',
    role: 'owner of Globex',
  },
  {
    email: 'staff@cairn.example',
    firstName: 'Amina',
    lastName: 'Haddad',
    tenant: 'cairn',
    tenantRole: 'developer',
    cairnRole: 'staff',
    role: 'platform staff',
  },
  {
    email: 'admin@cairn.example',
    firstName: 'Theo',
    lastName: 'Okafor',
    tenant: 'cairn',
    tenantRole: 'admin',
    cairnRole: 'administrator',
    role: 'platform administrator',
  },
];
