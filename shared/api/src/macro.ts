import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { LineSchema, ProseSchema } from './plain-text.ts';
import { hasActions, type TicketActions, TicketActionsSchema } from './ticket-actions.ts';

/** What a macro's text can name: `{{first_name}}` is replaced when the macro is inserted into a reply. */
export const macroVariables = ['first_name', 'full_name', 'organization', 'ticket_number', 'ticket_subject', 'agent_name'] as const;
export type MacroVariable = (typeof macroVariables)[number];

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names between double braces that are not variables, each once, in the order of the text. Pure. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(variable)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isVariable(name));
}

/**
 * The text with its variables replaced, in one pass: what a value holds is text, also where it looks like a variable. A name that is
 * not a variable stays as it is written. Pure.
 */
export function fillMacro(text: string, values: Record<MacroVariable, string>): string {
  return text.replace(variable, (written, name: string) => (isVariable(name) ? values[name] : written));
}

function isVariable(name: string): name is MacroVariable {
  return macroVariables.some((known) => known === name);
}

const macroFields = {
  name: v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(80, 'NAME_TOO_LONG')),
  /** May be empty where the macro has actions. */
  text: v.pipe(
    ProseSchema,
    v.maxLength(10_000, 'TEXT_TOO_LONG'),
    v.check((text) => unknownVariables(text).length === 0, 'VARIABLE_UNKNOWN'),
  ),
  actions: TicketActionsSchema,
};

/** A prepared reply and what is done with the ticket, shared by all staff. */
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

/** POST /macros. NAME_TAKEN where another macro has the name. */
export const MacroCreateSchema = v.pipe(
  v.object(macroFields),
  v.forward(
    v.partialCheck([['text'], ['actions']], doesSomething, 'TEXT_REQUIRED'), // a macro that does nothing
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
