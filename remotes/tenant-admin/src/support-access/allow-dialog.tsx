import { type SupportAccessOpen, SupportAccessOpenSchema, supportAccessDays, supportAccessOperations } from '@cairn/api';
import { notify, queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, RadioGroup, Select } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { supportAccessQuery } from './queries.ts';

/** Asks for how long operators may sign in as members, and whether they may change something. */
export function AllowDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const sending = useFormSend(async (body: SupportAccessOpen) => {
    try {
      queryClient.setQueryData(supportAccessQuery().queryKey, await runOperation(supportAccessOperations.open, { body }));
    } catch (error) {
      await queryClient.invalidateQueries(supportAccessQuery()); // another owner may have been faster
      throw error;
    }
    notify('green', t`Support access is allowed`);
    onClose();
  });
  return (
    <FormDialog
      title={<Trans>Allow support access?</Trans>}
      description={<Trans>It ends by itself. You can end it at any moment, and read here who used it.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Allow support access</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={false}
      schema={SupportAccessOpenSchema}
      read={(data) => ({ access: data.get('access'), days: Number(data.get('days')) })}
      message={useIssueText()}
      onClose={onClose}
      {...sending}
    >
      <RadioGroup
        name="access"
        label={t`Operators may`}
        defaultValue="read"
        options={[
          { id: 'read', label: t`Only read`, description: t`Every change is refused.` },
          {
            id: 'write',
            label: t`Read and change`,
            description: t`They can change projects, decisions and rules in the name of a member.`,
          },
        ]}
      />
      <Select
        name="days"
        label={t`For`}
        defaultValue="1"
        options={supportAccessDays.map((days) => ({ id: String(days), label: t`${plural(days, { one: '# day', other: '# days' })}` }))}
      />
    </FormDialog>
  );
}
