import { tenantOperations, tenantSettingsOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { tenantColumns } from './columns.ts';
import { listTenants, showTenant } from './query.ts';
import { showTenantSettings, updateTenantSettings } from './settings.ts';

/** Creates the routes of all tenants for platform administrators, and of the settings of the visitor's own tenant. */
export function tenantRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(tenantOperations.list, (tx, { query }) => listTenants(tx, query)),
    implementExport(tenantOperations.export, {
      name: 'tenants',
      columns: tenantColumns,
      list: (tx, _call, part) => listTenants(tx, part, { counted: false }),
    }),
    implement(tenantSettingsOperations.get, (tx, { visitor }) => showTenantSettings(tx, visitor)),
    implement(tenantSettingsOperations.update, (tx, { visitor, body, requestId }) => updateTenantSettings(tx, visitor, body, requestId)),
    implement(tenantOperations.get, (tx, { params }) => showTenant(tx, params.tenant)),
  ]);
}
