import type { Decision } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { showDecision } from './queries.ts';

/** Shows a decision from a response at once, and refetches what counts or lists it. */
export function decisionArrived(decision: Decision): void {
  showDecision(decision);
  void queryClient.invalidateQueries({ queryKey: ['decisions', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['decisions', 'facets'] });
  void queryClient.invalidateQueries({ queryKey: ['sessions', 'one'] });
  void queryClient.invalidateQueries({ queryKey: ['projects'] });
}
