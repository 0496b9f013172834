import type { TenantRole } from '@cairn/api';
import { type DemoTenant, demoAccounts } from './accounts.ts';
import type { Person } from './content.ts';

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  tenant: DemoTenant;
  tenantRole: TenantRole;
  also?: { tenant: DemoTenant; tenantRole: TenantRole };
  cairnRole: string;
  /** True for people with the demo password. The others never sign in. */
  signsIn: boolean;
  /** Explicit project memberships, by project key. */
  projectRoles?: Record<string, TenantRole>;
}

const account = (email: string): DemoPerson => {
  const found = demoAccounts.find((one) => one.email === email);
  if (!found) throw new Error(`${email} is no demo account`);
  return { ...found, cairnRole: found.cairnRole ?? 'none', signsIn: true };
};

const colleague = (firstName: string, lastName: string, tenant: DemoTenant, tenantRole: TenantRole): DemoPerson => ({
  email: `${firstName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()}@${tenant}.example`,
  firstName,
  lastName,
  tenant,
  tenantRole,
  cairnRole: 'none',
  signsIn: false,
});

/** All people of the demo by short name. */
export const people: Record<Person, DemoPerson> = {
  marta: account('owner@acme.example'),
  jonas: { ...account('lead@acme.example'), projectRoles: { PCI: 'teamlead' } },
  lin: account('dev@acme.example'),
  priya: account('viewer@acme.example'),
  anders: { ...colleague('Anders', 'Holm', 'acme', 'teamlead'), projectRoles: { PCI: 'teamlead' } },
  sofia: colleague('Sofia', 'Lindqvist', 'acme', 'developer'),
  tomas: colleague('Tomás', 'Oliveira', 'acme', 'developer'),
  hank: account('owner@globex.example'),
  ingrid: colleague('Ingrid', 'Vance', 'globex', 'developer'),
  amina: account('staff@cairn.example'),
  theo: account('admin@cairn.example'),
};
