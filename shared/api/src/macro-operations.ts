import * as v from 'valibot';
import { undoSeconds } from './decision.ts';
import { MacroCreateSchema, MacroListSchema, MacroSchema, MacroUndoSchema, MacroUpdateSchema } from './macro.ts';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

const params = v.object({ macro: IdSchema });
const shared = { tag: 'Tickets', access: 'staff.use' } as const;

/** Macros: prepared replies of staff. */
export const macroOperations = {
  list: {
    ...shared,
    name: 'listMacros',
    method: 'get',
    path: '/macros',
    summary: 'All macros, the most used first, then by name.',
    output: MacroListSchema,
  },
  create: {
    ...shared,
    name: 'createMacro',
    method: 'post',
    path: '/macros',
    summary: 'Creates a macro. A variable that does not exist is refused.',
    body: MacroCreateSchema,
    output: MacroSchema,
    status: 201,
  },
  update: {
    ...shared,
    name: 'updateMacro',
    method: 'put',
    path: '/macros/{macro}',
    summary: 'Replaces name, text and actions of a macro.',
    params,
    body: MacroUpdateSchema,
    output: MacroSchema,
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
  delete: {
    ...shared,
    name: 'deleteMacro',
    method: 'delete',
    path: '/macros/{macro}',
    summary: 'Deletes a macro. The answer is the macro as it was.',
    params,
    output: MacroSchema,
    refusals: ['NOT_FOUND'],
  },
  undo: {
    ...shared,
    name: 'undoMacroDelete',
    method: 'post',
    path: '/macros/{macro}/undo',
    summary: `Restores a deleted macro, by the person who deleted it, within ${undoSeconds} seconds.`,
    params,
    body: MacroUndoSchema,
    output: MacroSchema,
    refusals: ['UNDO_EXPIRED'],
  },
} as const satisfies Record<string, Operation>;
