import type { TimedRequest } from './visit.ts';

export interface SteppedRequest extends TimedRequest {
  /** 1 for the document; otherwise one more than the longest chain of requests that had ended before this one began. */
  step: number;
}

/**
 * Determines in which step each request was made. Exact only with a high latency, since a request counts as the
 * successor of all that ended before it.
 */
export function stepsOf(requests: readonly TimedRequest[]): SteppedRequest[] {
  const stepped: SteppedRequest[] = [];
  for (const request of [...requests].sort((a, b) => a.startMs - b.startMs)) {
    const before = stepped.filter((other) => other.endMs <= request.startMs);
    stepped.push({ ...request, step: 1 + Math.max(0, ...before.map((other) => other.step)) });
  }
  return stepped;
}
