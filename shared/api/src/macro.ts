import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { LineSchema, ProseSchema } from './plain-text.ts';
import { hasActions, type TicketActions, TicketActionsSchema } from './ticket-actions.ts';

/** Variables in a macro's text: `{{first_name}}` is replaced when the macro is inserted into a reply. */
export const macroVariables = ['first_name', 'full_name', 'organization', 'ticket_number', 'ticket_subject', 'agent_name'] as const;
export type MacroVariable = (typeof macroVariables)[number];

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns the unique names in double braces that are not variables, in order. Pure. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(variable)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isVariable(name));
}

/**
 * Returns the text with its variables replaced in a single pass: values that look like variables are not replaced again. Unknown names stay
 * as they are. Pure.
 */
export function fillMacro(text: string, values: Record<MacroVariable, string>): string {
  return text.replace(variable, (written, name: string) => (isVariable(name) ? values[name] : written));
}

function isVariable(name: string): name is MacroVariable {
  return macroVariables.some((known) => known === name);
}

const macroFields = {
  name: v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(80, 'NAME_TOO_LONG')),
  /** May be empty if the macro has actions. */
  text: v.pipe(
    ProseSchema,
    v.maxLength(10_000, 'TEXT_TOO_LONG'),
    v.check((text) => unknownVariables(text).length === 0, 'VARIABLE_UNKNOWN'),
  ),
  actions: TicketActionsSchema,
};

/** A prepared reply with ticket actions, shared by all staff. */
export const MacroSchema = v.object({
  id: v.string(),
  name: v.string(),
  text: v.string(),
  actions: TicketActionsSchema,
  /** How often it was used. */
  uses: v.number(),
  version: v.number(),
});
export type Macro = v.InferOutput<typeof MacroSchema>;

const doesSomething = ({ text, actions }: { text: string; actions: TicketActions }) => text !== '' || hasActions(actions);

/** POST /macros. NAME_TAKEN if another macro has the name. */
export const MacroCreateSchema = v.pipe(
  v.object(macroFields),
  v.forward(
    v.partialCheck([['text'], ['actions']], doesSomething, 'TEXT_REQUIRED'), // a macro must do something
    ['text'],
  ),
);

/** PUT /macros/{macro}: the version is the one that the person saw. */
export const MacroUpdateSchema = v.pipe(
  v.object({ ...macroFields, version: VersionSchema }),
  v.forward(v.partialCheck([['text'], ['actions']], doesSomething, 'TEXT_REQUIRED'), ['text']),
);

export const MacroListSchema = v.object({ items: v.array(MacroSchema) });

/** POST /macros/{macro}/undo: the version that was deleted. */
export const MacroUndoSchema = v.object({ version: VersionSchema });
