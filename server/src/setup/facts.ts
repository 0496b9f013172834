import { type SetupFact, unnamedTenant } from '@cairn/api';
import { and, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import { apiKeys } from '../api-key/schema.ts';
import { memberships, tenants } from '../auth/schema.ts';
import { readableConversations } from '../conversation/access.ts';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { invitations } from '../invitation/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { sessions } from '../session/schema.ts';

/** Returns the completed setup steps, derived from existing rows that the visitor can see. */
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
    'pattern.accepted': await hasRule(tx, visitor),
    'colleague.invited': await hasColleague(tx, visitor),
    'tenant.named': await isNamed(tx, visitor),
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

/** Returns true if a readable project has a rule in force. */
async function hasRule(tx: Transaction, visitor: Visitor): Promise<boolean> {
  const ofProject = and(eq(projects.tenantId, patterns.tenantId), eq(projects.id, patterns.projectId));
  const rows = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(readableProjects(visitor), eq(patterns.status, 'accepted')))
    .limit(1);
  return rows.length > 0;
}

/** Returns true if the organization no longer has its initial name (`server/sql/auth/definer.sql`). */
async function isNamed(tx: Transaction, { tenant }: Visitor): Promise<boolean> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenant.id));
  return row !== undefined && row.name !== unnamedTenant;
}

/** Returns true if another person is in the organization or was invited. */
async function hasColleague(tx: Transaction, { user, tenant }: Visitor): Promise<boolean> {
  const others = and(eq(memberships.tenantId, tenant.id), ne(memberships.userId, user.id));
  const [member] = await tx.select({ id: memberships.userId }).from(memberships).where(others).limit(1);
  if (member) return true;
  const rows = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.tenantId, tenant.id)).limit(1);
  return rows.length > 0;
}

/** Returns true if the visitor has a key of their own. Colleagues' keys do not count. */
async function hasKey(tx: Transaction, visitor: Visitor, condition?: SQL): Promise<boolean> {
  const rows = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.makerId, visitor.user.id), condition))
    .limit(1);
  return rows.length > 0;
}

/** Returns true if an agent of the visitor has a session in any project. */
async function hasSession(tx: Transaction, visitor: Visitor): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, visitor.user.id)).limit(1);
  return rows.length > 0;
}
