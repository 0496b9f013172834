import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';

type Values = Record<string, string | number | boolean>;
/** The resource of Claude Code. */
export const claudeCode = { 'service.name': 'claude-code', 'service.version': '2.1.9' };

/** Emits events as a client does, with OpenTelemetry's own sender. */
export async function emit(
  exporter: LogRecordExporter,
  resource: Values,
  events: readonly (Values & { 'event.name': string })[],
): Promise<void> {
  const provider = new LoggerProvider({
    resource: resourceFromAttributes(resource),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
  const logger = provider.getLogger('com.example.events', '1.0.0');
  for (const attributes of events) logger.emit({ body: attributes['event.name'], attributes, timestamp: Date.now() });
  await provider.forceFlush();
  await provider.shutdown();
}

const attributesOf = (values: Values) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'boolean' ? { boolValue: value } : typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
/** A request in the JSON form of OTLP. */
export const logs = (records: readonly unknown[], resource: Values = claudeCode) => ({
  resourceLogs: [{ resource: { attributes: attributesOf(resource) }, scopeLogs: [{ logRecords: records }] }],
});
/** A log record at a time in milliseconds. */
export const record = (values: Values, at = Date.now()) => ({ timeUnixNano: `${at}000000`, attributes: attributesOf(values) });
