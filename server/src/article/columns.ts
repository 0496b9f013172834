import { type ArticleRow, locales } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of an export of articles. */
export const articleColumns: Record<string, (article: ArticleRow) => CsvValue> = {
  title: ({ title }) => title,
  category: ({ category }) => category,
  audience: ({ audience }) => audience,
  ...Object.fromEntries(locales.map((locale) => [locale, ({ statuses }: ArticleRow) => statuses[locale]])),
  publishAt: ({ publishAt }) => publishAt,
  views: ({ views }) => views,
  helpful: ({ helpful }) => helpful,
  unhelpful: ({ unhelpful }) => unhelpful,
  updatedAt: ({ updatedAt }) => updatedAt,
};
