import { usePage } from '@cairn/shell';
import { Button, Columns, lazy, Page, PageHeader, Panel } from '@cairn/ui/core';
import { circlePauseIcon, refreshCwIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Ends } from './api-key-columns.tsx';
import { ApiKeyFacts } from './api-key-facts.tsx';
import { ApiKeyMenu } from './api-key-menu.tsx';
import { CallLog } from './call-log.tsx';
import { KeyAudit } from './key-audit.tsx';
import { endOf } from './key-end.ts';
import styles from './key-page.module.css';
import { canMove, useMoveKey } from './move.ts';
import { apiKeyQuery } from './queries.ts';
import { ApiKeyStatus, KeyShape, Scopes } from './texts.tsx';
import { UsagePanel } from './usage-panel.tsx';

const RotateKey = lazy(() => import('./rotate-key.tsx').then((module) => module.RotateKey));

/** `/app/api-keys/:id`: a key's usage, clients and audit log. */
export function Component(): ReactElement {
  const id = useLoaderData<string>();
  const { data: apiKey } = useSuspenseQuery(apiKeyQuery(id));
  const { run, busy } = useMoveKey(apiKey);
  const [rotating, setRotating] = useState(false);
  // One button for both actions, so that it keeps the focus.
  const other = (['disabled', 'enabled'] as const).find((to) => canMove(apiKey, to));
  const ends = endOf(apiKey);
  usePage(apiKey.name);
  return (
    <Page>
      <PageHeader
        title={<bdi>{apiKey.name}</bdi>}
        // The button that opened the rotation is gone when the dialog restores the focus.
        change={`${apiKey.state} ${rotating && apiKey.state === 'rotating'}`}
        lead={
          <span className={styles.lead}>
            <ApiKeyStatus apiKey={apiKey} badge />
            <KeyShape apiKey={apiKey} />
            <Scopes scopes={apiKey.scopes} />
            {ends && apiKey.state !== 'revoked' && (
              <span>
                <Trans>
                  ends <Ends at={ends} />
                </Trans>
              </span>
            )}
          </span>
        }
        actions={
          <>
            {other && (
              <Button icon={other === 'disabled' ? circlePauseIcon : rotateCwIcon} busy={busy} onClick={() => run(other)}>
                {other === 'disabled' ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
              </Button>
            )}
            {apiKey.own && apiKey.kind === 'key' && apiKey.state === 'active' && (
              <Button
                variant="primary"
                icon={refreshCwIcon}
                onClick={() => setRotating(true)}
                onPointerEnter={RotateKey.preload}
                onFocus={RotateKey.preload}
              >
                <Trans>Rotate</Trans>
              </Button>
            )}
            <ApiKeyMenu apiKey={apiKey} open={false} onRotate={() => setRotating(true)} />
          </>
        }
      />
      <Columns
        wide
        aside={
          <>
            <Panel title={<Trans>Key</Trans>}>
              <ApiKeyFacts apiKey={apiKey} />
            </Panel>
            <KeyAudit id={id} />
          </>
        }
      >
        <UsagePanel id={id} name={apiKey.name} />
        <CallLog id={id} />
      </Columns>
      {rotating && <RotateKey apiKey={apiKey} onClose={() => setRotating(false)} />}
    </Page>
  );
}
