import type { Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Button, ButtonLink, Dialog, DialogBody, DialogFooter, SkeletonRows } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { keyRoundIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { apiKeysQuery } from '../queries.ts';
import { projectToName } from './commands.ts';
import styles from './connect-agent.module.css';
import { ConnectClient } from './connect-client.tsx';
import { FirstCall } from './first-call.tsx';

/** Connects an agent to a project: with which key, by which client, and whether it has called. */
export function ConnectAgent({ project, onClose }: { project: Project; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { data: keys } = useQuery(
    apiKeysQuery({ project: project.slug, state: 'active,rotating', sort: 'created', direction: 'desc', limit: 100 }),
  );
  const own = keys?.items.filter((key) => key.own) ?? [];
  const [chosen, setChosen] = useState<string>();
  const key = own.find(({ id }) => id === chosen) ?? own[0];
  const make = withProject('/app/project/api-keys?new=1', project);
  return (
    <Dialog
      open
      title={
        <Trans>
          Connect an agent to <bdi>{project.name}</bdi>
        </Trans>
      }
      description={<Trans>About a minute. It needs nothing but a key and an address.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        {key ? (
          <>
            <div className={styles.key}>
              <Select
                label={t`Key`}
                value={key.id}
                onChange={setChosen}
                options={own.map(({ id, name, lastFour }) => ({ id, label: name, description: `…${lastFour}` }))}
              />
              <ButtonLink icon={keyRoundIcon} to={make}>
                <Trans>Make a new one</Trans>
              </ButtonLink>
            </div>
            <ConnectClient project={projectToName(key, project.slug)} />
            <FirstCall key={key.id} id={key.id} />
          </>
        ) : keys === undefined ? (
          <SkeletonRows label={t`Loading`} count={5} />
        ) : (
          <div className={styles.none}>
            <p>
              <Trans>An agent needs a key of yours. It is shown once, with the commands that connect your client.</Trans>
            </p>
            <ButtonLink variant="primary" icon={keyRoundIcon} to={make}>
              <Trans>Create key</Trans>
            </ButtonLink>
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>
          {key?.lastUsed ? <Trans context="closes what is finished">Done</Trans> : <Trans>I will do it later</Trans>}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
