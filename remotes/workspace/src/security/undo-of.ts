import type { FindingTransition, SecurityFinding } from '@cairn/api';

type Act = Omit<FindingTransition, 'version'>;

/**
 * The move that takes one back. What was accepted for a while and then resolved comes back open: whoever accepts it says anew why,
 * and until when. Pure.
 */
export function undoOf(
  { status, reason, acknowledgedUntil }: Pick<SecurityFinding, 'status' | 'reason' | 'acknowledgedUntil'>,
  { to }: Act,
): Act {
  if (status === 'resolved') return { to: 'resolved' };
  if (status === 'acknowledged' && to === 'reopened' && reason && acknowledgedUntil)
    return { to: status, reason, until: acknowledgedUntil };
  return { to: 'reopened' };
}
