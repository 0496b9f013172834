import { articleOperations, NewArticleSchema } from '@cairn/api';
import { runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { articleHref } from './article-columns.tsx';
import { showArticle } from './queries.ts';

const TitleSchema = v.pick(NewArticleSchema, ['title']);

/** Asks for the title of a new article, and opens it. */
export function NewArticle({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const sending = useFormSend(async (body: v.InferOutput<typeof TitleSchema>) => {
    const article = await runOperation(articleOperations.create, { body });
    showArticle(article);
    onClose();
    await navigate(articleHref(article.id));
  });
  return (
    <FormDialog
      size="small"
      title={<Trans>New article</Trans>}
      closeLabel={t`Close`}
      cancelLabel={t`Cancel`}
      submit={t`Create`}
      draft="article.new"
      schema={TitleSchema}
      message={useIssueText()}
      onClose={onClose}
      {...sending}
    >
      <TextField name="title" label={t`Title in English`} autoFocus maxLength={160} />
    </FormDialog>
  );
}
