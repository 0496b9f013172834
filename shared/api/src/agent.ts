/**
 * What an agent says and hears: the nine operations, for REST and MCP alike. Every word of the inputs is paid for by every
 * agent that lists the tools, so that descriptions stand only where a name does not say it.
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
