import type { Project } from '@cairn/api';
import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useConnectKey } from './connect-key.ts';
import { ConnectSteps } from './connect-steps.tsx';

/** The dialog to connect an agent to a project. */
export function ConnectAgent({ project, onClose }: { project: Project; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const connect = useConnectKey(project.slug);
  return (
    <Dialog
      open
      title={
        <Trans>
          Connect an agent to <bdi>{project.name}</bdi>
        </Trans>
      }
      description={<Trans>Takes about a minute. You need only a key and an address.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        <ConnectSteps project={project} connect={connect} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>
          {connect.key?.lastUsed ? <Trans context="closes what is finished">Done</Trans> : <Trans>Do this later</Trans>}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
