import type { Decision } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { showDecision } from './queries.ts';

/** The API has answered with a decision as it is now: shown at once, what counts or lists it is read again. */
export function decisionArrived(decision: Decision): void {
  showDecision(decision);
  void queryClient.invalidateQueries({ queryKey: ['decisions', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['decisions', 'facets'] });
  void queryClient.invalidateQueries({ queryKey: ['sessions', 'one'] });
  void queryClient.invalidateQueries({ queryKey: ['projects'] });
}
