import { endSession } from './end-session.ts';
import { giveFeedback } from './feedback.ts';
import { fetchWhole } from './fetch.ts';
import { getContext } from './get-context.ts';
import type { AgentOperationImplementation } from './operation.ts';
import { proposeDecision } from './propose-decision.ts';
import { proposePatternOperation } from './propose-pattern.ts';
import { recordEvent } from './record-event.ts';
import { search } from './search.ts';
import { startSession } from './start-session.ts';

/** All operations for agents, in the order in which they are listed. */
export const operations: readonly AgentOperationImplementation[] = [
  getContext,
  search,
  fetchWhole,
  startSession,
  recordEvent,
  endSession,
  proposeDecision,
  proposePatternOperation,
  giveFeedback,
];
