import { type Article, type ArticleText, articleSourceLocale } from '@cairn/api';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { revisionQuery } from '../queries.ts';
import { type ChangedLines, changedLines } from './changed-lines.ts';
import { type ArticleFields, lineFields } from './stored-draft.ts';

/**
 * Returns the unpublished changes; title, summary and slug count as one line each. Undefined while loading, and if nothing is published.
 */
export function useUnpublishedChanges(article: Article, text: ArticleText | undefined, fields: ArticleFields): ChangedLines | undefined {
  const number = text?.publishedRevision ?? 0; // revisions start at 1
  const { data: published } = useQuery({
    ...revisionQuery(article.id, text?.locale ?? articleSourceLocale, number),
    enabled: number > 0,
  });
  // Comparing long texts takes longer than the time between two keys.
  const now = useDeferredValue(fields);
  return useMemo(() => {
    if (!published) return undefined;
    const { lines, count } = changedLines(published.body, now.body);
    const others = lineFields.filter((field) => published[field].trim() !== now[field].trim());
    return { lines, count: count + others.length };
  }, [published, now]);
}
