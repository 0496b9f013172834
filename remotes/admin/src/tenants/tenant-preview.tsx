import { Preview } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { Avatar, ProjectTile, RelativeTime, Rows, Tag } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { TenantStatus, useTenantTexts } from '../texts/tenant-states.tsx';
import { tenantQuery } from './queries.ts';
import styles from './tenant-preview.module.css';

/** An organisation beside the list: how much it has, and who answers for it. */
export function TenantPreview({ id, onRead, onClose }: { id: string; onRead: () => void; onClose: () => void }): ReactElement {
  const { data } = useSuspenseQuery(tenantQuery(id));
  const { tenant, managers } = data;
  const texts = useTenantTexts();
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <Preview
      label={tenant.name}
      lead={
        <>
          <ProjectTile projectKey={tenant.slug.slice(0, 2).toUpperCase()} />
          <TenantStatus status={tenant.status} badge />
          <Tag>{texts.plan(tenant.plan)}</Tag>
        </>
      }
      change={tenant.status}
      onRead={onRead}
      onClose={onClose}
    >
      <h2 className={styles.name} dir="auto">
        {tenant.name}
      </h2>
      <dl className={styles.facts}>
        <dt>
          <Trans>Members</Trans>
        </dt>
        <dd>{format(tenant.counts.members)}</dd>
        <dt>
          <Trans>Projects</Trans>
        </dt>
        <dd>{format(tenant.counts.projects)}</dd>
        <dt>
          <Trans>Decisions</Trans>
        </dt>
        <dd>{format(tenant.counts.decisions)}</dd>
        <dt>
          <Trans>Last active</Trans>
        </dt>
        <dd>{tenant.lastActivityAt ? <RelativeTime value={tenant.lastActivityAt} /> : <Trans context="never active">never</Trans>}</dd>
      </dl>
      <section>
        <h3 className={styles.heading}>
          <Trans>Who manages it</Trans>
        </h3>
        {managers.length === 0 ? (
          <p>
            <Trans>Nobody manages this tenant.</Trans>
          </p>
        ) : (
          <Rows className={styles.people}>
            {managers.map(({ userId, displayName, email, role }) => (
              <li key={userId}>
                <Avatar name={displayName} size="medium" decorative />
                <span className={styles.person}>
                  <bdi>{displayName}</bdi>
                  <bdi className={styles.quiet} dir="ltr">
                    {email}
                  </bdi>
                </span>
                <span className={styles.quiet}>{texts.role(role)}</span>
              </li>
            ))}
          </Rows>
        )}
      </section>
    </Preview>
  );
}
