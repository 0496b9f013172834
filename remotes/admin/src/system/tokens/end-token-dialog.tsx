import { type DeployToken, deployTokenOperations } from '@cairn/contract';
import { notify, queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { deployTokensQuery } from '../queries.ts';

const NothingSchema = v.object({});

/** Revokes a deploy token permanently. */
export function EndTokenDialog({ token: { id, name, remote }, onClose }: { token: DeployToken; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText({});
  const sending = useFormSend(async () => {
    await runOperation(deployTokenOperations.revoke, { params: { id } }, { quiet: true });
    await queryClient.invalidateQueries(deployTokensQuery());
    notify('green', t`${name} is revoked.`);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={
        <Trans>
          Revoke <bdi>{name}</bdi>?
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button type="submit" variant="danger" busy={busy}>
          <Trans>Revoke</Trans>
        </Button>
      )}
      failureTitle={<Trans>The token was not revoked</Trans>}
      draft={false}
      schema={NothingSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <p>
        <Trans>
          Nobody can release <bdi className="mono">{remote}</bdi> with it anymore. Existing releases stay.
        </Trans>
      </p>
    </FormDialog>
  );
}
