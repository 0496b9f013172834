import * as v from 'valibot';
import type { Signal } from './wire.ts';

export type Attributes = ReadonlyMap<string, string | number | boolean>;

/** A log record or a span, with the attributes of its resource. */
export interface TelemetryRecord {
  /** The name of the event or the span. */
  name: string;
  attributes: Attributes;
  resource: Attributes;
  at: Date | undefined;
  /** For a span: whether it failed. */
  failed: boolean;
  /** The body of a log record, if it is a text. */
  body: string;
  /** A value that a repeated request repeats. */
  identity: string;
}

/** The records of a request, and those that are malformed. */
export interface ReadRecords {
  records: TelemetryRecord[];
  rejected: number;
  /** The first malformed record, and why. */
  problem: string;
}

const NanosSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,20}$/));
const AttributesSchema = v.array(v.looseObject({ key: v.string(), value: v.optional(v.nullable(v.looseObject({}))) }));
const RecordSchema = v.looseObject({
  name: v.optional(v.string(), ''),
  eventName: v.optional(v.string(), ''),
  timeUnixNano: v.optional(NanosSchema),
  observedTimeUnixNano: v.optional(NanosSchema),
  startTimeUnixNano: v.optional(NanosSchema),
  endTimeUnixNano: v.optional(NanosSchema),
  traceId: v.optional(v.string(), ''),
  spanId: v.optional(v.string(), ''),
  attributes: v.optional(AttributesSchema, []),
  body: v.optional(v.nullable(v.looseObject({}))),
  status: v.optional(v.nullable(v.looseObject({}))),
});

const groupNames = { logs: 'resourceLogs', traces: 'resourceSpans' } as const;
const scopeNames = { logs: 'scopeLogs', traces: 'scopeSpans' } as const;
const recordNames = { logs: 'logRecords', traces: 'spans' } as const;

/**
 * Reads the records of a request in the JSON form of OTLP. A malformed record is counted and does not affect the others; unknown fields
 * are ignored. Pure.
 */
export function readRecords(signal: Exclude<Signal, 'metrics'>, request: unknown): ReadRecords {
  const read: ReadRecords = { records: [], rejected: 0, problem: '' };
  for (const [groupAt, group] of listIn(request, groupNames[signal]).entries()) {
    const about = v.safeParse(v.optional(AttributesSchema, []), fieldOf(fieldOf(group, 'resource'), 'attributes'));
    const resource = attributesOf(about.success ? about.output : []);
    for (const [scopeAt, scope] of listIn(group, scopeNames[signal]).entries())
      for (const [at, one] of listIn(scope, recordNames[signal]).entries()) {
        const parsed = v.safeParse(RecordSchema, one);
        if (parsed.success) read.records.push(toRecord(parsed.output, resource));
        else {
          const path = v.getDotPath(parsed.issues[0]);
          const place = `${groupNames[signal]}[${groupAt}].${scopeNames[signal]}[${scopeAt}].${recordNames[signal]}[${at}]`;
          read.problem ||= `${place}${path === null ? '' : `.${path}`} is malformed`;
          read.rejected += 1;
        }
      }
  }
  return read;
}

function toRecord(one: v.InferOutput<typeof RecordSchema>, resource: Attributes): TelemetryRecord {
  const attributes = attributesOf(one.attributes);
  const eventName = attributes.get('event.name');
  const nanos = one.timeUnixNano ?? one.endTimeUnixNano ?? one.observedTimeUnixNano ?? '0';
  const body = textOf(one.body);
  return {
    name: one.eventName || (typeof eventName === 'string' ? eventName : '') || one.name,
    attributes,
    resource,
    at: nanos === '0' ? undefined : new Date(Number(BigInt(nanos) / 1_000_000n)),
    failed: Number(fieldOf(one.status, 'code')) === 2,
    body: typeof body === 'string' ? body : '',
    // The time that the collector observed a record may differ in a repetition.
    identity: JSON.stringify([one.traceId, one.spanId, one.timeUnixNano ?? nanos, one.eventName, one.name, [...attributes], body]),
  };
}

function attributesOf(entries: v.InferOutput<typeof AttributesSchema>): Attributes {
  return new Map(
    entries.flatMap(({ key, value }) => {
      const read = textOf(value);
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}

/** Returns the value of an AnyValue: a scalar, or JSON for a list. Undefined if it has none. */
function textOf(value: unknown): string | number | boolean | undefined {
  const [text, flag, whole, real] = ['stringValue', 'boolValue', 'intValue', 'doubleValue'].map((name) => fieldOf(value, name));
  if (typeof text === 'string') return text;
  if (typeof flag === 'boolean') return flag;
  const number = whole ?? real;
  if (typeof number === 'number' || typeof number === 'string') return Number.isFinite(Number(number)) ? Number(number) : undefined;
  const listed = fieldOf(value, 'arrayValue') ?? fieldOf(value, 'kvlistValue');
  return listed === undefined ? undefined : JSON.stringify(listed);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined; // checked here
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : [];
}
