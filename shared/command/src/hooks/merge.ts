import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type FormattingOptions, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { fieldsOf } from '../hook/fields.ts';
import { CommandFailed } from '../problem.ts';
import { type HookLayout, isOurs } from './layout.ts';

type JsonPath = (string | number)[];

/**
 * Returns the text of a settings file with each of our hooks in it once. Everything else stays, including comments and trailing commas.
 * Pure.
 * @throws CommandFailed with the line if the file is not what the client documents
 */
export function withHooks(text: string, name: string, { head, entries }: Pick<HookLayout, 'head' | 'entries'>): string {
  const isNew = text.trim() === '';
  let merged = withoutOthers(isNew ? '{}\n' : text, name, entries);
  if (isNew) for (const [field, value] of Object.entries(head)) merged = set(merged, [field], value);
  for (const [event, entry] of Object.entries(entries)) {
    const present = hooksOf(merged, name)[event] ?? [];
    if (present.some((one) => isDeepStrictEqual(one, entry))) continue;
    merged = present.length > 0 ? insert(merged, ['hooks', event, present.length], entry) : set(merged, ['hooks', event], [entry]);
  }
  return merged;
}

/** Returns the text without our hooks; empty if nothing else is in it. Pure. @throws CommandFailed */
export function withoutHooks(text: string, name: string, { head }: Pick<HookLayout, 'head'>): string {
  if (text.trim() === '') return text;
  const left = withoutOthers(text, name, {});
  if (left === text) return text;
  const rest = Object.entries(fieldsOf(parse(left, [], { allowTrailingComma: true })));
  const isEmpty = rest.every(([field, value]) => isDeepStrictEqual(head[field], value)) && !/\/[/*]/.test(left);
  return isEmpty ? '' : left;
}

/** Returns whether all of our hooks are in it, as this version writes them, or only some. @throws CommandFailed */
export function hooksIn(text: string, name: string, { entries }: Pick<HookLayout, 'entries'>): 'all' | 'some' | 'none' {
  if (text.trim() === '') return 'none';
  const present = hooksOf(text, name);
  const ours = Object.values(present).flat().filter(holdsOurs);
  const isWhole = Object.entries(entries).every(([event, entry]) => present[event]?.some((one) => isDeepStrictEqual(one, entry)));
  return ours.length === 0 ? 'none' : isWhole && ours.length === Object.keys(entries).length ? 'all' : 'some';
}

/** Removes our hooks except the wanted ones. A group that contains other hooks keeps those. */
function withoutOthers(text: string, name: string, wanted: HookLayout['entries']): string {
  let left = text;
  for (const [event, present] of Object.entries(hooksOf(text, name))) {
    const keeps = present.findIndex((one) => isDeepStrictEqual(one, wanted[event]));
    for (const [at, one] of [...present.entries()].toReversed()) {
      if (at === keeps || !holdsOurs(one)) continue;
      const inside = handlersOf(one);
      const own = inside.flatMap((handler, index) => (isOurs(fieldsOf(handler).command) ? [index] : []));
      if (own.length === inside.length) left = remove(left, ['hooks', event, at]);
      else for (const index of own.toReversed()) left = remove(left, ['hooks', event, at, 'hooks', index]);
    }
    if (present.length > 0 && hooksOf(left, name)[event]?.length === 0) left = remove(left, ['hooks', event]);
  }
  const hadHooks = Object.keys(hooksOf(text, name)).length > 0;
  return hadHooks && Object.keys(hooksOf(left, name)).length === 0 ? remove(left, ['hooks']) : left;
}

function holdsOurs(entry: unknown): boolean {
  const { command, bash } = fieldsOf(entry);
  return isOurs(command) || isOurs(bash) || handlersOf(entry).some((handler) => isOurs(fieldsOf(handler).command));
}

function handlersOf(entry: unknown): unknown[] {
  const { hooks } = fieldsOf(entry);
  return Array.isArray(hooks) ? hooks : [];
}

/** Returns the hooks of a settings file by event. */
function hooksOf(text: string, name: string): Record<string, unknown[]> {
  const errors: ParseError[] = [];
  const root: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw unreadable(name, `line ${lineOf(text, error.offset)}: ${printParseErrorCode(error.error)}`);
  if (!isObject(root)) throw unreadable(name, 'it is no object');
  if (root.hooks === undefined) return {};
  if (!isObject(root.hooks)) throw unreadable(name, '"hooks" is no object');
  return Object.fromEntries(
    Object.entries(root.hooks).map(([event, present]) => {
      if (!Array.isArray(present)) throw unreadable(name, `"hooks.${event}" is no list`);
      return [event, present];
    }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(name: string, problem: string): CommandFailed {
  return new CommandFailed(`${name} cannot be read as settings: ${problem}. Nothing was written`);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function set(text: string, at: JsonPath, value: unknown): string {
  return applyEdits(text, modify(text, at, value, { formattingOptions: formOf(text) }));
}

function insert(text: string, at: JsonPath, value: unknown): string {
  return applyEdits(text, modify(text, at, value, { formattingOptions: formOf(text), isArrayInsertion: true }));
}

function remove(text: string, at: JsonPath): string {
  return applyEdits(text, modify(text, at, undefined, { formattingOptions: formOf(text) }));
}

/** Detects the formatting of the file. */
function formOf(text: string): FormattingOptions {
  const indent = /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
