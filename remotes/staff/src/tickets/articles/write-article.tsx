import { ArticleFromTicketSchema, paragraphsOf, sameKeyFor, type TicketThread, ticketArticleOperations } from '@cairn/api';
import { operationKey, queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { articleHref } from '../../articles/article-columns.tsx';
import { showArticle } from '../../articles/queries.ts';
import { PassageChoice, passagesQuery } from '../../passages/passage-choice.tsx';

/** A paragraph of a message as form value: `tkm_1 0`. */
const PassageSchema = v.pipe(
  v.string(),
  v.transform((id) => {
    const [message = '', paragraph = ''] = id.split(' ');
    return { message, paragraph: Number(paragraph) };
  }),
);
const FormSchema = v.object({
  title: ArticleFromTicketSchema.entries.title,
  passages: v.pipe(v.array(PassageSchema), v.minLength(1, 'PASSAGE_REQUIRED')),
});
const ownIssues = { PASSAGE_REQUIRED: msg`Choose at least one paragraph.` };
/** An error about paragraphs is shown above the fields, because a group of checkboxes has no place for it. */
const fieldOf = (field: string) => (field === 'passages' ? 'paragraphs' : field);
const readForm = (data: FormData) => ({ title: data.get('title'), passages: data.getAll('passages') });

/** Creates the draft of an article from selected paragraphs of a ticket, shown redacted. */
export function WriteArticle({ thread: { ticket, messages }, onClose }: { thread: TicketThread; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const params = { ticket: ticket.id };
  const [keyFor] = useState(sameKeyFor);
  const sending = useFormSend(async (body: v.InferOutput<typeof FormSchema>) => {
    const article = await runOperation(ticketArticleOperations.write, { params, body }, { idempotencyKey: keyFor(body) });
    showArticle(article);
    void queryClient.invalidateQueries({ queryKey: operationKey(ticketArticleOperations.list) });
    onClose();
    await navigate(articleHref(article.id));
  }, fieldOf);
  return (
    <FormDialog
      size="large"
      title={<Trans>Write an article</Trans>}
      description={<Trans>Choose the paragraphs that help others. The article does not say which ticket they come from.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Create draft</Trans>}
      failureTitle={<Trans>Not saved</Trans>}
      draft={`article.from.${ticket.id}`}
      schema={FormSchema}
      read={readForm}
      message={useIssueText(ownIssues)}
      onClose={onClose}
      {...sending}
    >
      <TextField name="title" label={t`Title in English`} autoFocus maxLength={160} />
      <PassageChoice
        label={<Trans>Paragraphs of the ticket</Trans>}
        groups={messages.map(({ id, author, text }) => ({
          id,
          heading: <bdi>{author.name}</bdi>,
          passages: paragraphsOf(text).map((paragraph, at) => ({ id: `${id} ${at}`, text: paragraph })),
        }))}
        redact={(ids) =>
          passagesQuery([ticket.id], ids, (signal) =>
            runOperation(
              ticketArticleOperations.redact,
              { params, body: { passages: ids.map((id) => v.parse(PassageSchema, id)) } },
              { signal },
            ),
          )
        }
      />
    </FormDialog>
  );
}
