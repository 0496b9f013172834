import * as v from 'valibot';
import { toContextLine } from './context/neutral.ts';

/** The parts of a JSON Schema that tell how to read an argument. */
interface Shape {
  type?: string | undefined;
  format?: string | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: string[] | undefined;
  items?: Shape | undefined;
}

export const ShapeSchema: v.GenericSchema<unknown, Shape> = v.object({
  type: v.optional(v.string()),
  format: v.optional(v.string()),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => ShapeSchema),
    ),
  ),
  required: v.optional(v.array(v.string())),
  items: v.optional(v.lazy(() => ShapeSchema)),
});

export interface ReadArguments {
  input: unknown;
  /** Names of arguments that the operation does not have, made safe for a context line; at most ten. */
  ignored: string[];
}

const maxIgnored = 10;
const maxNameLength = 64;
const numberPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const momentWithoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * Reads the arguments of a call as the model meant them. Models send `null` for what they leave out, lists and objects as JSON in a string,
 * a single value for a list, numbers and booleans as strings, `token_budget` for `tokenBudget`, and times without a zone (read as UTC). A
 * value that cannot be converted stays as it is, and the operation refuses it. Pure.
 */
export function readArguments(raw: unknown, shape: Shape): ReadArguments {
  const input = readAs(shape, raw);
  const known = new Set(Object.keys(shape.properties ?? {}));
  const ignored = isObject(input) ? Object.keys(input).filter((name) => !known.has(name)) : [];
  return { input, ignored: ignored.slice(0, maxIgnored).map((name) => toContextLine(name).slice(0, maxNameLength)) };
}

function readAs(shape: Shape, value: unknown): unknown {
  switch (shape.type) {
    case 'object': {
      const read = parsedJson(value, isObject);
      return isObject(read) ? readObject(shape, read) : value;
    }
    case 'array': {
      const read = parsedJson(value, Array.isArray);
      if (read === null || read === undefined) return read;
      return (Array.isArray(read) ? read : [read]).map((item) => readAs(shape.items ?? {}, item));
    }
    case 'integer':
    case 'number':
      return typeof value === 'string' && numberPattern.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value;
    case 'string':
      return shape.format === 'date-time' && typeof value === 'string' && momentWithoutZone.test(value) ? `${value}Z` : value;
    default:
      return value;
  }
}

function readObject({ properties = {}, required = [] }: Shape, value: Record<string, unknown>): Record<string, unknown> {
  const byFolded = new Map(Object.keys(properties).map((name) => [folded(name), name]));
  const entries = Object.entries(value).flatMap(([given, one]): [string, unknown][] => {
    const meant = byFolded.get(folded(given));
    const name = meant === undefined || Object.hasOwn(properties, given) || Object.hasOwn(value, meant) ? given : meant;
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!shape) return [[name, one]];
    return one === null && !required.includes(name) ? [] : [[name, readAs(shape, one)]];
  });
  return Object.fromEntries(entries);
}

function folded(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

/** Parses a string as JSON if the result is of the wanted kind; returns any other value unchanged. */
function parsedJson(value: unknown, isWanted: (value: unknown) => boolean): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), value);
  return parsed.success && isWanted(parsed.output) ? parsed.output : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
