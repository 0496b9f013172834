import { helpSuggestionOperations, type TicketArticle, type TicketThread, ticketArticleOperations } from '@cairn/api';
import { errorText, notifyError, offerUndo, operationQuery, queryClient, runOperation, useLocale } from '@cairn/shell';
import { Button, Icon, IconButton, Link } from '@cairn/ui/core';
import { fileTextIcon, plusIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { articleHref } from '../../articles/article-columns.tsx';
import styles from './ticket-articles.module.css';
import { WriteArticle } from './write-article.tsx';

const articlesOf = (ticket: string) => operationQuery(ticketArticleOperations.list, { params: { ticket } });

/** Lists the linked articles and suggested ones, with a button to write one. */
export function TicketArticles({
  thread,
  onInsert,
}: {
  thread: TicketThread;
  /** Inserts a Markdown link into the reply. */
  onInsert: (text: string) => void;
}): ReactElement {
  const { t } = useLingui();
  const { ticket } = thread;
  const [writing, setWriting] = useState(false);
  const { data } = useQuery(articlesOf(ticket.id));
  const suggestions = useSuggestions(thread);
  const linked = data?.items ?? [];
  const suggested = suggestions.filter(({ id }) => !linked.some((one) => one.id === id));
  const { mutate: change } = useMutation({
    mutationFn: ({ article, on }: { article: string; on: boolean; insert?: boolean }) =>
      runOperation(on ? ticketArticleOperations.link : ticketArticleOperations.unlink, { params: { ticket: ticket.id, article } }),
    onSuccess: (articles, { article, on, insert }) => {
      queryClient.setQueryData(articlesOf(ticket.id).queryKey, articles);
      const added = insert && articles.items.find(({ id }) => id === article);
      const text = added ? linkTo(added) : '';
      if (text !== '') onInsert(text);
      if (!on) offerUndo(t`Article unlinked`, () => change({ article, on: true }));
    },
    onError: (error) => notifyError(errorText(error)),
  });
  return (
    <section className={styles.articles}>
      <h2 className={styles.heading}>
        <Trans>Articles</Trans>
      </h2>
      {linked.length > 0 && (
        <ul className={styles.list}>
          {linked.map((article) => (
            <li key={article.id} className={styles.article}>
              <Icon icon={fileTextIcon} size="small" />
              <Link to={articleHref(article.id)} dir="auto" className={styles.title}>
                {article.title}
              </Link>
              {article.slug === null ? (
                <span className={styles.note}>
                  <Trans>Draft</Trans>
                </span>
              ) : (
                article.audience !== 'staff' && (
                  <IconButton
                    icon={plusIcon}
                    size="small"
                    label={t`Insert a link to ${article.title}`}
                    onClick={() => onInsert(linkTo(article))}
                  />
                )
              )}
              <IconButton
                icon={xIcon}
                size="small"
                label={t`Unlink ${article.title}`}
                onClick={() => change({ article: article.id, on: false })}
              />
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <>
          <h3 className={styles.heading}>
            <Trans>May answer it</Trans>
          </h3>
          <ul className={styles.list}>
            {suggested.map(({ id, slug, title, locale }) => (
              <li key={id} className={styles.article}>
                <Icon icon={fileTextIcon} size="small" />
                <Link to={`/app/help/${slug}`} dir="auto" lang={locale} className={styles.title}>
                  {title}
                </Link>
                <IconButton
                  icon={plusIcon}
                  size="small"
                  label={t`Insert a link to ${title}`}
                  onClick={() => change({ article: id, on: true, insert: true })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button size="small" onClick={() => setWriting(true)}>
        <Trans>Write an article</Trans>
      </Button>
      {writing && <WriteArticle thread={thread} onClose={() => setWriting(false)} />}
    </section>
  );
}

/** Returns a Markdown link that the customer can open, also from a mail. Empty if customers cannot read the article. */
function linkTo({ slug, title, audience }: TicketArticle): string {
  if (slug === null || audience === 'staff') return '';
  const path = audience === 'public' ? `/help/${slug}` : `/app/help/${slug}`;
  return `[${title.replace(/[[\]\\]/g, '\\$&')}](${new URL(path, location.origin).href})`;
}

/** Finds published articles that match the subject. */
function useSuggestions({ ticket }: TicketThread) {
  const locale = useLocale();
  const query = operationQuery(helpSuggestionOperations.suggest, { query: { q: ticket.subject.slice(0, 200), locale } });
  const { data } = useQuery({ ...query, staleTime: 300_000 });
  return data?.items ?? [];
}
