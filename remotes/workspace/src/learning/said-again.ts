import type { Pattern } from '@cairn/api';

/** What of these kinds is met again was done, not said. */
const deeds: readonly Pattern['kind'][] = ['command', 'workflow', 'pitfall'];

/** How often people have said a rule again since it is in force, although agents are served it. Pure. */
export function timesSaidAgain({ status, kind, decidedAt, evidence }: Pattern): number {
  if ((status !== 'accepted' && status !== 'stale') || decidedAt === null || deeds.includes(kind)) return 0;
  return evidence.filter(({ type, quote, at }) => (type === 'session' || type === 'message') && quote !== '' && at > decidedAt).length;
}
