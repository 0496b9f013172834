import { usePage, useRoleText, useSession } from '@cairn/shell';
import { Avatar, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { AccountOfOther } from '../layout/account-of-other.tsx';
import { Fact, Group } from '../layout/group.tsx';
import { OwnSignInNeeded } from '../layout/own-sign-in-needed.tsx';
import { SettingsPage } from '../layout/settings-page.tsx';
import { EmailSection } from './email-section.tsx';
import { NamesForm } from './names-form.tsx';

/** `/app/settings/profile`: the person's names, and their membership in the organization. */
export function Component(): ReactElement | null {
  const { t } = useLingui();
  const session = useSession();
  const roleText = useRoleText();
  usePage(t`Profile`);
  if (!session) return null; // the host redirects to the sign-in page
  const { user, tenant } = session;
  const organization = <bdi>{tenant.name}</bdi>;
  return (
    <SettingsPage>
      <PageHeader
        title={<Trans>Profile</Trans>}
        lead={<Trans>People in {organization} see this next to what you write and decide.</Trans>}
        actions={<Avatar name={user.displayName} size="large" picture={user.avatar} decorative />}
      />
      <Group title={<Trans>Name</Trans>}>
        {user.impersonation ? <AccountOfOther /> : user.bound ? <OwnSignInNeeded /> : <NamesForm key={user.id} user={user} />}
      </Group>
      <Group title={<Trans>Email</Trans>}>
        {user.bound || user.impersonation ? (
          <Fact name={<bdi dir="ltr">{user.email}</bdi>} hint={<Trans>Used to sign in</Trans>} />
        ) : (
          <EmailSection key={user.id} email={user.email} />
        )}
      </Group>
      <Group title={<Trans>In {organization}</Trans>}>
        <Fact name={roleText(user.role)} hint={<Trans>An owner or administrator can change your role</Trans>} />
      </Group>
    </SettingsPage>
  );
}
