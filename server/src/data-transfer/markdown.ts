import { type Decision, decisionsFile, type Pattern, patternStates } from '@cairn/api';
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { openConversations } from '../conversation/access.ts';
import { conversationAsMarkdown } from '../conversation/export.ts';
import { conversations } from '../conversation/schema.ts';
import { readDecisions } from '../decision/query.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { patterns } from '../pattern/schema.ts';
import { redact } from '../redaction/redact.ts';
import type { ProductServices } from '../services.ts';
import { sessions } from '../session/schema.ts';
import { batch } from './entity.ts';
import type { Manifest } from './format.ts';

type Means = Pick<ProductServices, 'database' | 'settings'>;

/** The text of an export for people who open it. */
export function readMe({ organization, exportedAt, projects }: Manifest): string {
  return `# Export of ${organization.name}

Exported from Cairn on ${exportedAt.slice(0, 10)}. The Markdown files are for people. The JSON files are for an import: each line of a
\`.jsonl\` file is one row.

${projects.map((directory) => `- [${directory}](${directory}/decisions.md)`).join('\n')}

It contains no accounts, members, keys, integrations, webhooks, audit entries and support tickets, and no private conversations of
others. Secrets that were recognized in texts are removed.
`;
}

/** Returns the Markdown files of a project, by name. */
export function projectMarkdown(services: Means, visitor: Visitor, { id }: { id: string }): [string, AsyncGenerator<string>][] {
  return [
    ['rules.md', redacted(rules(services, visitor, id))],
    ['decisions.md', redacted(decided(services, visitor, id))],
    ['sessions.md', redacted(reports(services, visitor, id))],
    ['conversations.md', redacted(talks(services, visitor, id))],
  ];
}

/** Each part has whole texts. They were redacted when they were stored, maybe by fewer rules than today. */
async function* redacted(parts: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const part of parts) yield redact(part).text;
}

async function* rules({ database }: Means, visitor: Visitor, projectId: string): AsyncGenerator<string> {
  yield '# Rules\n';
  for (const status of patternStates) {
    let isFirst = true;
    for (let after = 0; ; ) {
      const rows = await database.inTenant(scopeOf(visitor), (tx) =>
        tx
          .select({ number: patterns.number, rule: patterns.rule, rationale: patterns.rationale, paths: patterns.paths })
          .from(patterns)
          .where(and(eq(patterns.projectId, projectId), eq(patterns.status, status), gt(patterns.number, after)))
          .orderBy(asc(patterns.number))
          .limit(batch),
      );
      const last = rows.at(-1);
      if (!last) break;
      yield `${isFirst ? `\n## ${status}\n\n` : ''}${rows.map(ruleText).join('')}`;
      isFirst = false;
      after = last.number;
    }
  }
}

function ruleText({ number, rule, rationale, paths }: Pick<Pattern, 'number' | 'rule' | 'rationale' | 'paths'>): string {
  const where = paths.length > 0 ? ` (${paths.map((path) => `\`${path.replaceAll('`', "'")}\``).join(', ')})` : '';
  const why = rationale === '' ? '' : `\n  ${rationale.replaceAll('\n', '\n  ')}\n`;
  return `- PAT-${number}: ${rule}${where}\n${why}`;
}

async function* decided({ database }: Means, visitor: Visitor, projectId: string): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const ofProject = and(eq(decisions.projectId, projectId), gt(decisions.number, after));
    const rows: Decision[] = await database.inTenant(scopeOf(visitor), (tx) => readDecisions(tx, visitor, ofProject, batch));
    const last = rows.at(-1);
    if (!last) return;
    yield `${after > 0 ? '\n\n' : ''}${decisionsFile(rows)}`;
    after = last.number;
  }
}

async function* reports({ database }: Means, visitor: Visitor, projectId: string): AsyncGenerator<string> {
  yield '# Agent sessions\n';
  for (let after = ''; ; ) {
    const rows = await database.inTenant(scopeOf(visitor), (tx) =>
      tx
        .select({ id: sessions.id, goal: sessions.goal, client: sessions.client, at: sessions.createdAt, summary: sessions.summary })
        .from(sessions)
        .where(and(eq(sessions.projectId, projectId), gt(sessions.id, after)))
        .orderBy(asc(sessions.id))
        .limit(batch),
    );
    const last = rows.at(-1);
    if (!last) return;
    for (const { goal, client, at, summary } of rows) {
      const { completed = '', learned = '', nextSteps = '' } = summary ?? {};
      yield [
        `\n## ${goal}\n`,
        `${client}, ${at.toISOString()}\n`,
        ...[completed, learned, nextSteps].filter(Boolean).map((text) => `${text}\n`),
      ].join('\n');
    }
    after = last.id;
  }
}

async function* talks(services: Means, visitor: Visitor, projectId: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const readable = and(eq(conversations.projectId, projectId), ne(conversations.status, 'deleted'), openConversations(visitor));
    const rows = await services.database.inTenant(scopeOf(visitor), (tx) =>
      tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(readable, gt(conversations.id, after)))
        .orderBy(asc(conversations.id))
        .limit(batch),
    );
    const last = rows.at(-1);
    if (!last) return;
    for (const { id } of rows) yield* conversationAsMarkdown(services, visitor, id);
    after = last.id;
  }
}
