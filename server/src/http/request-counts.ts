const minuteMs = 60_000;
/** How many minutes are counted. */
const minutes = 60;

/** Counts requests in memory, for the operators of this process. */
export interface RequestCounts {
  /** Counts a request by the status of its answer. */
  note(status: number): void;
  /** Returns the requests of the last hour and those that the server failed to answer (status 500 and above), and since when it counts. */
  read(): { since: Date; total: number; failed: number };
}

/** @param now the current time in milliseconds; for tests */
export function createRequestCounts(now: () => number = Date.now): RequestCounts {
  const started = now();
  const counted = new Map<number, { total: number; failed: number }>();
  const minuteOf = (time: number) => Math.floor(time / minuteMs);
  const forget = (current: number) => {
    for (const minute of counted.keys()) if (minute <= current - minutes) counted.delete(minute);
  };
  return {
    note(status) {
      const minute = minuteOf(now());
      const counts = counted.get(minute) ?? { total: 0, failed: 0 };
      if (!counted.has(minute)) {
        forget(minute);
        counted.set(minute, counts);
      }
      counts.total += 1;
      if (status >= 500) counts.failed += 1;
    },
    read() {
      const current = minuteOf(now());
      forget(current);
      const sums = { total: 0, failed: 0 };
      for (const { total, failed } of counted.values()) {
        sums.total += total;
        sums.failed += failed;
      }
      return { since: new Date(Math.max(started, (current - minutes + 1) * minuteMs)), ...sums };
    },
  };
}
