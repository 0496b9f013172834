import type { AuditChange, AuditEntry } from '@cairn/api';

type Detail = Readonly<Record<string, unknown>>;

/**
 * Splits the detail of an audit entry into changed fields and other facts. Writers store changes as `{ role: { from, to } }`, changes of
 * state as `{ from, to }`, and some old entries as `{ from: { role }, to: { role } }`.
 */
export function readDetail(detail: Detail): Pick<AuditEntry, 'changes' | 'facts'> {
  const changes: AuditChange[] = [];
  const facts: AuditEntry['facts'] = [];
  const { from, to, ...rest } = detail;
  if (isObject(from) && isObject(to))
    for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) changes.push(...changeOf(field, from[field], to[field]));
  else if (isState(from) && to !== undefined) changes.push(...changeOf('status', from, to));
  // Older entries do not say what the state became.
  else if (isState(from)) facts.push(...factOf('previousStatus', from));
  else for (const [field, value] of Object.entries({ from, to })) facts.push(...factOf(field, value));
  for (const [field, value] of Object.entries(rest)) {
    if (isChange(value)) changes.push(...changeOf(field, value.from, value.to));
    else facts.push(...factOf(field, value));
  }
  return { changes, facts };
}

function changeOf(field: string, from: unknown, to: unknown): AuditChange[] {
  const change = { field, from: textOf(from), to: textOf(to) };
  return change.from === change.to ? [] : [change];
}

function factOf(field: string, value: unknown): AuditEntry['facts'] {
  const text = textOf(value);
  return text === null || text === '' ? [] : [{ field, value: text }];
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isObject(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is { from?: unknown; to?: unknown } {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === 'from' || key === 'to');
}

/** A state such as `proposed`, not the id of a row such as `pat_0123`. */
function isState(value: unknown): value is string {
  return typeof value === 'string' && !/^[a-z]{3}_/.test(value);
}
