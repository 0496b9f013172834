import type { RemoteReport } from '@cairn/contract';
import { apiUrl, getSession } from '@cairn/shell';
import { whenIdle } from '@cairn/ui/core';

/** What comes within this time goes in one request. */
const batchMs = 4_000;
const maxReports = 50;

/** Takes reports and sends them in batches: soon, and with what is there when the tab is hidden. What cannot be sent is gone. */
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

  // A beacon takes its time: not in the middle of what somebody waits for, nor of a scroll.
  function sendSoon(): void {
    timer ??= setTimeout(() => whenIdle(send), batchMs);
  }

  document.addEventListener('visibilitychange', () => {
    // Web vitals hear of it before: their last word goes with it.
    if (document.visibilityState === 'hidden') send();
  });
  return (report) => {
    waiting.push(report);
    sendSoon();
  };
}
