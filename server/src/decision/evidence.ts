import { codePlaceText, type Evidence, hashOfCode, linesOfCode, readCodePlace } from '@cairn/api';
import { type AnyColumn, and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { isPublished } from '../article/published.ts';
import { articleRevisions, articles, articleTexts } from '../article/schema.ts';
import { readableConversations } from '../conversation/access.ts';
import { conversations, messages } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { patterns } from '../pattern/schema.ts';
import { ownMembership } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { redact } from '../redaction/redact.ts';
import { sessionEvents, sessions } from '../session/schema.ts';
import { isQuotedFrom } from './quoted.ts';
import { decisions } from './schema.ts';

/**
 * Checks that the sources of evidence exist in the project, that the visitor may read them, and that they contain the quotes. Fills in
 * a message's conversation. Does not redact: that is up to the caller that stores it.
 * @throws ApiError BAD_REQUEST with an issue for each piece that fails
 */
export async function checkEvidence(
  tx: Transaction,
  visitor: Visitor,
  projectId: string,
  evidence: readonly Evidence[],
): Promise<Evidence[]> {
  const checked = [];
  const issues = [];
  for (const [at, piece] of evidence.entries()) {
    const { type, id, quote } = piece;
    if (type === 'code') {
      const read = await readCodeEvidence(piece);
      if (typeof read === 'string') issues.push(issue(`evidence.${at}.${read === 'EVIDENCE_MISQUOTED' ? 'quote' : 'id'}`, read));
      else checked.push(read);
      continue;
    }
    const source = await findSource(tx, visitor, projectId, { type, id });
    if (!source) issues.push(issue(`evidence.${at}.id`, 'EVIDENCE_UNKNOWN'));
    // The source was redacted before it was stored.
    else if (source.texts && !isQuotedFrom(redact(quote).text, source.texts))
      issues.push(issue(`evidence.${at}.quote`, 'EVIDENCE_MISQUOTED'));
    else checked.push({ type, id, quote, ...(source.conversationId ? { conversationId: source.conversationId } : {}) });
  }
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { issues });
  return checked;
}

/**
 * Cited code with its place in its one form, and its hash: the server has no code to look it up in, `cairn verify` has. Or what is wrong
 * with it: it names no lines of a file in the repository, or is quoted without a hash with another number of lines.
 */
async function readCodeEvidence({ type, id, quote, hash, ref }: Evidence): Promise<Evidence | 'VALUE_INVALID' | 'EVIDENCE_MISQUOTED'> {
  const place = readCodePlace(id);
  if (!place) return 'VALUE_INVALID';
  const lines = linesOfCode(quote);
  if (hash === undefined && (quote === '' || lines.length !== place.to - place.from + 1)) return 'EVIDENCE_MISQUOTED';
  return { type, id: codePlaceText(place), quote, hash: hash ?? (await hashOfCode(lines)), ...(ref ? { ref } : {}) };
}

/** Whether this column of evidence quotes a message of the conversation. */
export function quotesConversation(evidence: AnyColumn, conversationId: string): SQL {
  return sql`${evidence} @> ${JSON.stringify([{ type: 'message', conversationId }])}::jsonb`;
}

/** How many of a session's last events are searched for a quote. */
const quotedEvents = 5_000;

/** The source of a quote with its texts; null if Cairn does not have them (an external page). */
interface Source {
  texts: string[] | null;
  conversationId?: string;
}

async function findSource(
  tx: Transaction,
  visitor: Visitor,
  projectId: string,
  { type, id }: { type: Exclude<Evidence['type'], 'code'>; id: string },
): Promise<Source | undefined> {
  switch (type) {
    case 'message': {
      const [found] = await tx
        .select({ conversationId: messages.conversationId, parts: messages.parts, plainText: messages.plainText })
        .from(messages)
        .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
        .innerJoin(projects, and(eq(projects.tenantId, conversations.tenantId), eq(projects.id, conversations.projectId)))
        .leftJoin(projectMembers, ownMembership(visitor))
        .where(and(eq(messages.id, id), eq(conversations.projectId, projectId), readableConversations(visitor)));
      if (!found) return undefined;
      const said = found.parts.flatMap((part) => ('text' in part ? [part.text] : []));
      return { texts: [said.join(' '), found.plainText], conversationId: found.conversationId };
    }
    case 'decision': {
      const [found] = await tx
        .select()
        .from(decisions)
        .where(and(eq(decisions.id, id), eq(decisions.projectId, projectId)));
      if (!found) return undefined;
      const { title, outcome, context, drivers, consequences, options } = found;
      const listed = [...consequences.map(({ text }) => text), ...options.flatMap(({ name, pros, cons }) => [name, ...pros, ...cons])];
      return { texts: [title, outcome, context, ...drivers, ...listed] };
    }
    case 'pattern': {
      const [found] = await tx
        .select({ rule: patterns.rule, rationale: patterns.rationale })
        .from(patterns)
        .where(and(eq(patterns.id, id), eq(patterns.projectId, projectId)));
      return found && { texts: [found.rule, found.rationale] };
    }
    case 'article': {
      const found = await tx
        .select({ title: articleRevisions.title, summary: articleRevisions.summary, body: articleRevisions.body })
        .from(articles)
        .innerJoin(articleRevisions, eq(articleRevisions.articleId, articles.id))
        .innerJoin(articleTexts, isPublished)
        .where(and(eq(articles.id, id), ne(articles.audience, 'staff')));
      return found.length === 0 ? undefined : { texts: found.flatMap(({ title, summary, body }) => [title, summary, body]) };
    }
    case 'link':
      return /^https?:\/\//.test(id) && URL.canParse(id) ? { texts: null } : undefined;
    case 'session': {
      const [found] = await tx
        .select({ goal: sessions.goal, summary: sessions.summary })
        .from(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.projectId, projectId)));
      if (!found) return undefined;
      const events = await tx
        .select({ text: sessionEvents.text })
        .from(sessionEvents)
        .where(eq(sessionEvents.sessionId, id))
        .orderBy(desc(sessionEvents.sequence))
        .limit(quotedEvents);
      return { texts: [found.goal, ...Object.values(found.summary ?? {}), ...events.map(({ text }) => text)] };
    }
  }
}
