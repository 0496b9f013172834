import type { Article, ArticleText } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, dateFormat, useDraftText } from '@cairn/ui/core';
import { TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import type { ArticleDraft } from './article-draft.ts';
import styles from './article-side.module.css';
import { SideSection } from './side-section.tsx';
import { useTextTransition } from './use-text-transition.ts';

/** Schedules the publication of a text, in the time zone of the browser, or cancels it. */
export function PublishTime({ article, text, draft }: { article: Article; text: ArticleText; draft: ArticleDraft }): ReactElement | null {
  const { t } = useLingui();
  const locale = useLocale();
  const [typed, setTyped] = useDraftText(`article.${article.id}.${text.locale}.publish-at`);
  const [isPast, setIsPast] = useState(false);
  const { mutate: transition, isPending } = useTextTransition(article, draft);
  const when = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { timeZone } = when.resolvedOptions();
  const at = typed === '' ? undefined : new Date(typed);
  const blocked = isPending || at === undefined || draft.state === 'conflict' || draft.fields.body.trim() === '';
  if (article.archived || (text.state === 'published' && text.publishAt === null && draft.state === 'saved')) return null;
  if (text.publishAt !== null) {
    const date = when.format(new Date(text.publishAt));
    const state = text.state === 'in-review' ? text.state : 'draft';
    return (
      <SideSection title={<Trans>Publication time</Trans>}>
        <div className={styles.fields}>
          <p>
            <Trans>Readers get this text on {date}.</Trans>
          </p>
          <div>
            <Button size="small" disabled={isPending} onClick={() => transition({ to: state, done: t`Publication canceled` })}>
              <Trans>Cancel publication</Trans>
            </Button>
          </div>
        </div>
      </SideSection>
    );
  }
  return (
    <SideSection title={<Trans>Publication time</Trans>}>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked) return;
          setIsPast(at <= new Date());
          if (at > new Date())
            transition(
              { to: 'published', at: at.toISOString(), done: t`Publication scheduled` },
              { onSuccess: (scheduled) => scheduled && setTyped('') },
            );
        }}
      >
        <TextField
          type="datetime-local"
          label={t`Publish on`}
          hint={t`In your time zone: ${timeZone}`}
          error={isPast ? t`This time has passed.` : undefined}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setIsPast(false);
          }}
        />
        <div>
          <Button size="small" type="submit" disabled={blocked}>
            <Trans>Schedule</Trans>
          </Button>
        </div>
      </form>
    </SideSection>
  );
}
