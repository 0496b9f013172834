import { ConversationUpdateSchema } from '@cairn/api';
import { errorText, issuesOf, useIssueText } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Form, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';

const TitleSchema = v.required(v.pick(ConversationUpdateSchema, ['title']));

/** The dialog that gives a conversation another title. */
export function RenameConversation({
  title,
  onRename,
  onClose,
}: {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText();
  const [failure, setFailure] = useState<unknown>();
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<Trans>Rename conversation</Trans>}
      closeLabel={t`Close`}
    >
      <Form
        schema={TitleSchema}
        message={message}
        onSubmit={async (value) => {
          try {
            await onRename(value.title);
            onClose();
            return undefined;
          } catch (error) {
            const issues = issuesOf(error);
            if (!issues) setFailure(error);
            return issues;
          }
        }}
      >
        {({ busy }) => (
          <>
            <DialogBody>
              {failure !== undefined && (
                <Callout tone="negative" live="alert">
                  {errorText(failure)}
                </Callout>
              )}
              <TextField autoFocus name="title" label={t`Title`} defaultValue={title} maxLength={160} />
            </DialogBody>
            <DialogFooter>
              <Button variant="quiet" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant="primary" type="submit" busy={busy}>
                <Trans>Rename</Trans>
              </Button>
            </DialogFooter>
          </>
        )}
      </Form>
    </Dialog>
  );
}
