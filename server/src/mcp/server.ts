import { McpServer } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { Agent } from '../http/context.ts';
import type { ProductServices } from '../services.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { addTools } from './tools.ts';

/** The context of one message. */
export interface McpCall {
  agent: Agent;
  requestId: string;
  log: Logger;
}

/** Instructions that every client receives first. */
const instructions =
  'Cairn knows the rules and decisions of this project. Call start_session with your goal before you start, and follow the rules that it returns. Call record_event as you work, propose_pattern when a person corrects you, and end_session with a summary when you are done.';

/** Creates the server for one key, with only what its scopes allow. */
export function agentServer(services: ProductServices, call: McpCall): McpServer {
  const server = new McpServer({ name: 'cairn', title: 'Cairn', version: '1.0.0' }, { instructions });
  addTools(server, services, call);
  if (call.agent.scopes.includes('read')) addResources(server, services, call);
  addPrompts(server, call.agent.scopes);
  return server;
}
