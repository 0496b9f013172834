import type { SetupFact } from '@cairn/api';
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { apiKeys } from '../api-key/schema.ts';
import { readableConversations } from '../conversation/access.ts';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { sessions } from '../session/schema.ts';

/** What has been done of a set-up, as far as the visitor may know: from the rows that are there, and from nothing else. */
export async function factsOf(tx: Transaction, visitor: Visitor): Promise<Set<SetupFact>> {
  const { locale, appearance } = visitor.user.preferences;
  const facts: Record<SetupFact, boolean> = {
    'project.created': await hasProject(tx, visitor),
    'conversation.started': await hasConversation(tx, visitor),
    'decision.recorded': await hasDecision(tx, visitor),
    'decision.settled': await hasDecision(tx, visitor, inArray(decisions.status, ['accepted', 'rejected', 'superseded', 'deprecated'])),
    'api-key.created': await hasKey(tx, visitor),
    'agent.seen': await hasKey(tx, visitor, isNotNull(apiKeys.lastUsedAt)),
    'session.begun': await hasSession(tx, visitor),
    'preferences.chosen': Boolean(locale ?? appearance?.colourScheme),
  };
  return new Set(Object.entries(facts).flatMap(([fact, holds]) => (holds ? [fact as SetupFact] : []))); // its own keys
}

async function hasProject(tx: Transaction, visitor: Visitor): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor))
    .limit(1);
  return rows.length > 0;
}

async function hasConversation(tx: Transaction, visitor: Visitor): Promise<boolean> {
  const ofProject = and(eq(projects.tenantId, conversations.tenantId), eq(projects.id, conversations.projectId));
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableConversations(visitor))
    .limit(1);
  return rows.length > 0;
}

async function hasDecision(tx: Transaction, visitor: Visitor, condition?: SQL): Promise<boolean> {
  const ofProject = and(eq(projects.tenantId, decisions.tenantId), eq(projects.id, decisions.projectId));
  const rows = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(readableProjects(visitor), condition))
    .limit(1);
  return rows.length > 0;
}

/** A key of their own: a colleague's agent is nothing that they have connected. */
async function hasKey(tx: Transaction, visitor: Visitor, condition?: SQL): Promise<boolean> {
  const rows = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.makerId, visitor.user.id), condition))
    .limit(1);
  return rows.length > 0;
}

/** One of an agent of theirs, in whatever project. */
async function hasSession(tx: Transaction, visitor: Visitor): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, visitor.user.id)).limit(1);
  return rows.length > 0;
}
