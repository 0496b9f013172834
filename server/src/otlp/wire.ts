import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/* The messages of OTLP (opentelemetry-proto 1.x) that Cairn reads, in protobuf. Unknown fields are skipped. */

type Scalar = 'string' | 'bool' | 'int64' | 'fixed64' | 'double' | 'enum' | 'bytes';
interface Field {
  name: string;
  type: Scalar | Message;
  repeated?: true;
}
/** The fields of a message by their number. A function, because messages refer to each other. */
type Message = () => Readonly<Record<number, Field>>;

const list = (name: string, type: Message): Field => ({ name, type, repeated: true });
const anyValue: Message = () => ({
  1: { name: 'stringValue', type: 'string' },
  2: { name: 'boolValue', type: 'bool' },
  3: { name: 'intValue', type: 'int64' },
  4: { name: 'doubleValue', type: 'double' },
  5: { name: 'arrayValue', type: () => ({ 1: list('values', anyValue) }) },
  6: { name: 'kvlistValue', type: () => ({ 1: list('values', keyValue) }) },
  7: { name: 'bytesValue', type: 'bytes' },
});
const keyValue: Message = () => ({ 1: { name: 'key', type: 'string' }, 2: { name: 'value', type: anyValue } });
const resource: Message = () => ({ 1: list('attributes', keyValue) });
const logRecord: Message = () => ({
  1: { name: 'timeUnixNano', type: 'fixed64' },
  5: { name: 'body', type: anyValue },
  6: list('attributes', keyValue),
  11: { name: 'observedTimeUnixNano', type: 'fixed64' },
  12: { name: 'eventName', type: 'string' },
});
const span: Message = () => ({
  1: { name: 'traceId', type: 'bytes' },
  2: { name: 'spanId', type: 'bytes' },
  5: { name: 'name', type: 'string' },
  7: { name: 'startTimeUnixNano', type: 'fixed64' },
  8: { name: 'endTimeUnixNano', type: 'fixed64' },
  9: list('attributes', keyValue),
  15: { name: 'status', type: () => ({ 2: { name: 'message', type: 'string' }, 3: { name: 'code', type: 'enum' } }) },
});
const scoped = (name: string, records: string, record: Message): Message => {
  const scope: Message = () => ({ 2: list(records, record) });
  const group: Message = () => ({
    1: { name: 'resource', type: resource },
    2: list(`scope${records === 'spans' ? 'Spans' : 'Logs'}`, scope),
  });
  return () => ({ 1: list(name, group) });
};

/** The requests that are read in protobuf. */
export const requestMessages = {
  logs: scoped('resourceLogs', 'logRecords', logRecord),
  traces: scoped('resourceSpans', 'spans', span),
  /** Metrics are not stored, so only the form of the request is read. */
  metrics: () => ({}),
} as const satisfies Record<string, Message>;
export type Signal = keyof typeof requestMessages;

/** Attributes of attributes: no client nests deeper, and a crafted request could nest without end. */
const deepest = 40;

/** Parses a request in protobuf to the form that OTLP has in JSON. @throws Error if the bytes are no message */
export function decodeRequest(bytes: Uint8Array, signal: Signal): unknown {
  return decode(new BinaryReader(bytes), bytes.length, requestMessages[signal], 0);
}

function decode(reader: BinaryReader, end: number, message: Message, depth: number): Record<string, unknown> {
  if (depth > deepest) throw new Error('nested too deeply');
  const fields = message();
  const read: Record<string, unknown> = {};
  while (reader.pos < end) {
    const [number, wire] = reader.tag();
    const field = fields[number];
    if (!field || wire !== wireOf(field.type)) {
      reader.skip(wire, number);
      continue;
    }
    const value = readValue(reader, field.type, depth);
    if (!field.repeated) read[field.name] = value;
    else {
      const before = read[field.name];
      if (Array.isArray(before)) before.push(value);
      else read[field.name] = [value];
    }
  }
  if (reader.pos !== end) throw new Error('a message ends within a field');
  return read;
}

function wireOf(type: Field['type']): WireType {
  if (type === 'fixed64' || type === 'double') return WireType.Bit64;
  return type === 'bool' || type === 'int64' || type === 'enum' ? WireType.Varint : WireType.LengthDelimited;
}

function readValue(reader: BinaryReader, type: Field['type'], depth: number): unknown {
  switch (type) {
    case 'string':
      return reader.string();
    case 'bool':
      return reader.bool();
    case 'int64':
      return String(reader.int64());
    case 'fixed64':
      return String(reader.fixed64());
    case 'double':
      return reader.double();
    case 'enum':
      return reader.int32();
    case 'bytes':
      return Buffer.from(reader.bytes()).toString('hex');
    default: {
      const length = reader.uint32();
      if (reader.pos + length > reader.len) throw new Error('a message is longer than its parent');
      return decode(reader, reader.pos + length, type, depth + 1);
    }
  }
}

/** The result of a request: how many records were rejected, and why. */
export interface PartialSuccess {
  rejected: number;
  message: string;
}

const rejectedNames: Record<Signal, string> = { logs: 'rejectedLogRecords', traces: 'rejectedSpans', metrics: 'rejectedDataPoints' };

/** Formats the answer of a request as JSON. An empty object is full success. */
export function answerJson(signal: Signal, { rejected, message }: PartialSuccess): object {
  return rejected === 0 && message === '' ? {} : { partialSuccess: { [rejectedNames[signal]]: String(rejected), errorMessage: message } };
}

/** The same in protobuf. The field numbers are those of every signal. */
export function encodeAnswer({ rejected, message }: PartialSuccess): Uint8Array<ArrayBuffer> {
  if (rejected === 0 && message === '') return new Uint8Array();
  const partial = new BinaryWriter();
  if (rejected > 0) partial.tag(1, WireType.Varint).int64(rejected);
  if (message !== '') partial.tag(2, WireType.LengthDelimited).string(message);
  return new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(partial.finish()).finish();
}
