import type { Pattern } from '@cairn/api';

/** Further evidence for patterns of these kinds is an action, not a statement. */
const deeds: readonly Pattern['kind'][] = ['command', 'workflow', 'pitfall'];

/** Returns how often people have repeated a rule since it came into force, although agents are served it. Pure. */
export function timesSaidAgain({ status, kind, decidedAt, evidence }: Pattern): number {
  if ((status !== 'accepted' && status !== 'stale') || decidedAt === null || deeds.includes(kind)) return 0;
  return evidence.filter(({ type, quote, at }) => (type === 'session' || type === 'message') && quote !== '' && at > decidedAt).length;
}
