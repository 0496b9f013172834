import type { MailRecord } from '@cairn/api';
import { Preview } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { Fact, Facts, Link, numberFormat, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { tenantPath } from '../../tenants/links.ts';
import { DeliveryState, mailKindTexts } from './mail-texts.tsx';
import styles from './mails.module.css';

/** The preview of a mail delivery, with the last answer of the mail server. */
export function MailPreview({ mail, onClose }: { mail: MailRecord; onClose: () => void }): ReactElement {
  const { i18n, t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { id, kind, state, tenant, recipient, attempts, reply, createdAt, updatedAt } = mail;
  return (
    <Preview label={t`Email`} before={<DeliveryState mail={mail} badge />} change={`${state}${attempts}`} onClose={onClose}>
      <h2 className={styles.name}>{i18n._(mailKindTexts[kind])}</h2>
      <Facts>
        <Fact name={<Trans>Recipient</Trans>}>
          <bdi dir="ltr">{recipient}</bdi>
        </Fact>
        {tenant && (
          <Fact name={<Trans>Tenant</Trans>}>
            <Link to={tenantPath(tenant)}>
              <bdi>{tenant.name}</bdi>
            </Link>
          </Fact>
        )}
        <Fact name={<Trans>Attempts</Trans>}>{format(attempts)}</Fact>
        <Fact name={<Trans>Created</Trans>}>
          <RelativeTime value={createdAt} />
        </Fact>
        <Fact name={<Trans>Last change</Trans>}>
          <RelativeTime value={updatedAt} />
        </Fact>
        <Fact name={<Trans>ID in the log</Trans>}>
          <bdi className="mono">{id}</bdi>
        </Fact>
      </Facts>
      <section>
        <h3 className={styles.heading}>
          <Trans>Reply of the mail server</Trans>
        </h3>
        {reply === '' ? (
          <p className={styles.quiet}>
            <Trans>None</Trans>
          </p>
        ) : (
          <p className={`mono ${styles.reply}`} dir="ltr">
            {reply}
          </p>
        )}
      </section>
      <p className={styles.quiet}>
        <Trans>
          The text and the full address of an email are not stored. To send an invitation again, open the list of people in its
          organization.
        </Trans>
      </p>
    </Preview>
  );
}
