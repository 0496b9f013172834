import type { NotificationPanel } from '@cairn/shell';
import { ButtonLink, EmptyState, Skeleton } from '@cairn/ui/core';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { readContributions } from '../palette/contributions.ts';
import { findOwner } from '../remotes/full-plan.ts';
import { loadSlots } from '../remotes/slots.ts';
import styles from './latest.module.css';

const page = '/app/notifications';

/** The latest notifications, rendered by the remote that owns their page; a link to the page if it fails. */
export function Latest({ onClose }: { onClose: () => void }): ReactElement {
  const [shown, setShown] = useState<{ Panel: NotificationPanel; i18n: I18n } | 'failed'>();
  useEffect(() => {
    let current = true;
    loadPanel().then(
      (panel) => current && setShown(panel),
      (error: unknown) => {
        console.warn('the latest notifications did not load', error);
        if (current) setShown('failed');
      },
    );
    return () => {
      current = false;
    };
  }, []);
  if (shown === undefined) {
    return (
      <div className={styles.coming} aria-busy>
        {[72, 48, 64, 40].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
  }
  if (shown === 'failed') {
    return (
      <EmptyState kind="never" title={<Trans>Notifications did not load</Trans>}>
        <ButtonLink to={page} onClick={onClose}>
          <Trans>Open notifications</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <I18nProvider i18n={shown.i18n}>
      <shown.Panel onClose={onClose} />
    </I18nProvider>
  );
}

/** @throws when no remote in this visitor's plan has notifications, or its code did not load */
async function loadPanel(): Promise<{ Panel: NotificationPanel; i18n: I18n }> {
  const [owner, { remotes }] = await Promise.all([findOwner(page), readContributions()]);
  if (typeof owner === 'string') throw new Error(`${page} belongs to ${owner}`);
  const slots = await loadSlots(owner.remote, remotes.find(({ id }) => id === owner.remote.id)?.slots ?? []);
  if (!slots.notifications) throw new Error(`${owner.remote.id} shows no notifications`);
  const [Panel, i18n] = await Promise.all([slots.notifications(), slots.loadI18n()]);
  return { Panel, i18n };
}
