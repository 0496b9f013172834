import { type ArticleVote, ArticleVoteSchema, type HelpArticle, helpOperations, voteReasonMaxLength } from '@cairn/api';
import { errorText, notifyError, operationKey, queryClient, runOperation, useFormSend } from '@cairn/shell';
import { Button, ButtonLink, useDraftText } from '@cairn/ui/core';
import { Form, FormFailure, TextArea } from '@cairn/ui/forms';
import { thumbsDownIcon, thumbsUpIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './article-vote.module.css';
import { contactHref, isUnavailable, reasonDraft } from './contact.ts';

/**
 * Asks whether the article helped. After a no, the reader can say what is missing or contact support. The text is stored as a draft until
 * it is sent.
 */
export function ArticleVoting({ article: { slug, locale, title, vote } }: { article: HelpArticle }): ReactElement {
  const { t } = useLingui();
  const [sent, setSent] = useState(false);
  const explained = sent || Boolean(vote?.reason);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ArticleVote) => voteFor({ slug, locale }, body),
    onError: (error) => notifyError(isUnavailable(error) ? t`This article is no longer available` : errorText(error)),
  });
  // Voting the same again would delete the reason.
  const say = (helpful: boolean) => helpful !== vote?.helpful && mutate({ helpful, reason: '' });
  return (
    <section className={styles.voting} aria-label={t`Was this helpful?`}>
      <div className={styles.question}>
        <h2>
          <Trans>Was this helpful?</Trans>
        </h2>
        <Button icon={thumbsUpIcon} aria-pressed={vote?.helpful === true} busy={isPending} onClick={() => say(true)}>
          <Trans>Yes</Trans>
        </Button>
        <Button icon={thumbsDownIcon} aria-pressed={vote?.helpful === false} busy={isPending} onClick={() => say(false)}>
          <Trans>No</Trans>
        </Button>
      </div>
      <p role="status" className={styles.thanks}>
        {(vote?.helpful || explained) && <Trans>Thank you for your feedback.</Trans>}
      </p>
      {vote?.helpful === false && !explained && <Reason shown={{ slug, locale, title }} onSaved={() => setSent(true)} />}
    </section>
  );
}

function Reason({ shown: { slug, locale, title }, onSaved }: { shown: Shown & { title: string }; onSaved: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const [typed, setTyped] = useDraftText(reasonDraft(slug));
  const { onSubmit, failure } = useFormSend(async ({ reason }: { reason?: string }) => {
    await voteFor({ slug, locale }, { helpful: false, reason: reason ?? '' });
    setTyped('');
    onSaved();
  });
  return (
    <Form draft={false} schema={ReasonSchema} onSubmit={onSubmit} message={message} className={styles.reason ?? ''}>
      {({ busy, rest }) => (
        <>
          <FormFailure title={<Trans>Your feedback was not sent</Trans>} text={failure} details={rest} />
          <TextArea name="reason" label={t`What was missing?`} rows={2} maxLength={voteReasonMaxLength} value={typed} onChange={setTyped} />
          <div className={styles.actions}>
            <Button variant="primary" type="submit" busy={busy}>
              <Trans>Send</Trans>
            </Button>
            <ButtonLink to={contactHref(slug, title)}>
              <Trans>Contact support instead</Trans>
            </ButtonLink>
          </div>
        </>
      )}
    </Form>
  );
}

/** The article version that the reader sees. */
type Shown = Pick<HelpArticle, 'slug' | 'locale'>;

const ReasonSchema = v.pick(ArticleVoteSchema, ['reason']);

/** Votes, and updates the cached article. @throws {ApiError} */
async function voteFor({ slug, locale }: Shown, body: ArticleVote): Promise<void> {
  const vote = await runOperation(helpOperations.vote, { params: { slug }, query: { locale }, body }).catch((error: unknown) => {
    // The article's page then shows that it is unavailable, and keeps its content.
    if (isUnavailable(error)) void queryClient.invalidateQueries({ queryKey: operationKey(helpOperations.get) });
    throw error;
  });
  queryClient.setQueriesData<HelpArticle>({ queryKey: operationKey(helpOperations.get) }, (article) =>
    article?.slug === slug && article.locale === locale ? { ...article, vote } : article,
  );
}
