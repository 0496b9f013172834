import {
  maxTenantNote,
  type TenantNote,
  type TenantNoteInput,
  TenantNoteInputSchema,
  TenantNoteSchema,
  tenantOperations,
} from '@cairn/api';
import { notify, queryClient, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { EditConflict, FormDialog, TextArea } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { tenantQuery } from './queries.ts';

/** The form of the staff note on an organization. */
export function EditNote({
  tenant: { id, name },
  note,
  onClose,
}: {
  tenant: { id: string; name: string };
  note: TenantNote;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText({ TEXT_TOO_LONG: msg`This text is too long.` });
  const labels = useConflictLabels();
  const edited = useEditedRow(note, TenantNoteSchema);
  const { latest, conflict } = edited;
  const sending = useFormSend(
    async (body: TenantNoteInput) => {
      const saved = await runOperation(tenantOperations.note, { params: { tenant: id }, body });
      queryClient.setQueryData(tenantQuery(id).queryKey, (detail) => detail && { ...detail, note: saved });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'tenants'] });
      notify('green', t`The note is saved`);
      onClose();
    },
    undefined,
    edited,
  );
  return (
    <FormDialog
      title={
        <Trans>
          Note on <bdi>{name}</bdi>
        </Trans>
      }
      description={<Trans>Only staff see it, here and next to tickets. Never write passwords or keys into it.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>The note was not saved</Trans>}
      draft={`tenant.${id}.note`}
      schema={TenantNoteInputSchema}
      read={(data) => ({ text: data.get('text'), version: latest.version })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={labels}
          fields={[{ name: 'text', label: t`Note`, base: conflict.base.text, theirs: conflict.theirs.text }]}
        />
      )}
      <TextArea autoFocus name="text" label={t`Note`} rows={5} maxLength={maxTenantNote} defaultValue={note.text} />
    </FormDialog>
  );
}
