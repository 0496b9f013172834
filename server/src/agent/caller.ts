import type { Context, Permission } from '@cairn/api';
import { projectOfAgent } from '../api-key/reach.ts';
import type { Transaction } from '../database/database.ts';
import type { Agent, Visitor } from '../http/context.ts';
import type { FoundProject } from '../project/access.ts';

/** One call of an operation, in its transaction. */
export interface AgentCall {
  tx: Transaction;
  agent: Agent;
  /** The person, with the agent as the writer of what is written. */
  visitor: Visitor;
  requestId: string;
  now: Date;
  /** What it has told, to be counted once it is done. */
  told: Context[];
  /** What it is about: its use is recorded for that project. */
  place: { project?: FoundProject };
}

/** The person whose key it is, with the agent as the actor: in a session, where it has one. */
export function writerOf({ apiKey, visitor, client }: Agent, session?: { id: string; client: string }): Visitor {
  const { id, name } = apiKey;
  const sessionId = session ? { sessionId: session.id } : {};
  return { ...visitor, actor: { type: 'agent', id, apiKeyId: id, ...sessionId, client: session?.client ?? (client || name) } };
}

/** The project that a call is about. @throws ApiError KEY_PROJECT, BAD_REQUEST where it has to be named */
export async function projectOf(
  { tx, agent, place }: AgentCall,
  named: string | undefined,
  permission: Permission = 'project.read',
): Promise<FoundProject> {
  place.project = await projectOfAgent(tx, agent, named, permission);
  return place.project;
}
