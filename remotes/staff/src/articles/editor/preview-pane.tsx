import { type Article, type ArticleText, articleSourceLocale, type Locale } from '@cairn/api';
import { IconButton } from '@cairn/ui/core';
import { Segmented } from '@cairn/ui/forms';
import { xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useDeferredValue, useState } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import { type Compared, Comparison } from './comparison.tsx';
import { currentScheme, Preview, previewSchemes } from './preview.tsx';
import styles from './preview-pane.module.css';
import { SourceText } from './source-text.tsx';
import { textStatus } from './stored-draft.ts';

const views = ['page', 'panel', 'source'] as const;

/** Shows the article as readers see it, the English source of a translation, or the comparison of two versions. */
export function PreviewPane({
  article,
  text,
  draft,
  locale,
  compared,
  onCompare,
}: {
  article: Article;
  text: ArticleText | undefined;
  draft: ArticleDraft;
  locale: Locale;
  compared: Compared | undefined;
  onCompare: (compared: Compared | undefined) => void;
}): ReactElement {
  const { t } = useLingui();
  const isTranslation = locale !== articleSourceLocale;
  // A translator starts with the source text.
  const [view, setView] = useState<(typeof views)[number]>(['missing', 'behind'].includes(textStatus(article, locale)) ? 'source' : 'page');
  const [scheme, setScheme] = useState(currentScheme);
  // Rendering a long text takes longer than the time between two keys.
  const fields = useDeferredValue(draft.fields);
  if (text && compared)
    return (
      <Pane
        label={t`Comparison`}
        head={
          <>
            <b>{t`Comparison`}</b>
            <span className={styles.end}>
              <IconButton icon={xIcon} label={t`Close`} onClick={() => onCompare(undefined)} />
            </span>
          </>
        }
      >
        <Comparison article={article} text={text} draft={draft} compared={compared} onCompare={onCompare} />
      </Pane>
    );
  const viewSwitch = (
    <Segmented
      label={t`Preview as`}
      value={view}
      onChange={(id) => setView(views.find((one) => one === id) ?? 'page')}
      segments={[
        { id: 'page', label: t`Page` },
        { id: 'panel', label: t`Help panel` },
        ...(isTranslation ? [{ id: 'source', label: t`English text` }] : []),
      ]}
    />
  );
  if (view === 'source')
    return (
      <Pane label={t`English text`} head={viewSwitch}>
        <SourceText article={article} text={text} draft={draft} />
      </Pane>
    );
  return (
    <Pane
      label={t`Preview`}
      head={
        <>
          {!isTranslation && <b>{t`Preview`}</b>}
          {viewSwitch}
          <span className={styles.end}>
            <Segmented
              label={t`Theme`}
              value={scheme}
              onChange={(id) => setScheme(previewSchemes.find((one) => one === id) ?? 'light')}
              segments={[
                { id: 'light', label: t`Light` },
                { id: 'dark', label: t`Dark` },
              ]}
            />
          </span>
        </>
      }
    >
      <Preview article={article} fields={fields} locale={locale} as={view} scheme={scheme} />
    </Pane>
  );
}

/** Renders a column that scrolls below its header. */
function Pane({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section className={styles.pane} aria-label={label}>
      <div className={styles.head}>{head}</div>
      {children}
    </section>
  );
}
