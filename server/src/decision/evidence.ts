import type { Evidence } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { readableConversations } from '../conversation/access.ts';
import { conversations, messages } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { patterns } from '../pattern/schema.ts';
import { ownMembership } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { decisions } from './schema.ts';

/** Evidence whose sources exist in the project and may be read by whoever names them; a message's conversation is filled in. Throws BAD_REQUEST naming each that is not. */
export async function checkEvidence(
  tx: Transaction,
  visitor: Visitor,
  projectId: string,
  evidence: readonly Evidence[],
): Promise<Evidence[]> {
  const checked = [];
  const issues = [];
  for (const [at, one] of evidence.entries()) {
    const found = await findSource(tx, visitor, projectId, one);
    if (found) checked.push(found);
    else issues.push(issue(`evidence.${at}.id`, 'EVIDENCE_UNKNOWN'));
  }
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { issues });
  return checked;
}

async function findSource(
  tx: Transaction,
  visitor: Visitor,
  projectId: string,
  { type, id, quote }: Evidence,
): Promise<Evidence | undefined> {
  const evidence = { type, id, quote };
  switch (type) {
    case 'message': {
      const [found] = await tx
        .select({ conversationId: messages.conversationId })
        .from(messages)
        .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
        .innerJoin(projects, and(eq(projects.tenantId, conversations.tenantId), eq(projects.id, conversations.projectId)))
        .leftJoin(projectMembers, ownMembership(visitor))
        .where(and(eq(messages.id, id), eq(conversations.projectId, projectId), readableConversations(visitor)));
      return found && { ...evidence, conversationId: found.conversationId };
    }
    case 'decision': {
      const found = await tx
        .select({ id: decisions.id })
        .from(decisions)
        .where(and(eq(decisions.id, id), eq(decisions.projectId, projectId)));
      return found.length > 0 ? evidence : undefined;
    }
    case 'pattern': {
      const found = await tx
        .select({ id: patterns.id })
        .from(patterns)
        .where(and(eq(patterns.id, id), eq(patterns.projectId, projectId)));
      return found.length > 0 ? evidence : undefined;
    }
    case 'link':
      return /^https?:\/\//.test(id) && URL.canParse(id) ? evidence : undefined;
    case 'session':
      // Sessions of agents are not recorded yet, so none can be quoted.
      return undefined;
  }
}
