import {
  type Citation,
  type Conversation,
  type Message,
  type MessagePart,
  maxExport,
  type ThreadExportQuerySchema,
  type ToolCall,
} from '@cairn/api';
import { asc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import { answerFile } from '../list/file.ts';
import type { ProductServices } from '../services.ts';
import { showConversation } from './query.ts';
import { messages } from './schema.ts';
import { chosenPath, headOf, readShown } from './thread.ts';

/** Messages per read. Each read is its own transaction, so that no transaction waits for a slow client. */
const batch = 200;

type ExportQuery = v.InferOutput<typeof ThreadExportQuerySchema>;

/**
 * Exports a conversation as a file: one path, or all messages in order of writing (the first 10,000). Permissions are checked for each
 * read; if the visitor loses access, the file ends.
 */
export async function exportConversation(
  c: Pick<Context, 'body'>,
  { database, settings }: ProductServices,
  visitor: Visitor,
  id: string,
  { format, what, through }: ExportQuery,
): Promise<Response> {
  const { conversation, parts } = await readThread({ database }, visitor, id, { what, through });
  const text = format === 'md' ? asMarkdown(conversation, parts, settings.publicUrl) : asJson(conversation, parts);
  return answerFile(c, { name: conversation.id, extension: format, text });
}

/** Returns all messages of a conversation as Markdown, for a larger export. Nothing if the visitor can no longer read it. */
export async function* conversationAsMarkdown(
  { database, settings }: Pick<ProductServices, 'database' | 'settings'>,
  visitor: Visitor,
  id: string,
): AsyncGenerator<string> {
  try {
    const { conversation, parts } = await readThread({ database }, visitor, id, { what: 'all' });
    yield* asMarkdown(conversation, parts, settings.publicUrl);
    yield '\n';
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
}

/** Finds a conversation and the messages of one path or of all, and reads them in batches. @throws ApiError NOT_FOUND */
async function readThread(
  { database }: Pick<ProductServices, 'database'>,
  visitor: Visitor,
  id: string,
  { what, through }: Pick<ExportQuery, 'what'> & Partial<Pick<ExportQuery, 'through'>>,
): Promise<{ conversation: Conversation; parts: AsyncGenerator<Message[]> }> {
  const scope = scopeOf(visitor);
  const { conversation, ids } = await database.inTenant(scope, async (tx) => ({
    conversation: await showConversation(tx, visitor, id),
    ids: what === 'all' ? await allOf(tx, id) : (await chosenPath(tx, id, await headOf(tx, id), { through })).slice(0, maxExport),
  }));
  async function* read(): AsyncGenerator<Message[]> {
    for (let from = 0; from < ids.length; from += batch) {
      yield await database.inTenant(scope, async (tx) => {
        await showConversation(tx, visitor, id);
        return readShown(tx, visitor, id, ids.slice(from, from + batch));
      });
    }
  }
  return { conversation, parts: read() };
}

async function allOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(maxExport);
  return rows.map((row) => row.id);
}

async function* asJson(conversation: Conversation, parts: AsyncIterable<Message[]>): AsyncGenerator<string> {
  yield `{"conversation":${JSON.stringify(conversation)},"messages":[`;
  let before = '\n';
  for await (const part of parts) {
    yield part
      .map((message) => {
        const line = `${before}${JSON.stringify(message)}`;
        before = ',\n';
        return line;
      })
      .join('');
  }
  yield '\n]}\n';
}

async function* asMarkdown(conversation: Conversation, parts: AsyncIterable<Message[]>, publicUrl: string): AsyncGenerator<string> {
  const place = [conversation.projectName, ...(conversation.branch ? [codeSpan(conversation.branch.name)] : [])].join(', ');
  yield `# ${oneLine(conversation.title)}\n\n${place}, <${publicUrl}/app/conversations?conversation=${conversation.id}>\n`;
  for await (const part of parts) yield part.map((message) => `\n${messageAsMarkdown(message, publicUrl)}`).join('');
}

/** Formats a message with author, time and linked sources as Markdown. Omits notices of the product. */
export function messageAsMarkdown({ author, createdAt, parts, citations }: Message, publicUrl: string): string {
  const sources = citations.map((citation) => `${citation.index}. ${linkTo(citation, publicUrl)}: “${oneLine(citation.quote)}”`);
  const said = parts.flatMap((part) => partAsMarkdown(part, citations, publicUrl));
  return [`## ${oneLine(author.name)}, ${createdAt}`, ...said, ...(sources.length > 0 ? [sources.join('\n')] : [])]
    .join('\n\n')
    .concat('\n');
}

function partAsMarkdown(part: MessagePart, citations: readonly Citation[], publicUrl: string): string[] {
  switch (part.type) {
    case 'notice':
      return [];
    case 'tool-call':
      return [callAsMarkdown(part, publicUrl)];
    case 'code':
      return [fenced(part.text, part.language)];
    case 'quote': {
      const citation = citations.find(({ index }) => index === part.citation);
      return [`${part.text.replace(/^/gm, '> ')}${citation ? `\n>\n> ${linkTo(citation, publicUrl)}` : ''}`];
    }
    case 'text':
      return [
        part.text.replace(/\[(\d+)\]\(#source-\d+\)/g, (_, number: string) => {
          const citation = citations.find(({ index }) => index === Number(number));
          return citation ? ` (${linkTo(citation, publicUrl)})` : '';
        }),
      ];
  }
}

/** Formats a model's lookup without localized text: the tool, its input and the results. */
function callAsMarkdown({ tool, input, state, items }: ToolCall, publicUrl: string): string {
  const asked = [`\`${tool}\``, ...input.map((one) => escaped(oneLine(one)))].join(' ');
  const what = state === 'done' ? `${asked}: ${items.length}` : `${asked}: \`${state}\``;
  return [`- ${what}`, ...items.map((item) => `  - ${linkTo(item, publicUrl)}`)].join('\n');
}

function linkTo({ label, title, href }: Pick<Citation, 'label' | 'title' | 'href'>, publicUrl: string): string {
  const name = escaped(oneLine(title === label || title === '' ? label : `${label}: ${title}`));
  return href?.startsWith('/app') ? `[${name}](${publicUrl}${href})` : name;
}

function escaped(text: string): string {
  return text.replace(/[[\]]/g, '\\$&');
}

function fenced(text: string, language: string): string {
  const fence = ticksAround(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function codeSpan(text: string): string {
  const ticks = ticksAround(text, 1);
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${room}${text}${room}${ticks}`;
}

/** Returns a fence longer than any run of backticks in the code (CommonMark, sections 4.5 and 6.1). */
function ticksAround(text: string, least: number): string {
  const longest = Math.max(least - 1, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  return '`'.repeat(longest + 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
