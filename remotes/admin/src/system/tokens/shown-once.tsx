import type { CreatedDeployToken } from '@cairn/contract';
import { Button, Callout, CodeBlock, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Checkbox } from '@cairn/ui/forms';
import { eyeOffIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';

/** Shows a new token's value and how to use it in a pipeline. A click outside does not close it, since the value is not shown again. */
export function ShownOnce({ made: { token, created }, onDone }: { made: CreatedDeployToken; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const [stored, setStored] = useState(false);
  const labels = { copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` };
  const { name, remote } = created;
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => open || onDone()}
      title={
        <Trans>
          <bdi>{name}</bdi> is ready
        </Trans>
      }
      description={
        <Trans>
          It can now release <bdi className="mono">{remote}</bdi>.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <DialogBody>
        <CodeBlock label={t`Deploy token`} labels={labels} wrap>
          {token}
        </CodeBlock>
        <Callout icon={eyeOffIcon} title={<Trans>Shown only once</Trans>}>
          <Trans>We store only a hash. If you lose it, revoke it and create another one.</Trans>
        </Callout>
        <p>
          <Trans>The release command reads it from the environment:</Trans>
        </p>
        <CodeBlock label={t`How to release from a pipeline`} language="sh" labels={labels} wrap>
          {`CAIRN_URL=${location.origin} CAIRN_DEPLOY_TOKEN=… pnpm release ${remote}`}
        </CodeBlock>
      </DialogBody>
      <DialogFooter
        aside={
          <Checkbox isSelected={stored} onChange={setStored}>
            <Trans>I have saved it</Trans>
          </Checkbox>
        }
      >
        <Button variant="primary" disabled={!stored} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
