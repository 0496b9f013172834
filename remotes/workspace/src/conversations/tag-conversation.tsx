import { ConversationTagsSchema } from '@cairn/api';
import { useConflictLabels, useEditedRow, useFormSend } from '@cairn/shell';
import { EditConflict, FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { wordsOf } from '../texts/words-of.ts';

const TagsSchema = v.object({ tags: v.pipe(v.string(), v.transform(wordsOf), ConversationTagsSchema) });

/** The dialog that edits the tags of a conversation, or adds tags to many. */
export function TagConversation({
  draft,
  title,
  tags,
  onTag,
  onClose,
}: {
  /** The name of the draft. */
  draft: string;
  title: ReactNode;
  tags: readonly string[];
  onTag: (tags: string[]) => unknown;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const conflictTexts = useConflictLabels();
  const edited = useEditedRow<{ tags: readonly string[] }>({ tags }, v.object({ tags: v.array(v.string()) }));
  const send = async (value: v.InferOutput<typeof TagsSchema>) => {
    await onTag(value.tags);
    onClose();
  };
  const sending = useFormSend(send, undefined, edited);
  const { conflict } = edited;
  return (
    <FormDialog
      size="small"
      title={title}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      draft={draft}
      schema={TagsSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.tags.join()}
          fields={[{ name: 'tags', label: t`Tags`, base: conflict.base.tags.join(', '), theirs: conflict.theirs.tags.join(', ') }]}
          labels={conflictTexts}
        />
      )}
      <TextField autoFocus name="tags" label={t`Tags`} optional={t`separated by commas`} defaultValue={tags.join(', ')} />
    </FormDialog>
  );
}
