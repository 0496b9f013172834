import { dataTransferOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { type Implementation, implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { answerOrganizationExport, answerProjectExport } from './export.ts';
import { confirmImport, discardImport, listImports, uploadImport } from './imports.ts';
import { readImportItem } from './item-text.ts';

/** Creates the routes of exports and imports of everything. */
export function dataTransferRoutes(services: ProductServices): Hono<AppEnv> {
  const { prepareOrganization, upload, list, showItem, confirm, discard } = dataTransferOperations;
  return operationRoutes(services, [
    exportProject(services),
    exportOrganization(services),
    implementInContext(prepareOrganization, async (c) => {
      await requireProof(services, signedIn(c));
      return { success: true };
    }),
    implementInContext(upload, async (c, { query: { name, project } }) =>
      uploadImport(
        services,
        signedIn(c),
        { name, ...(project === undefined ? {} : { project }) },
        new Uint8Array(await c.req.arrayBuffer()),
        c.get('requestId'),
      ),
    ),
    implement(list, (tx, { visitor, query }) => listImports(tx, visitor, query.project)),
    implementInContext(showItem, (c, { params }) => readImportItem(services, signedIn(c), params.import, params.item)),
    implementInContext(confirm, (c, { params, body }) => confirmImport(services, signedIn(c), params.import, body, c.get('requestId'))),
    implement(discard, (tx, { visitor, params, requestId }) => discardImport(tx, visitor, params.import, requestId)),
  ]);
}

function exportProject(services: ProductServices): Implementation {
  return {
    operation: dataTransferOperations.exportProject,
    answer(c, _services, input) {
      const { params } = input as { params: { project: string } }; // parsed by the schema of this operation
      return answerProjectExport(c, services, signedIn(c), params.project);
    },
  };
}

function exportOrganization(services: ProductServices): Implementation {
  return {
    operation: dataTransferOperations.exportOrganization,
    async answer(c) {
      await requireProof(services, signedIn(c));
      return answerOrganizationExport(c, services, signedIn(c));
    },
  };
}
