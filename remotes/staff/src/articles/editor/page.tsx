import { type Article, articleSourceLocale, type Locale, matchLocale } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { afterFrame, Callout, IconButton, Status, useDraftText } from '@cairn/ui/core';
import { Segmented, TextField } from '@cairn/ui/forms';
import { bookOpenIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { textStatuses } from '../article-texts.tsx';
import { articleQuery } from '../queries.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { useArticleDraft } from './article-draft.ts';
import { ArticleSide } from './article-side.tsx';
import { BodyField } from './body-field.tsx';
import { ChangesNote } from './changes-note.tsx';
import type { Compared } from './comparison.tsx';
import { ConflictNotice, ReplacedNotice } from './conflict-notice.tsx';
import { Languages } from './languages.tsx';
import styles from './page.module.css';
import { PreviewPane } from './preview-pane.tsx';
import { Revisions } from './revisions.tsx';
import { SaveNote } from './save-note.tsx';
import { sourceOf, textStatus } from './stored-draft.ts';
import { TextActions } from './text-actions.tsx';
import { useDraftIssue } from './use-draft-issue.ts';
import { useUnpublishedChanges } from './use-unpublished-changes.ts';

/** Renders `/app/staff/articles/:article`: one article in the language of the address. */
export function Component(): ReactElement {
  const { article: id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: article } = useSuspenseQuery(articleQuery(id));
  const locale = matchLocale(search.get('lang')) ?? articleSourceLocale;
  return <ArticleEditor key={`${article.id} ${locale}`} article={article} locale={locale} />;
}

function ArticleEditor({ article, locale }: { article: Article; locale: Locale }): ReactElement {
  const { i18n, t } = useLingui();
  const draft = useArticleDraft(article, locale);
  const issueOf = useDraftIssue(draft);
  const [search, setSearch] = useSearchParams();
  const reading = search.get('view') === 'reading';
  const [pane, setPane] = useState('text');
  const [compared, setCompared] = useState<Compared>();
  const [note, setNote] = useDraftText(`article.${article.id}.${locale}.note`);
  const notice = useRef<HTMLDivElement>(null);
  // Adds a history entry: Back returns to the text.
  const setReading = (on: boolean) =>
    setSearch((now) => {
      if (on) now.set('view', 'reading');
      else now.delete('view');
      return now;
    });
  // Focuses the notice after its column is visible, which scrolls to it.
  const showConflict = () => {
    if (reading) setReading(false);
    setPane('text');
    afterFrame(() => notice.current?.focus());
  };
  const compare = (next: Compared | undefined) => {
    setCompared(next);
    if (next) setPane('preview');
  };
  const text = article.texts.find((one) => one.locale === locale);
  const title = draft.fields.title || sourceOf(article)?.title || t`Article`;
  const status = textStatuses[textStatus(article, locale)];
  const { fields, change } = draft;
  const published = text?.publishedRevision ?? null;
  const changes = useUnpublishedChanges(article, text, fields);
  usePage(title);
  return (
    <div className={styles.editor} data-pane={reading ? 'reading' : pane}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      <header className={styles.bar}>
        <Languages article={article} locale={locale} reading={reading} />
        <span className={styles.saved}>
          <SaveNote state={draft.state} savedAt={text?.updatedAt} onConflict={showConflict} />
        </span>
        <div className={styles.actions}>
          <IconButton
            icon={bookOpenIcon}
            label={t`Reading view`}
            pressed={reading}
            onClick={() => setReading(!reading)}
            className={styles.reading}
          />
          <Status icon={status.icon} tone={status.tone} badge>
            {i18n._(status.label)}
          </Status>
          <TextActions article={article} text={text} draft={draft} note={note} onPublished={() => setNote('')} />
        </div>
      </header>
      <div className={styles.switch}>
        <Segmented
          label={t`View`}
          value={pane}
          onChange={setPane}
          segments={[
            { id: 'text', label: t`Text` },
            { id: 'preview', label: t`Preview` },
            { id: 'settings', label: t`Settings` },
          ]}
        />
      </div>
      <section className={styles.text} aria-label={t`Text`}>
        <BodyField
          value={fields.body}
          onChange={(body) => change({ body })}
          lang={locale}
          readOnly={article.archived}
          error={issueOf('body')}
          draft={`article.${article.id}.${locale}`}
          changes={changes?.lines}
          foot={
            changes &&
            published !== null && <ChangesNote count={changes.count} onCompare={() => compare({ from: published, to: 'draft' })} />
          }
        >
          <div className={styles.above}>
            {draft.theirs && (
              <div ref={notice} className={styles.notice} tabIndex={-1}>
                <ConflictNotice draft={draft} theirs={draft.theirs} />
              </div>
            )}
            {draft.replaced && !article.archived && <ReplacedNotice draft={draft} replaced={draft.replaced} />}
            {article.archived && <Callout title={<Trans>This article is archived. Readers do not find it.</Trans>} />}
            <div lang={locale}>
              <TextField
                label={t`Title`}
                value={fields.title}
                onChange={(value) => change({ title: value })}
                error={issueOf('title')}
                isReadOnly={article.archived}
                maxLength={160}
              />
            </div>
          </div>
        </BodyField>
      </section>
      <div className={styles.rest}>
        <div className={styles.restSwitch}>
          <Segmented
            label={t`View`}
            value={pane === 'settings' ? 'settings' : 'preview'}
            onChange={setPane}
            segments={[
              { id: 'preview', label: t`Preview` },
              { id: 'settings', label: t`Settings` },
            ]}
          />
        </div>
        <PreviewPane article={article} text={text} draft={draft} locale={locale} compared={compared} onCompare={compare} />
        <aside className={styles.side} aria-label={t`Settings`}>
          <ArticleSide article={article} locale={locale} text={text} draft={draft} />
          {text && <Revisions article={article} text={text} note={note} onNote={setNote} compared={compared} onCompare={compare} />}
          <AgentsPanel article={article} text={text} />
        </aside>
      </div>
    </div>
  );
}
