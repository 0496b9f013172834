const hourMs = 3_600_000;

/** How urgent it looks that a requester waits: after four hours it is a warning, after a day it is late. */
export function waitingTone(since: string, now: number): 'neutral' | 'warning' | 'negative' {
  const hours = (now - Date.parse(since)) / hourMs;
  if (hours >= 24) return 'negative';
  return hours >= 4 ? 'warning' : 'neutral';
}
