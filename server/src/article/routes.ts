import { articleCategoryOperations, articleOperations, articleSearchOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { createCategory, deleteCategory, listCategories, reorderCategories, updateCategory } from './category.ts';
import { createArticle, reorderArticles, updateArticle } from './change.ts';
import { articleColumns } from './columns.ts';
import { showFigures } from './figures.ts';
import { countArticles, listArticles, showArticle } from './query.ts';
import { listRevisions, showRevision } from './revision.ts';
import { listArticleSearches, updateArticleSearch } from './searches.ts';
import { restoreRevision, saveText, transitionText } from './text.ts';

/** Routes for staff who write articles. Fixed paths come before `/articles/{article}`. */
export function articleRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(articleCategoryOperations.list, (tx) => listCategories(tx)),
    implement(articleCategoryOperations.create, (tx, { visitor, body, requestId }) => createCategory(tx, visitor, body, requestId)),
    implement(articleCategoryOperations.reorder, (tx, { visitor, body, requestId }) => reorderCategories(tx, visitor, body, requestId)),
    implement(articleCategoryOperations.update, (tx, { visitor, params, body, requestId }) =>
      updateCategory(tx, visitor, params.category, body, requestId),
    ),
    implement(articleCategoryOperations.remove, (tx, { visitor, params, query, requestId }) =>
      deleteCategory(tx, visitor, params.category, query.articlesTo, requestId),
    ),
    implement(articleSearchOperations.list, (tx, { query }) => listArticleSearches(tx, query)),
    implement(articleSearchOperations.update, (tx, { visitor, params, body, requestId }) =>
      updateArticleSearch(tx, visitor, params.search, body, requestId),
    ),
    implement(articleOperations.list, (tx, { query }) => listArticles(tx, query)),
    implementExport(articleOperations.export, {
      name: 'articles',
      columns: articleColumns,
      list: (tx, _, part) => listArticles(tx, part),
    }),
    implement(articleOperations.counts, (tx) => countArticles(tx)),
    implement(articleOperations.create, (tx, { visitor, body, requestId }) => createArticle(tx, visitor, body, requestId)),
    implement(articleOperations.reorder, (tx, { visitor, body, requestId }) => reorderArticles(tx, visitor, body, requestId)),
    implement(articleOperations.get, (tx, { params }) => showArticle(tx, params.article)),
    implement(articleOperations.update, (tx, { visitor, params, body, requestId }) =>
      updateArticle(tx, visitor, params.article, body, requestId),
    ),
    implement(articleOperations.figures, (tx, { params }) => showFigures(tx, params.article)),
    implement(articleOperations.save, (tx, { visitor, params, body }) => saveText(tx, visitor, params.article, params.locale, body)),
    implement(articleOperations.transition, (tx, { visitor, params, body, requestId }) =>
      transitionText(tx, visitor, params.article, params.locale, body, requestId),
    ),
    implement(articleOperations.revisions, (tx, { params }) => listRevisions(tx, params.article, params.locale)),
    implement(articleOperations.revision, (tx, { params }) => showRevision(tx, params.article, params.locale, Number(params.number))),
    implement(articleOperations.restore, (tx, { visitor, params, body, requestId }) => {
      const revision = { articleId: params.article, locale: params.locale, number: Number(params.number), version: body.version };
      return restoreRevision(tx, visitor, revision, requestId);
    }),
  ]);
}
