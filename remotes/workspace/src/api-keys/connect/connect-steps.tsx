import type { Project } from '@cairn/api';
import { errorText, withProject } from '@cairn/shell';
import { Button, ButtonLink, Callout, SkeletonRows } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { keyRoundIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { projectToName } from './commands.ts';
import { ConnectClient } from './connect-client.tsx';
import type { ConnectKey } from './connect-key.ts';
import styles from './connect-steps.module.css';
import { FirstCall } from './first-call.tsx';

/** Steps to connect an agent: choose a key and a client, then wait for the first call. */
export function ConnectSteps({
  project,
  connect: { own, key, choose, failure },
  waiting,
  then,
}: {
  project: Project;
  connect: ConnectKey;
  /** Shown while waiting for the first call, if it differs from the dialog's text. */
  waiting?: ReactNode;
  /** Next steps after the first call. */
  then?: ReactNode;
}): ReactElement {
  const { t } = useLingui();
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
    <>
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
      <ConnectClient project={projectToName(key, project.slug)} />
      <FirstCall key={key.id} id={key.id} then={then}>
        {waiting}
      </FirstCall>
    </>
  );
}
