import type { Project } from '@cairn/api';
import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ConnectSteps } from './connect-steps.tsx';
import { useFirstSession } from './first-sessions.ts';

/** The dialog to connect an agent to a project. */
export function ConnectAgent({ project, onClose }: { project: Project; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useFirstSession(project.slug);
  return (
    <Dialog
      open
      title={
        <Trans>
          Connect an agent to <bdi>{project.name}</bdi>
        </Trans>
      }
      description={<Trans>Takes about a minute: run one command, and approve it in the browser.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        <ConnectSteps project={project} session={session} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{session ? <Trans context="closes what is finished">Done</Trans> : <Trans>Do this later</Trans>}</Button>
      </DialogFooter>
    </Dialog>
  );
}
