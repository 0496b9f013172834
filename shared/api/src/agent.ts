/**
 * Inputs and outputs of the nine operations of agents, for REST and MCP. Only fields with unclear names have a description: every agent
 * that lists the tools pays for each word in tokens.
 */
export const agentOperationNames = [
  'get_context',
  'search',
  'fetch',
  'start_session',
  'record_event',
  'end_session',
  'propose_decision',
  'propose_pattern',
  'feedback',
] as const;
export type AgentOperation = (typeof agentOperationNames)[number];
