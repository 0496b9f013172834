import type { NamedBranch } from '@cairn/api';
import { useFormSend } from '@cairn/shell';
import { ComboBox, FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';

const BranchFormSchema = v.object({ branchId: v.string() });

/** The dialog that sets a conversation's branch. */
export function ChangeBranch({
  branches,
  branch,
  onChange,
  onClose,
}: {
  branches: readonly NamedBranch[];
  branch: NamedBranch | null;
  onChange: (branch: NamedBranch | null) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  // A branch that has ended stays an option until another is chosen.
  const known = branch && !branches.some(({ id }) => id === branch.id) ? [branch, ...branches] : branches;
  const sending = useFormSend(async ({ branchId }: v.InferOutput<typeof BranchFormSchema>) => {
    if (branchId !== (branch?.id ?? '')) await onChange(known.find(({ id }) => id === branchId) ?? null);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={<Trans>Branch of this conversation</Trans>}
      description={
        <Trans>Answers include knowledge of the branch. Records from this conversation apply to the branch until it is merged.</Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      draft={false}
      schema={BranchFormSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <ComboBox
        autoFocus
        name="branchId"
        label={t`Branch`}
        hint={t`Without a branch, answers use what applies everywhere.`}
        placeholder={t`No branch`}
        clearLabel={t`No branch`}
        defaultValue={branch?.id ?? null}
        options={known.map(({ id, name }) => ({ id, label: name }))}
        labels={{ empty: t`No branch with that name`, loading: t`Loading` }}
      />
    </FormDialog>
  );
}
