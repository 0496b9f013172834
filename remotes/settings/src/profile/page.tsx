import { usePage, useRoleText, useSession } from '@cairn/shell';
import { Avatar, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Fact, Group } from '../layout/group.tsx';
import { NamesForm } from './names-form.tsx';

/** `/app/settings/profile`: what people call themselves, and what the organisation says of them. */
export function Component(): ReactElement | null {
  const { t } = useLingui();
  const session = useSession();
  const roleText = useRoleText();
  usePage(t`Profile`);
  if (!session) return null; // the host leaves for the login page
  const { user, tenant } = session;
  const organisation = <bdi>{tenant.name}</bdi>;
  return (
    <Page narrow>
      <PageHeader
        title={<Trans>Profile</Trans>}
        lead={<Trans>People in {organisation} see this beside what you decide.</Trans>}
        actions={<Avatar name={user.displayName} size="large" picture={user.avatar} decorative />}
      />
      <Group title={<Trans>Name</Trans>}>
        <NamesForm key={user.id} user={user} />
      </Group>
      <Group title={<Trans>E-mail</Trans>}>
        <Fact name={<bdi dir="ltr">{user.email}</bdi>} hint={<Trans>You sign in with it</Trans>} />
      </Group>
      <Group title={<Trans>In {organisation}</Trans>}>
        <Fact name={roleText(user.role)} hint={<Trans>An owner or administrator can change your role</Trans>} />
      </Group>
    </Page>
  );
}
