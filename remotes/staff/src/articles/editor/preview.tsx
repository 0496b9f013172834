import { type Article, articlePathInApplication, directionOf, type Locale } from '@cairn/api';
import { useProseLabels } from '@cairn/shell';
import { Icon, Overline, Prose } from '@cairn/ui/core';
import { fileTextIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { memo, type ReactElement } from 'react';
import { categoryName } from '../article-texts.tsx';
import { categoriesQuery } from '../queries.ts';
import styles from './preview.module.css';
import type { ArticleFields } from './stored-draft.ts';

export const previewSchemes = ['light', 'dark'] as const;
export type PreviewScheme = (typeof previewSchemes)[number];

/** Returns the current color scheme of the application. */
export function currentScheme(): PreviewScheme {
  const chosen = previewSchemes.find((one) => one === document.documentElement.dataset.theme);
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Renders the text as readers see it: as a page, or as an entry of the help panel. */
export const Preview = memo(function Preview({
  article,
  fields,
  locale,
  as,
  scheme,
}: {
  article: Article;
  fields: ArticleFields;
  locale: Locale;
  as: 'page' | 'panel';
  scheme: PreviewScheme;
}): ReactElement {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const category = categories.items.find(({ id }) => id === article.categoryId);
  const labels = useProseLabels();
  const dir = directionOf(locale);
  if (as === 'panel')
    return (
      <div className={styles.paper} data-scheme={scheme}>
        <div className={styles.panel} dir={dir}>
          <Overline>
            <Trans>Articles about this page</Trans>
          </Overline>
          <p className={styles.row}>
            <Icon icon={fileTextIcon} size="small" />
            <span className={styles.link} lang={locale} dir="auto">
              {fields.title}
            </span>
          </p>
        </div>
      </div>
    );
  return (
    <div className={styles.paper} data-scheme={scheme}>
      <article lang={locale} dir={dir} className={styles.article}>
        {category && <p className={styles.category}>{categoryName(category, locale)}</p>}
        <p className={styles.title} dir="auto">
          {fields.title}
        </p>
        <p className={styles.summary} dir="auto">
          {fields.summary}
        </p>
        <Prose text={fields.body} labels={labels} headingLevel={1} resolvePath={articlePathInApplication} />
      </article>
    </div>
  );
});
