import type { QueuedChange } from '@cairn/shell/host';

/** The next that can be sent; none where everything that is left waits for a word of its writer. */
export function nextToSend(entries: readonly QueuedChange[]): QueuedChange | undefined {
  return entries.find(({ refused }) => refused === null);
}

/**
 * What is left once a change has been answered. What was done to the same row after it was made from what that change had
 * left, so it carries the version that the answer brings: nobody comes into conflict with themselves.
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

/** What is left once the server has refused a change: that one waits for its writer, and with it what was built on it. */
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
