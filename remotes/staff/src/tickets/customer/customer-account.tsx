import type { TicketCustomer } from '@cairn/api';
import { useLocale, useRoleText } from '@cairn/shell';
import { dateFormat, numberFormat, Status } from '@cairn/ui/core';
import { circleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Property } from '../property.tsx';
import properties from '../ticket-properties.module.css';
import styles from './customer.module.css';

type Organization = NonNullable<TicketCustomer['organization']>;

const plans: Record<Organization['plan'], MessageDescriptor> = {
  free: msg({ message: 'Free', context: 'plan' }),
  team: msg({ message: 'Team', context: 'plan' }),
  enterprise: msg({ message: 'Enterprise', context: 'plan' }),
};

/** Renders the requester's role in their organization, and its plan. */
export function CustomerAccount({ customer: { account, organization } }: { customer: TicketCustomer }): ReactElement {
  const { i18n } = useLingui();
  const roleText = useRoleText();
  const locale = useLocale();
  if (!account || !organization)
    return (
      <p className={styles.none}>
        <Trans>No account. Name and address come from the email and are not verified.</Trans>
      </p>
    );
  const { membership, lastSignInDay } = account;
  const day = (value: string) => dateFormat(locale, { dateStyle: 'medium' }).format(new Date(value));
  const signInDay = lastSignInDay && dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(lastSignInDay));
  const { format } = numberFormat(locale);
  const used = format(organization.seats.used);
  const limit = organization.seats.limit === null ? null : format(organization.seats.limit);
  const since = membership && day(membership.since);
  return (
    <dl className={properties.properties}>
      <Property name={<Trans>Plan</Trans>}>
        {i18n._(plans[organization.plan])}
        {organization.status !== 'active' && (
          <Status tone="warning" icon={circleAlertIcon}>
            {organization.status === 'suspended' ? (
              <Trans context="status of an organization">Suspended</Trans>
            ) : (
              <Trans context="status of an organization">Closed</Trans>
            )}
          </Status>
        )}
      </Property>
      <Property name={<Trans>Seats</Trans>}>
        {limit === null ? (
          used
        ) : (
          <Trans context="seats that are taken, and how many there are">
            {used} of {limit}
          </Trans>
        )}
      </Property>
      {organization.note.text !== '' && (
        <Property name={<Trans>Note</Trans>}>
          <span className={styles.note} dir="auto">
            {organization.note.text}
          </span>
        </Property>
      )}
      <Property name={<Trans>Role</Trans>}>
        {membership ? (
          <span className={styles.fact}>
            {roleText(membership.role)}
            <span className={styles.quiet}>
              <Trans context="since when somebody has a role">since {since}</Trans>
            </span>
            {membership.status === 'suspended' && (
              <Status tone="warning" icon={circleAlertIcon}>
                <Trans context="status of a member">Suspended</Trans>
              </Status>
            )}
          </span>
        ) : (
          <Trans>No longer a member</Trans>
        )}
      </Property>
      <Property name={<Trans>Last sign-in</Trans>}>{signInDay ?? <Trans>None on record</Trans>}</Property>
    </dl>
  );
}
