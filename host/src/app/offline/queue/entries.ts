import type { QueuedChange } from '@cairn/shell/host';

/** Returns the next change that can be sent; none if all remaining ones were refused and wait for their author. */
export function nextToSend(entries: readonly QueuedChange[]): QueuedChange | undefined {
  return entries.find(({ refused }) => refused === null);
}

/**
 * Returns the queue after a change was answered. Later changes of the same row were based on its result, so they get the version of the
 * response: users never conflict with themselves.
 */
export function afterSent(entries: readonly QueuedChange[], sent: QueuedChange, answer: unknown): QueuedChange[] {
  const [before, now] = [versionOf(sent.json), versionOf(answer)];
  return entries
    .filter(({ id }) => id !== sent.id)
    .map((entry) =>
      entry.row === sent.row && now !== undefined && versionOf(entry.json) === before && isRecord(entry.json)
        ? { ...entry, json: { ...entry.json, version: now } }
        : entry,
    );
}

/** Returns the queue after the server has refused a change: it and all later changes of the same row wait for their author. */
export function afterRefused(entries: readonly QueuedChange[], refused: QueuedChange, code: string): QueuedChange[] {
  const at = entries.findIndex(({ id }) => id === refused.id);
  return entries.map((entry, index) => (index >= at && at >= 0 && entry.row === refused.row ? { ...entry, refused: code } : entry));
}

function versionOf(value: unknown): number | undefined {
  return isRecord(value) && typeof value.version === 'number' ? value.version : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
