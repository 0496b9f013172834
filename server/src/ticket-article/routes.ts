import { articlePassageOperations, ticketArticleOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { redactArticlePassages, redactTicketPassages } from './passages.ts';
import { linkArticle, listTicketArticles, unlinkArticle, writeArticle } from './write.ts';

/** Routes for articles from tickets, and for passages of articles for patterns: knowledge from support without its customers. */
export function ticketArticleRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(ticketArticleOperations.redact, async (tx, { params, body }) => ({
      passages: await redactTicketPassages(tx, params.ticket, body.passages),
    })),
    implement(ticketArticleOperations.list, (tx, { params }) => listTicketArticles(tx, params.ticket)),
    implement(ticketArticleOperations.write, (tx, { visitor, params, body, requestId }) =>
      writeArticle(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketArticleOperations.link, (tx, { visitor, params, requestId }) =>
      linkArticle(tx, visitor, params.ticket, params.article, requestId),
    ),
    implement(ticketArticleOperations.unlink, (tx, { visitor, params, requestId }) =>
      unlinkArticle(tx, visitor, params.ticket, params.article, requestId),
    ),
    implement(articlePassageOperations.redact, async (tx, { params, body }) => ({
      passages: await redactArticlePassages(tx, params.article, body),
    })),
  ]);
}
