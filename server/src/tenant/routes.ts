import {
  signOnOperations,
  TenantLogoIdSchema,
  tenantClosingOperations,
  tenantLogoOperations,
  tenantOperations,
  tenantSettingsOperations,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { cancelClosing, closeTenant } from './closing/close.ts';
import type { Post } from './closing/tell.ts';
import { tenantColumns } from './columns.ts';
import { showTenantFigures } from './figures.ts';
import { createTenant, inviteOwner } from './founding/founding.ts';
import { answerLogo, setLogo, uploadLogo } from './logo.ts';
import { saveNote } from './note/note.ts';
import { listTenants, showTenant } from './query.ts';
import { showTenantSettings, updateTenantSettings } from './settings.ts';
import { showSignOn, updateSignOn } from './sign-on.ts';
import { restoreTenant, suspendTenant } from './suspension/change.ts';

/** Creates the routes of all tenants for platform administrators, and of the settings of the visitor's own tenant. */
export function tenantRoutes(services: ProductServices): Hono<AppEnv> {
  const post: Post = (tx, compose) => services.mailer.send(tx, compose(services.settings.publicUrl));
  const proved = { before: ({ visitor }: { visitor: Visitor }) => requireProof(services, visitor) };
  const mailed = {
    before: async ({ visitor }: { visitor: Visitor }) => {
      await requireProof(services, visitor);
      services.mailer.requireMail();
    },
  };
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
    implement(signOnOperations.get, (tx, { visitor }) => showSignOn(tx, visitor)),
    implement(signOnOperations.update, (tx, { visitor, body, requestId }) => updateSignOn(tx, visitor, body, { requestId, post }), proved),
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
      proved,
    ),
    implement(tenantClosingOperations.cancel, (tx, { visitor, requestId }) => cancelClosing(tx, visitor, { requestId, post })),
    implement(tenantOperations.get, (tx, { params, visitor }) => showTenant(tx, params.tenant, visitor)),
    implement(
      tenantOperations.create,
      async (tx, { body, visitor, requestId, locale }) =>
        showTenant(tx, await createTenant(tx, { visitor, requestId, locale, post }, body), visitor),
      mailed,
    ),
    implement(
      tenantOperations.inviteOwner,
      async (tx, { params, body, visitor, requestId, locale }) =>
        showTenant(tx, await inviteOwner(tx, { visitor, requestId, locale, post }, params.tenant, body.email), visitor),
      mailed,
    ),
    implement(tenantOperations.note, (tx, { params, body, visitor }) => saveNote(tx, visitor, params.tenant, body)),
    implement(
      tenantOperations.suspend,
      async (tx, { params, body, visitor, requestId }) => {
        await suspendTenant(tx, { visitor, requestId, post }, params.tenant, body);
        return showTenant(tx, params.tenant, visitor);
      },
      proved,
    ),
    implement(
      tenantOperations.restore,
      async (tx, { params, body, visitor, requestId }) => {
        await restoreTenant(tx, { visitor, requestId, post }, params.tenant, body);
        return showTenant(tx, params.tenant, visitor);
      },
      proved,
    ),
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
