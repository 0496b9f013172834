import { impersonationOperations, planOverrideOperations, tenantOperations, ticketOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery } from '@cairn/shell';

export interface TenantListWish extends ListParams {
  plan?: string | undefined;
  status?: string | undefined;
}

/** A page of all organizations. */
export function tenantsQuery({ q = '', offset = 0, limit = 25, ...wish }: TenantListWish = {}) {
  return operationQuery(tenantOperations.list, { query: { q: q || undefined, offset, limit, ...wish } });
}

/** One organization with its managers. */
export function tenantQuery(id: string) {
  return operationQuery(tenantOperations.get, { params: { tenant: id } });
}

/** The limits of an organization, its use of them, and their overrides. */
export function tenantLimitsQuery(id: string) {
  return operationQuery(planOverrideOperations.get, { params: { tenant: id } });
}

/** How many tickets the page of an organization shows. */
const mostTickets = 5;

/** The unsolved tickets of an organization, the most urgent first. */
export function tenantTicketsQuery(tenant: string) {
  return operationQuery(ticketOperations.list, {
    query: { tenant, status: 'new,open,pending,on-hold', limit: mostTickets, offset: 0 },
  });
}

/** Whether operators may sign in as members of an organization, as whom, and who did. */
export function tenantImpersonationsQuery(id: string) {
  return operationQuery(impersonationOperations.get, { params: { tenant: id } });
}
