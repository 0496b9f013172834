import * as v from 'valibot';
import { ArticleSchema } from './article.ts';
import type { Operation } from './operation.ts';
import {
  ArticleFromTicketSchema,
  ArticlePassagesSchema,
  RedactedPassagesSchema,
  TicketArticlesSchema,
  TicketPassagesSchema,
} from './passage.ts';
import { IdSchema } from './plain-text.ts';

const shared = { access: 'staff.use' } as const;
const ticket = v.object({ ticket: IdSchema });
const link = v.object({ ticket: IdSchema, article: IdSchema });

/** The articles of a ticket: linked to it, or written from passages of its messages. */
export const ticketArticleOperations = {
  redact: {
    ...shared,
    tag: 'Tickets',
    name: 'redactTicketPassages',
    method: 'post',
    path: '/tickets/{ticket}/passages',
    summary: 'Shows paragraphs of the ticket’s messages as an article gets them: without names, addresses and secrets.',
    params: ticket,
    body: TicketPassagesSchema,
    output: RedactedPassagesSchema,
    idempotent: false,
    refusals: ['NOT_FOUND'],
  },
  list: {
    ...shared,
    tag: 'Tickets',
    name: 'listTicketArticles',
    method: 'get',
    path: '/tickets/{ticket}/articles',
    summary: 'The articles that are linked with the ticket.',
    params: ticket,
    output: TicketArticlesSchema,
    refusals: ['NOT_FOUND'],
  },
  write: {
    ...shared,
    tag: 'Tickets',
    name: 'writeArticleFromTicket',
    method: 'post',
    path: '/tickets/{ticket}/articles',
    summary: 'Creates the draft of an article from redacted paragraphs of the ticket’s messages, and links it with the ticket.',
    params: ticket,
    body: ArticleFromTicketSchema,
    output: ArticleSchema,
    status: 201,
    refusals: ['NOT_FOUND'],
  },
  link: {
    ...shared,
    tag: 'Tickets',
    name: 'linkTicketArticle',
    method: 'put',
    path: '/tickets/{ticket}/articles/{article}',
    summary: 'Links an article with the ticket.',
    params: link,
    output: TicketArticlesSchema,
    refusals: ['NOT_FOUND'],
  },
  unlink: {
    ...shared,
    tag: 'Tickets',
    name: 'unlinkTicketArticle',
    method: 'delete',
    path: '/tickets/{ticket}/articles/{article}',
    summary: 'Takes the link between ticket and article away. The article stays.',
    params: link,
    output: TicketArticlesSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;

/** Passages of an article, for a pattern. */
export const articlePassageOperations = {
  redact: {
    ...shared,
    tag: 'Articles',
    name: 'redactArticlePassages',
    method: 'post',
    path: '/articles/{article}/passages',
    summary: 'Shows paragraphs of a published revision as a pattern gets them: without names, addresses and secrets.',
    params: v.object({ article: IdSchema }),
    body: ArticlePassagesSchema,
    output: RedactedPassagesSchema,
    idempotent: false,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
