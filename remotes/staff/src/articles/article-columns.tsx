import { type ArticleRow, localeNames, locales } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Avatar, type DataColumn, dateFormat, Link, numberFormat, RelativeTime, RowLink, VisuallyHidden } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import styles from './article-columns.module.css';
import { audiences, StatusMark, textStatuses } from './article-texts.tsx';

/** Returns the columns of articles. `categories`: their names by id. */
export function useArticleColumns(categories: ReadonlyMap<string, string>): readonly DataColumn<ArticleRow>[] {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { format } = numberFormat(locale);
  const when = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const percent = numberFormat(locale, { style: 'percent' });
  return [
    {
      id: 'title',
      label: t`Article`,
      fill: true,
      card: 'line',
      cell: ({ id, title, publishAt }) => (
        <span className={styles.article}>
          <RowLink className={styles.title} to={articleHref(id)} data-row={id} dir="auto">
            {title}
          </RowLink>
          {publishAt && <small className={styles.scheduled}>{t`Publication: ${when.format(new Date(publishAt))}`}</small>}
        </span>
      ),
    },
    {
      id: 'category',
      label: t`Category`,
      priority: 'middle',
      card: 'plain',
      cell: ({ categoryId }) => <bdi>{categories.get(categoryId ?? '')}</bdi>,
    },
    {
      id: 'audience',
      label: t`Audience`,
      priority: 'minor',
      card: 'plain',
      cell: ({ audience }) => i18n._(audiences[audience]),
    },
    {
      id: 'languages',
      label: t`Languages`,
      card: 'plain',
      cell: ({ id, statuses }) => (
        <span className={styles.languages}>
          {locales.map((language) => {
            const status = statuses[language] ?? 'missing';
            const label = `${localeNames[language]}: ${i18n._(textStatuses[status].label)}`;
            return (
              <Link key={language} to={articleHref(id, language)} title={label} className={styles.language ?? ''}>
                <span className={styles.tag}>{language}</span>
                <StatusMark status={status} />
                <VisuallyHidden>{label}</VisuallyHidden>
              </Link>
            );
          })}
        </span>
      ),
    },
    { id: 'views', label: t`Views, 30 days`, alignEnd: true, card: 'plain', cell: ({ views }) => format(views) },
    {
      id: 'helpful',
      label: t`Helpful`,
      alignEnd: true,
      card: 'plain',
      cell: ({ helpful, unhelpful }) => {
        const votes = helpful + unhelpful;
        if (votes === 0) return <VisuallyHidden>{t`No votes`}</VisuallyHidden>;
        return (
          <span data-low={helpful / votes < 0.5 || undefined} className={styles.share}>
            {percent.format(helpful / votes)}
          </span>
        );
      },
    },
    {
      id: 'updated',
      label: t`Changed`,
      alignEnd: true,
      priority: 'minor',
      card: 'plain',
      cell: ({ updatedAt }) => <RelativeTime value={updatedAt} style="short" quiet />,
    },
    { id: 'author', label: t`Author`, card: 'plain', cell: ({ updatedBy }) => <Avatar name={updatedBy.name} /> },
  ];
}

/** Returns the link to the editor of an article in one language. */
export function articleHref(id: string, locale?: string, view?: 'reading'): string {
  const search = new URLSearchParams({ ...(locale && locale !== 'en' ? { lang: locale } : {}), ...(view ? { view } : {}) }).toString();
  return `/app/staff/articles/${id}${search && `?${search}`}`;
}
