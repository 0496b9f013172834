import { articleAudiences } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The list of articles at `/app/staff/articles`. */
export const articleList = defineList({
  name: 'articles',
  path: '/app/staff/articles',
  perPage: 25,
  filters: { tab: null, category: null, audience: articleAudiences },
  sorts: { updated: 'desc', title: 'asc', views: 'desc', helpful: 'asc', order: 'asc' },
  defaultSort: 'updated',
  columns: ['title', 'category', 'audience', 'languages', 'views', 'helpful', 'updated', 'author'],
  requiredColumns: ['title'],
  rowParam: 'article',
});
