import type { FindingTransition, SecurityFinding } from '@cairn/api';

type Act = Omit<FindingTransition, 'version'>;

/**
 * Returns the transition that undoes another. An acknowledged finding that was resolved becomes open, since acknowledging needs a new
 * reason and end date. Pure.
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
