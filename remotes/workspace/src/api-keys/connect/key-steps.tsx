import type { Project } from '@cairn/api';
import { errorText, withProject } from '@cairn/shell';
import { Button, ButtonLink, Callout, SkeletonRows } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { keyRoundIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { type ConnectClient, projectToName } from './commands.ts';
import { ClientSteps } from './connect-client.tsx';
import { useConnectKey } from './connect-key.ts';
import styles from './connect-steps.module.css';
import { FirstCall } from './first-call.tsx';

/** Steps to connect a client with a key that is copied: choose or create the key, configure the client, wait for the first call. */
export function KeySteps({ client, project }: { client: ConnectClient; project: Project }): ReactElement {
  const { t } = useLingui();
  const { own, key, choose, failure } = useConnectKey(project.slug);
  const make = withProject('/app/project/api-keys?new=1', project);
  if (own === undefined)
    return failure ? (
      <Callout
        tone="negative"
        live="status"
        actions={
          <Button onClick={failure.again}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {errorText(failure.error)}
      </Callout>
    ) : (
      <SkeletonRows label={t`Loading`} count={5} />
    );
  if (!key)
    return (
      <div className={styles.none}>
        <p>
          <Trans>An agent needs an API key. It is shown once, with the commands to connect your client.</Trans>
        </p>
        <ButtonLink variant="primary" icon={keyRoundIcon} to={make}>
          <Trans>Create key</Trans>
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.steps}>
      <div className={styles.key}>
        <Select
          label={t`Key`}
          showSelectedDescription
          value={key.id}
          onChange={choose}
          options={own.map(({ id, name, lastFour }) => ({ id, label: name, description: `…${lastFour}` }))}
        />
        <ButtonLink icon={keyRoundIcon} to={make}>
          <Trans>Create a new one</Trans>
        </ButtonLink>
      </div>
      <ClientSteps client={client} project={projectToName(key, project.slug)} />
      <FirstCall key={key.id} id={key.id} />
    </div>
  );
}
