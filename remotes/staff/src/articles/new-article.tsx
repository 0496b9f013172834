import { articleOperations, NewArticleSchema, sameKeyFor } from '@cairn/api';
import { runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { articleHref } from './article-columns.tsx';
import { showArticle } from './queries.ts';

const TitleSchema = v.pick(NewArticleSchema, ['title']);

interface NewArticleProps {
  /** The suggested title. */
  title?: string;
  /** The key of the form's draft, if the title is suggested. */
  draft?: string;
  onCreated?: () => void;
  onClose: () => void;
}

/** Renders the dialog that asks for the title of a new article, and opens the article. */
export function NewArticle({ title = '', draft = '', onCreated, onClose }: NewArticleProps): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [keyFor] = useState(sameKeyFor);
  const sending = useFormSend(async (body: v.InferOutput<typeof TitleSchema>) => {
    const article = await runOperation(articleOperations.create, { body }, { idempotencyKey: keyFor(body) });
    showArticle(article);
    onCreated?.();
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
      draft={`article.new${draft && `.${draft}`}`}
      schema={TitleSchema}
      message={useIssueText()}
      onClose={onClose}
      {...sending}
    >
      <TextField name="title" label={t`Title in English`} defaultValue={title} autoFocus maxLength={160} />
    </FormDialog>
  );
}
