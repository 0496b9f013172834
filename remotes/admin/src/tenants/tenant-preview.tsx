import { Preview } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { Avatar, Fact, Facts, Link, ProjectTile, RelativeTime, Rows, Tag } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { invoicesOf } from '../billing/links.ts';
import { TenantStatus, useTenantTexts } from '../texts/tenant-states.tsx';
import { tenantQuery } from './queries.ts';
import styles from './tenant-preview.module.css';

/** Preview of an organization next to the list: its figures and its owners. */
export function TenantPreview({ id, onRead, onClose }: { id: string; onRead: () => void; onClose: () => void }): ReactElement {
  const { data } = useSuspenseQuery(tenantQuery(id));
  const { tenant, managers } = data;
  const texts = useTenantTexts();
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <Preview
      label={tenant.name}
      before={
        <>
          <ProjectTile projectKey={tenant.slug.slice(0, 2).toUpperCase()} />
          <TenantStatus status={tenant.status} badge />
          <Tag>{texts.plan(tenant.plan)}</Tag>
        </>
      }
      change={tenant.status}
      onOpenPage={onRead}
      onClose={onClose}
    >
      <h2 className={styles.name} dir="auto">
        {tenant.name}
      </h2>
      <Facts>
        <Fact name={<Trans>Members</Trans>}>{format(tenant.counts.members)}</Fact>
        <Fact name={<Trans>Projects</Trans>}>{format(tenant.counts.projects)}</Fact>
        <Fact name={<Trans>Decisions</Trans>}>{format(tenant.counts.decisions)}</Fact>
        <Fact name={<Trans>Last active</Trans>}>
          {tenant.lastActivityAt ? <RelativeTime value={tenant.lastActivityAt} /> : <Trans context="never active">never</Trans>}
        </Fact>
      </Facts>
      <Link to={invoicesOf(tenant)}>
        <Trans>Its invoices</Trans>
      </Link>
      <section>
        <h3 className={styles.heading}>
          <Trans>Managers</Trans>
        </h3>
        {managers.length === 0 ? (
          <p>
            <Trans>This tenant has no managers.</Trans>
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
