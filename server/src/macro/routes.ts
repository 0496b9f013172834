import { macroOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { createMacro, deleteMacro, listMacros, undoMacroDelete, updateMacro } from './change.ts';

/** Creates the routes of macros, the prepared replies of staff. */
export function macroRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(macroOperations.list, async (tx) => ({ items: await listMacros(tx) })),
    implement(macroOperations.create, (tx, { visitor, body, requestId }) => createMacro(tx, visitor, body, requestId)),
    implement(macroOperations.update, (tx, { visitor, params, body, requestId }) =>
      updateMacro(tx, visitor, params.macro, body, requestId),
    ),
    implement(macroOperations.delete, (tx, { visitor, params, requestId }) => deleteMacro(tx, visitor, params.macro, requestId)),
    implement(macroOperations.undo, (tx, { visitor, params, body, requestId }) =>
      undoMacroDelete(tx, visitor, params.macro, body.version, requestId),
    ),
  ]);
}
