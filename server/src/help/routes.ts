import { helpOperations, helpSuggestionOperations } from '@cairn/api';
import type { Hono } from 'hono';
import { searchPublished, showPublished } from '../article/published.ts';
import { recordEmptySearch, recordView, recordVote } from '../article/reader.ts';
import { suggestPublished } from '../article/suggest.ts';
import type { AppEnv } from '../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { listHelpOfPage, showHelp, showHelpArticle } from './read.ts';
import { readerOf } from './reader.ts';

/** More suggestions would be a second page to read. */
const suggested = 3;

/** Routes for signed-in people: published articles, and the records of views, votes and searches without results. */
export function helpRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits } = services;
  return operationRoutes(services, [
    implement(helpOperations.home, (tx, { visitor, query }) => showHelp(tx, readerOf(visitor, query.locale))),
    implement(helpOperations.search, async (tx, { visitor, query }) => ({
      items: query.q === '' ? [] : await searchPublished(tx, readerOf(visitor, query.locale), query.q),
    })),
    implement(helpSuggestionOperations.suggest, async (tx, { visitor, query }) => ({
      items: await suggestPublished(tx, readerOf(visitor, query.locale), query.q, suggested),
    })),
    implement(helpOperations.ofPage, async (tx, { visitor, query }) => ({
      items: await listHelpOfPage(tx, readerOf(visitor, query.locale), query.page),
    })),
    implementInContext(helpOperations.recordEmptySearch, async (c, { body }) => {
      const visitor = signedIn(c);
      if (!(await rateLimits.isWithin('emptySearchPerson', visitor.user.id))) return {};
      await database.inTenant(scopeOf(visitor), async (tx) => {
        // Counts only searches that find nothing, whatever the caller claims.
        const found = await searchPublished(tx, readerOf(visitor, body.locale), body.q);
        if (found.length === 0) await recordEmptySearch(tx, body.q, body.locale);
      });
      return {};
    }),
    implement(helpOperations.get, (tx, { visitor, params, query }) => showHelpArticle(tx, readerOf(visitor, query.locale), params.slug)),
    implementInContext(helpOperations.recordView, async (c, { params, query }) => {
      const visitor = signedIn(c);
      const scope = scopeOf(visitor);
      const { id, locale } = await database.inTenant(scope, (tx) => showPublished(tx, readerOf(visitor, query.locale), params.slug));
      const day = new Date().toISOString().slice(0, 10);
      // Uses a rate limit of one view per day, so that no name is stored with what a person reads.
      if (!(await rateLimits.isWithin('articleView', `${visitor.user.id} ${id} ${day}`))) return { counted: false };
      await database.inTenant(scope, (tx) => recordView(tx, id, locale));
      return { counted: true };
    }),
    implement(helpOperations.vote, async (tx, { visitor, params, query, body }) => {
      const { id, locale } = await showPublished(tx, readerOf(visitor, query.locale), params.slug);
      // A reason says what was missing, so a helpful article has none.
      const reason = body.helpful ? '' : body.reason;
      await recordVote(tx, { articleId: id, locale, helpful: body.helpful, reason });
      return { helpful: body.helpful, reason };
    }),
  ]);
}
