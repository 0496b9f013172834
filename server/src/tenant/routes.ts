import { TenantLogoIdSchema, tenantClosingOperations, tenantLogoOperations, tenantOperations, tenantSettingsOperations } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { cancelClosing, closeTenant } from './closing/close.ts';
import type { Post } from './closing/tell.ts';
import { tenantColumns } from './columns.ts';
import { showTenantFigures } from './figures.ts';
import { answerLogo, setLogo, uploadLogo } from './logo.ts';
import { listTenants, showTenant } from './query.ts';
import { showTenantSettings, updateTenantSettings } from './settings.ts';

/** Creates the routes of all tenants for platform administrators, and of the settings of the visitor's own tenant. */
export function tenantRoutes(services: ProductServices): Hono<AppEnv> {
  const post: Post = (tx, compose) => services.mailer.send(tx, compose(services.settings.publicUrl));
  return operationRoutes(services, [
    implement(tenantOperations.list, (tx, { query }) => listTenants(tx, query)),
    implementExport(tenantOperations.export, {
      name: 'tenants',
      columns: tenantColumns,
      list: (tx, _call, part) => listTenants(tx, part, { counted: false }),
    }),
    implement(tenantSettingsOperations.get, (tx, { visitor }) => showTenantSettings(tx, visitor)),
    implement(tenantSettingsOperations.update, (tx, { visitor, body, requestId }) => updateTenantSettings(tx, visitor, body, requestId)),
    implement(tenantSettingsOperations.figures, (tx, { visitor }) => showTenantFigures(tx, visitor)),
    implementInContext(tenantLogoOperations.upload, async (c, { query: { version } }) => {
      const content = new Uint8Array(await c.req.arrayBuffer());
      return uploadLogo(services, signedIn(c), { version, content, requestId: c.get('requestId') });
    }),
    implement(tenantLogoOperations.remove, (tx, { visitor, query: { version }, requestId }) =>
      setLogo(tx, visitor, { version, logo: null, requestId }),
    ),
    implement(
      tenantClosingOperations.close,
      (tx, { visitor, body, requestId }) => closeTenant(tx, visitor, body.confirm, { requestId, post }),
      { before: ({ visitor }) => requireProof(services, visitor) },
    ),
    implement(tenantClosingOperations.cancel, (tx, { visitor, requestId }) => cancelClosing(tx, visitor, { requestId, post })),
    implement(tenantOperations.get, (tx, { params }) => showTenant(tx, params.tenant)),
  ]);
}

/** Creates the route of logos: `/logos/…`, the same address for everyone, because invitations show them to people without an account. */
export function tenantLogoFiles(services: ProductServices): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/logos/:id', (c) => {
    const id = v.safeParse(TenantLogoIdSchema, c.req.param('id'));
    if (!id.success) throw new ApiError('NOT_FOUND');
    return answerLogo(services, id.output);
  });
}
