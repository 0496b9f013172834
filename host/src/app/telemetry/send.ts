import type { RemoteReport } from '@cairn/contract';
import { apiUrl, getSession } from '@cairn/shell';
import { whenIdle } from '@cairn/ui/core';

/** Reports within this time are sent in one request. */
const batchMs = 4_000;
const maxReports = 50;

/** Returns a function that queues reports and sends them in batches: soon, and at once when the tab is hidden. Failed reports are lost. */
export function openBatches(): (report: RemoteReport) => void {
  const tab = crypto.randomUUID();
  const waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const reports = waiting.splice(0, maxReports);
    if (reports.length === 0 || !getSession()) return;
    // A beacon outlives the page that sends it.
    navigator.sendBeacon(apiUrl('registry/reports'), new Blob([JSON.stringify({ tab, reports })], { type: 'application/json' }));
    if (waiting.length > 0) sendSoon();
  }

  // A beacon takes time, so it waits until the page is idle.
  function sendSoon(): void {
    timer ??= setTimeout(() => whenIdle(send), batchMs);
  }

  document.addEventListener('visibilitychange', () => {
    // The web vitals library handles this event first, so its final values are included.
    if (document.visibilityState === 'hidden') send();
  });
  return (report) => {
    waiting.push(report);
    sendSoon();
  };
}
