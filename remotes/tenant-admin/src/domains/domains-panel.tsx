import { Button, lazy, Panel, Rows } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { DomainRow } from './domain-row.tsx';
import styles from './domains-panel.module.css';
import { domainsQuery } from './queries.ts';

const DomainDialog = lazy(() => import('./domain-dialog.tsx').then((module) => module.DomainDialog));

/** The organization's domains, and who joins through them. */
export function DomainsPanel(): ReactElement {
  const { items } = useSuspenseQuery(domainsQuery()).data;
  /** The domain whose record is shown; `null` while adding one. */
  const [shown, setShown] = useState<string | null | undefined>();
  const domain = items.find((one) => one.domain === shown);
  return (
    <Panel
      flush
      title={<Trans>Domains</Trans>}
      actions={
        <Button
          size="small"
          icon={plusIcon}
          onClick={() => setShown(null)}
          onPointerEnter={DomainDialog.preload}
          onFocus={DomainDialog.preload}
        >
          <Trans>Add domain</Trans>
        </Button>
      }
    >
      <p className={styles.lead}>
        <Trans>
          Verify your domains, so that people with an address there can join when they sign in with Google, GitHub, Microsoft or single
          sign-on.
        </Trans>
      </p>
      {items.length > 0 && (
        <Rows className={styles.list ?? ''}>
          {items.map((one) => (
            <DomainRow key={one.domain} domain={one} onShow={() => setShown(one.domain)} />
          ))}
        </Rows>
      )}
      {(shown === null || domain) && <DomainDialog domain={domain} onNamed={setShown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}
