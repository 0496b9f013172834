import { type CreatedDeployToken, deployTokenOperations, NewDeployTokenSchema } from '@cairn/contract';
import { queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import type * as v from 'valibot';
import { deployTokensQuery } from '../queries.ts';
import { ShownOnce } from './shown-once.tsx';

/** Creates a deploy token for one remote, then shows its value once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText({
    REMOTE_INVALID: msg`Use 2 to 40 lowercase letters, digits and hyphens, starting with a letter`,
    NAME_REQUIRED: msg`Enter what it is for, such as a pipeline or a person`,
    NAME_TOO_LONG: msg`At most 80 characters`,
  });
  const [made, setMade] = useState<CreatedDeployToken>();
  const sending = useFormSend(async (wanted: v.InferOutput<typeof NewDeployTokenSchema>) => {
    setMade(await runOperation(deployTokenOperations.create, { body: wanted }, { quiet: true }));
    await queryClient.invalidateQueries(deployTokensQuery());
  });
  if (made) return <ShownOnce made={made} onDone={onClose} />;
  return (
    <FormDialog
      title={<Trans>Create deploy token</Trans>}
      description={<Trans>Valid for one remote until it is revoked.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Create</Trans>}
      failureTitle={<Trans>The token was not created</Trans>}
      draft="deploy-token.new"
      schema={NewDeployTokenSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField
        autoFocus
        name="remote"
        label={t`Remote`}
        hint={t`It can be a new remote: the first release needs a token too.`}
        autoComplete="off"
        spellCheck="false"
        code
      />
      <TextField name="name" label={t`Name`} hint={t`Shown in the history of its releases.`} autoComplete="off" maxLength={80} />
    </FormDialog>
  );
}
