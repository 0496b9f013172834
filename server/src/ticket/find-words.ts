import { and, asc, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { wordsTyped } from '../database/match.ts';
import { likePattern } from '../database/optimistic.ts';
import { deskMessages, deskTickets, headVector, headWords, messageWords } from './desk.ts';

/** At most this many tickets are found by words, the latest ones. */
export const foundTickets = 1_000;
/**
 * With filters, at most this many of the latest messages that contain the words are read, so that a frequent word costs no more than a rare
 * one.
 */
const filteredMessages = 4_000;
const mostPeople = 50;
const mostTenants = 20;

/** Each step of a search goes at most this many times as far back as the one before. */
const furthestStep = 64;

export interface FoundTickets {
  /** By ticket id: the message that contains the words; null if the words are in the ticket's head or its requester. */
  messages: Map<string, string | null>;
  /** There may be more results: older tickets were not searched. */
  cut: boolean;
}

type Hit = {
  ticketId: string;
  messageId: string | null;
};

/**
 * Finds tickets by words in a message, in their subject, tags or sender, by the name of the requester or their organization, and by number.
 * One of these must contain all words; of the last word, the beginning is enough.
 * @param where further conditions on the tickets
 */
export async function findTickets(tx: Transaction, q: string, where: SQL | undefined, now: Date): Promise<FoundTickets> {
  const messages: FoundTickets['messages'] = new Map();
  let cut = false;
  const add = (hits: readonly Hit[]) => {
    for (const { ticketId, messageId } of hits) if (!messages.has(ticketId)) messages.set(ticketId, messageId);
  };
  const addWhere = async (condition: SQL) => {
    const hits = await ticketsWhere(tx, and(condition, where));
    add(hits);
    cut ||= hits.length >= foundTickets;
  };
  if (/^#?\d{1,9}$/.test(q)) await addWhere(eq(deskTickets.number, Number(q.replace('#', ''))));
  const words = await queryOfWords(tx, q);
  if (words) {
    const people = await tx.execute<{ id: string }>(sql`select id from desk_people(${words}::tsquery, ${mostPeople}) as id`);
    const ids = people.rows.map(({ id }) => id);
    cut ||= ids.length >= mostPeople;
    if (ids.length > 0) await addWhere(inArray(deskTickets.requesterId, ids));
  }
  const named = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(ilike(tenants.name, likePattern(q)))
    .limit(mostTenants);
  cut ||= named.length >= mostTenants;
  for (const { id } of named) await addWhere(eq(deskTickets.tenantId, id));
  if (words) {
    const latest = await hitsOf(tx, words, where, now);
    add(latest.hits);
    cut ||= latest.cut;
  }
  return { messages, cut };
}

/** Returns the words as a tsquery; null if there is nothing to search for. */
async function queryOfWords(tx: Transaction, q: string): Promise<string | null> {
  const { rows } = await tx.execute<{ words: string }>(sql`select (${typedWords(q)})::text as words`);
  return rows[0]?.words || null;
}

/** Returns a tsquery for all words of `q`, with the last one also as a prefix. An email address is also found by its parts. */
export function typedWords(q: string): SQL {
  return q.includes('@') ? sql`(${wordsBegun(q)} || ${wordsBegun(q.replaceAll('@', ' '))})` : wordsBegun(q);
}

function wordsBegun(q: string): SQL {
  const last = /(?:^|\s)([\p{L}\p{N}]{3,40})$/u.exec(q)?.[1];
  if (last === undefined) return wordsTyped(q);
  const others = q.slice(0, -last.length).trim();
  const begun = sql`(${wordsTyped(last)} || to_tsquery('simple', ${`${last}:*`}))`;
  return others ? sql`(${wordsTyped(others)} && ${begun})` : begun;
}

async function ticketsWhere(tx: Transaction, where: SQL | undefined): Promise<Hit[]> {
  const rows = await tx
    .select({ ticketId: deskTickets.id })
    .from(deskTickets)
    .where(where)
    .orderBy(desc(deskTickets.updatedAt))
    .limit(foundTickets);
  return rows.map(({ ticketId }) => ({ ticketId, messageId: null }));
}

/**
 * Searches backwards from the latest day, step by step, until there are enough results. The first step covers the days of the latest
 * tickets, however many arrive on a day.
 */
async function hitsOf(tx: Transaction, words: string, where: SQL | undefined, now: Date): Promise<{ hits: Hit[]; cut: boolean }> {
  const hits: Hit[] = [];
  const tickets = new Set<string>();
  const most = mostHits(where);
  const { latest, oldest } = await readSpan(tx, most);
  let looked = 0;
  let high = dayOf(now) + 1;
  for (let days = Math.max(1, high - latest); ; days *= furtherBack(tickets.size)) {
    const day = dayOf(now) + 1 - days;
    const low = day <= oldest ? null : day;
    const rows = await hitsBetween(tx, words, low, high, where);
    looked += rows.length;
    for (const { fits, ...hit } of rows) {
      if (!fits) continue;
      hits.push(hit);
      tickets.add(hit.ticketId);
    }
    const enough = tickets.size >= foundTickets || looked >= most;
    if (low === null || enough) return { hits, cut: enough };
    high = low;
  }
}

/** Estimates how many times as far back the next step must go, by the results so far, with a margin. */
function furtherBack(found: number): number {
  return Math.min(Math.ceil(1 + (1.2 * (foundTickets - found)) / Math.max(found, 1)), furthestStep);
}

function mostHits(where: SQL | undefined): number {
  return where ? filteredMessages : 2 * foundTickets;
}

/** Returns the day on which the latest `many` tickets begin, and the day of the oldest ticket. */
async function readSpan(tx: Transaction, many: number): Promise<{ latest: number; oldest: number }> {
  const { createdAt } = deskTickets;
  const [oldest] = await tx.select({ createdAt }).from(deskTickets).orderBy(asc(createdAt)).limit(1);
  const [latest] = await tx.select({ createdAt }).from(deskTickets).orderBy(desc(createdAt)).offset(many).limit(1);
  const first = oldest ? dayOf(oldest.createdAt) : 0;
  return { latest: latest ? dayOf(latest.createdAt) : first, oldest: first };
}

async function hitsBetween(tx: Transaction, words: string, low: number | null, high: number, where: SQL | undefined) {
  const asked = sql`desk_words(${words}::tsquery, ${low}, ${high}, ${low !== null && high - low > 31})`;
  const phrase = /[!<]/.test(words);
  const within = (at: typeof deskMessages.createdAt | typeof deskTickets.createdAt) =>
    and(low === null ? undefined : gte(at, sql`search_day_start(${low})`), lt(at, sql`search_day_start(${high})`));
  const most = mostHits(where);
  const inMessages = tx
    .select({
      ticketId: deskMessages.ticketId,
      messageId: sql<string | null>`${deskMessages.id}`.as('message_id'),
      at: sql`${deskMessages.createdAt}`.as('at'),
    })
    .from(deskMessages)
    .where(
      and(
        sql`${messageWords} @@ (select ${asked})`,
        within(deskMessages.createdAt),
        phrase ? sql`search_vector(${deskMessages.text}) @@ ${words}::tsquery` : undefined,
      ),
    )
    .orderBy(desc(deskMessages.createdAt))
    .limit(most);
  const inHeads = tx
    .select({
      ticketId: sql<string>`${deskTickets.id}`.as('ticket_id'),
      messageId: sql<string | null>`null::text`.as('message_id'),
      at: sql`${deskTickets.createdAt}`.as('at'),
    })
    .from(deskTickets)
    .where(
      and(
        sql`${headWords} @@ (select ${asked})`,
        within(deskTickets.createdAt),
        phrase ? sql`${headVector} @@ ${words}::tsquery` : undefined,
      ),
    )
    .orderBy(desc(deskTickets.createdAt))
    .limit(most);
  const { rows } = await tx.execute<Hit & { fits: boolean }>(
    sql`with hits as materialized ((${inMessages}) union all (${inHeads}) order by at desc limit ${most})
      select hits.ticket_id as "ticketId", hits.message_id as "messageId",
        ${where ? sql`hits.ticket_id in (select ${deskTickets.id} from ${deskTickets} where ${deskTickets.id} = any(array(select distinct ticket_id from hits)) and ${where})` : sql`true`} as fits
      from hits order by hits.at desc`,
  );
  return rows;
}

/** Returns the days since 2000 in UTC, like `search_day`. */
function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() - Date.UTC(2000, 0, 1)) / 86_400_000);
}
