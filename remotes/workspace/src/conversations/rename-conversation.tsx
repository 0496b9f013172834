import { ConversationUpdateSchema } from '@cairn/api';
import { useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { EditConflict, FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';

const TitleSchema = v.required(v.pick(ConversationUpdateSchema, ['title']));

/** The dialog that renames a conversation. */
export function RenameConversation({
  draft,
  title,
  onRename,
  onClose,
}: {
  /** The name of the draft. */
  draft: string;
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText();
  const conflictTexts = useConflictLabels();
  const edited = useEditedRow({ title }, v.object({ title: v.string() }));
  const send = async (value: v.InferOutput<typeof TitleSchema>) => {
    await onRename(value.title);
    onClose();
  };
  const sending = useFormSend(send, undefined, edited);
  const { conflict } = edited;
  return (
    <FormDialog
      size="small"
      title={<Trans>Rename conversation</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Rename</Trans>}
      draft={draft}
      schema={TitleSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.title}
          fields={[{ name: 'title', label: t`Title`, base: conflict.base.title, theirs: conflict.theirs.title }]}
          labels={conflictTexts}
        />
      )}
      <TextField autoFocus name="title" label={t`Title`} defaultValue={title} maxLength={160} />
    </FormDialog>
  );
}
