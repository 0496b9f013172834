import type { ModelIntegration } from '@cairn/api';
import { notify, notifyFailure, useCan, usePage } from '@cairn/shell';
import { Button, Callout, ConfirmDialog, EmptyState, Icon, PageHeader, Panel, RelativeTime, Status } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, circleDashedIcon, plugIcon, sparklesIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { SettingsPage } from '../layout/settings-page.tsx';
import { type Found, ModelForm } from './model-form.tsx';
import styles from './page.module.css';
import { problemTexts } from './problem-texts.ts';
import { disconnectModel, modelQuery } from './queries.ts';

/** `/app/settings/integrations`: the organization's integrations. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const mayManage = useCan('tenant.manage');
  usePage(t`Integrations`);
  return (
    <SettingsPage>
      <PageHeader
        title={<Trans>Integrations</Trans>}
        lead={<Trans>Services that your organization connects to. Secrets are encrypted, and never sent back to a browser.</Trans>}
      />
      {mayManage ? (
        <Model />
      ) : (
        <EmptyState kind="forbidden" title={<Trans>You don’t have access to integrations</Trans>}>
          <Trans>Owners and administrators of your organization manage integrations. Ask one of them.</Trans>
        </EmptyState>
      )}
    </SettingsPage>
  );
}

function Model(): ReactElement {
  const { i18n, t } = useLingui();
  const { data: integration } = useSuspenseQuery(modelQuery());
  const [asked, setAsked] = useState(false);
  const [disconnects, setDisconnects] = useState(0);
  const [found, setFound] = useState<Found | undefined>();
  const { status, model, problem, calledAt, connectedBy, version } = integration;
  const connected = status === 'connected' || status === 'error';
  const disconnect = async () => {
    setAsked(false);
    setFound(undefined);
    try {
      await disconnectModel(version);
      setDisconnects((count) => count + 1); // resets the form: its connection no longer exists
      notify('green', t`The language model is disconnected`);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Panel
      title={
        <span className={styles.title}>
          <Icon icon={sparklesIcon} />
          <Trans>Language model</Trans>
        </span>
      }
      actions={
        <span className={styles.state}>
          <State status={status} />
        </span>
      }
    >
      <div className={styles.body}>
        <p className={styles.quiet}>
          <Trans>
            Answers in conversations, from the project’s knowledge and with sources. Without a model, Cairn quotes the project’s records.
          </Trans>
        </p>
        {connected && (
          <p className={styles.quiet}>
            <bdi>{model}</bdi>
            {connectedBy && (
              <>
                {' · '}
                <Trans>
                  connected by <bdi>{connectedBy.name}</bdi>
                </Trans>
              </>
            )}
            {calledAt && (
              <>
                {' · '}
                <Trans>
                  last called <RelativeTime value={calledAt} />
                </Trans>
              </>
            )}
          </p>
        )}
        {status === 'error' && problem && !found && (
          <Callout tone="negative" title={<Trans>Last call failed</Trans>}>
            {i18n._(problemTexts[problem])}
          </Callout>
        )}
        <ModelForm key={disconnects} integration={integration} found={found} onFound={setFound} />
        {connected && (
          <div className={styles.end}>
            <Button variant="danger-quiet" icon={plugIcon} onClick={() => setAsked(true)}>
              <Trans>Disconnect…</Trans>
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        danger
        open={asked}
        title={<Trans>Disconnect the language model?</Trans>}
        action={<Trans>Disconnect</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={() => void disconnect()}
        onClose={() => setAsked(false)}
      >
        <Trans>Its key is deleted. Existing answers stay. New answers quote the project’s records.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}

function State({ status }: Pick<ModelIntegration, 'status'>): ReactElement {
  switch (status) {
    case 'connected':
      return (
        <Status tone="positive" icon={circleCheckIcon}>
          <Trans context="state of an integration">Connected</Trans>
        </Status>
      );
    case 'error':
      return (
        <Status tone="negative" icon={circleAlertIcon}>
          <Trans context="state of an integration">Error</Trans>
        </Status>
      );
    case 'available':
    case 'disconnected':
      return (
        <Status tone="neutral" icon={circleDashedIcon}>
          <Trans context="state of an integration">Not connected</Trans>
        </Status>
      );
  }
}
