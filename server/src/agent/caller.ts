import type { Context, Permission } from '@cairn/api';
import { projectOfAgent } from '../api-key/reach.ts';
import type { Transaction } from '../database/database.ts';
import type { Agent, Visitor } from '../http/context.ts';
import type { FoundProject } from '../project/access.ts';

/** One call of an operation, in its transaction. */
export interface AgentCall {
  tx: Transaction;
  agent: Agent;
  /** The person, with the agent as the actor. */
  visitor: Visitor;
  requestId: string;
  now: Date;
  /** The contexts that this call served. They are counted after the transaction. */
  told: Context[];
  /** The project of the call: usage is recorded for it. */
  place: { project?: FoundProject };
}

/** Returns the owner of the key, with the agent as the actor, and with its session if there is one. */
export function writerOf({ apiKey, visitor, client }: Agent, session?: { id: string; client: string }): Visitor {
  const { id, name } = apiKey;
  const sessionId = session ? { sessionId: session.id } : {};
  return { ...visitor, actor: { type: 'agent', id, apiKeyId: id, ...sessionId, client: session?.client ?? (client || name) } };
}

/** Returns the project that a call is about. @throws ApiError KEY_PROJECT, BAD_REQUEST if the call must name a project and does not */
export async function projectOf(
  { tx, agent, place }: AgentCall,
  named: string | undefined,
  permission: Permission = 'project.read',
): Promise<FoundProject> {
  place.project = await projectOfAgent(tx, agent, named, permission);
  return place.project;
}
