import type { PlatformHealth } from '@cairn/api';
import { type IconData, Link, Panel, Rows, Status, type Tone } from '@cairn/ui/core';
import { blocksIcon, circlePauseIcon, creditCardIcon, listChecksIcon, mailIcon, serverIcon, userPlusIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { healthPath, jobsPath, mailsPath, systemPath } from '../system/links.ts';
import styles from './page.module.css';

interface Attention {
  id: string;
  tone: Tone;
  icon: IconData;
  text: string;
  /** The page on which an operator acts. */
  to: string;
}

/** Returns what needs an operator, the most urgent first. `wanting`: how many remotes do not run as released. */
export function useAttention({ storage, jobs, mails, pastDue, tenants, waiting }: PlatformHealth, wanting: number): readonly Attention[] {
  const { t } = useLingui();
  const all: (Attention & { when: boolean })[] = [
    {
      id: 'disk',
      when: storage?.low !== false,
      ...{ tone: 'negative', icon: serverIcon, to: healthPath },
      text: storage === null ? t`The disk of the data directory cannot be read` : t`The disk of the data directory is almost full`,
    },
    {
      id: 'jobs',
      when: jobs.attention > 0,
      ...{ tone: 'negative', icon: listChecksIcon, to: jobsPath },
      text: t`${plural(jobs.attention, { one: '# job failed or is late', other: '# jobs failed or are late' })}`,
    },
    {
      id: 'mails',
      when: mails.failed > 0,
      ...{ tone: 'negative', icon: mailIcon, to: `${mailsPath}?state=failed` },
      text: t`${plural(mails.failed, { one: '# email failed in the last 24 hours', other: '# emails failed in the last 24 hours' })}`,
    },
    {
      id: 'remotes',
      when: wanting > 0,
      ...{ tone: 'negative', icon: blocksIcon, to: systemPath },
      text: t`${plural(wanting, { one: '# remote needs attention', other: '# remotes need attention' })}`,
    },
    {
      id: 'past-due',
      when: pastDue > 0,
      ...{ tone: 'warning', icon: creditCardIcon, to: '/app/admin_billing/subscriptions?state=past_due' },
      text: t`${plural(pastDue, { one: '# subscription is past due', other: '# subscriptions are past due' })}`,
    },
    {
      id: 'suspended',
      when: tenants.suspended > 0,
      ...{ tone: 'warning', icon: circlePauseIcon, to: '/app/admin_tenants?status=suspended' },
      text: t`${plural(tenants.suspended, { one: '# tenant is suspended', other: '# tenants are suspended' })}`,
    },
    {
      id: 'waiting',
      when: waiting !== null && waiting > 0,
      ...{ tone: 'neutral', icon: userPlusIcon, to: '/app/admin_waitlist?state=waiting' },
      text: t`${plural(waiting ?? 0, { one: '# person is on the waiting list', other: '# people are on the waiting list' })}`,
    },
  ];
  return all.filter(({ when }) => when);
}

/** What needs an operator, each with a link to the page on which to act. */
export function AttentionPanel({ items }: { items: readonly Attention[] }): ReactElement {
  return (
    <Panel flush title={<Trans>Needs attention</Trans>}>
      {items.length === 0 ? (
        <p className={styles.none}>
          <Trans>Jobs, emails, remotes, billing and storage are as they should be.</Trans>
        </p>
      ) : (
        <Rows>
          {items.map(({ id, tone, icon, text, to }) => (
            <li key={id}>
              <Status tone={tone} icon={icon}>
                <Link to={to}>{text}</Link>
              </Status>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
