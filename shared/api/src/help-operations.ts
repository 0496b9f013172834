import * as v from 'valibot';
import {
  ArticleVoteSchema,
  EmptySearchSchema,
  HelpArticleSchema,
  HelpArticlesSchema,
  HelpHomeSchema,
  HelpLocaleQuerySchema,
  HelpPageQuerySchema,
  HelpSearchQuerySchema,
} from './help.ts';
import type { Operation } from './operation.ts';
import { isOneLine } from './plain-text.ts';

const shared = { tag: 'Help', access: 'signed-in' } as const;
/** An article by its current or a former slug in any language. */
const params = v.object({ slug: v.pipe(v.string(), v.maxLength(200), v.check(isOneLine, 'VALUE_INVALID')) });

/** Published articles for readers in the application, limited to the reader's audiences. */
export const helpOperations = {
  home: {
    ...shared,
    name: 'showHelp',
    method: 'get',
    path: '/help',
    summary: 'The categories with their articles, and the articles that are read most.',
    query: HelpLocaleQuerySchema,
    output: HelpHomeSchema,
  },
  search: {
    ...shared,
    name: 'searchHelp',
    method: 'get',
    path: '/help/search',
    summary: 'Articles that match the query, best match first.',
    query: HelpSearchQuerySchema,
    output: HelpArticlesSchema,
  },
  ofPage: {
    ...shared,
    name: 'listHelpOfPage',
    method: 'get',
    path: '/help/of-page',
    summary: 'Articles about one page of the application.',
    query: HelpPageQuerySchema,
    output: HelpArticlesSchema,
  },
  recordEmptySearch: {
    ...shared,
    name: 'recordEmptySearch',
    method: 'post',
    path: '/help/empty-searches',
    summary:
      'Counts a search that found no article, for its authors: without the person, and not at all where it holds an address or a secret.',
    body: EmptySearchSchema,
    output: v.object({}),
  },
  get: {
    ...shared,
    name: 'getHelpArticle',
    method: 'get',
    path: '/help/articles/{slug}',
    summary: 'One published article in the reader’s language, or in its root language where it is not translated.',
    params,
    query: HelpLocaleQuerySchema,
    output: HelpArticleSchema,
    refusals: ['NOT_FOUND'],
  },
  recordView: {
    ...shared,
    name: 'recordArticleView',
    method: 'post',
    path: '/help/articles/{slug}/views',
    summary: 'Counts that the caller reads an article: once for each person and day.',
    params,
    query: HelpLocaleQuerySchema,
    output: v.object({ counted: v.boolean() }),
    refusals: ['NOT_FOUND'],
  },
  vote: {
    ...shared,
    name: 'voteOnArticle',
    method: 'put',
    path: '/help/articles/{slug}/vote',
    summary: 'Says whether an article helped, with a reason. A later vote replaces the former one.',
    params,
    query: HelpLocaleQuerySchema,
    body: ArticleVoteSchema,
    output: ArticleVoteSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;

/** Separate, because the shell loads the others and only pages suggest articles. */
export const helpSuggestionOperations = {
  suggest: {
    ...shared,
    name: 'suggestHelp',
    method: 'get',
    path: '/help/suggestions',
    summary: 'At most three articles that may answer a question, as a person writes it.',
    query: HelpSearchQuerySchema,
    output: HelpArticlesSchema,
  },
} as const satisfies Record<string, Operation>;
