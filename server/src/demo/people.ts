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
  /** Has the demo password; the others never sign in. */
  signsIn: boolean;
  /** Projects that they are a member of by name, by key. */
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

/** Everybody in the demo, by their short name. */
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
