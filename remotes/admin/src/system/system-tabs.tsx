import { Tabs } from '@cairn/ui/core';
import { blocksIcon, circleCheckIcon, keyRoundIcon, listChecksIcon, mailIcon, megaphoneIcon, serverIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { announcementsPath, healthPath, jobsPath, mailsPath, rehearsalPath, systemPath, tokensPath } from './links.ts';

/** The parts of the system page. */
export function SystemTabs({
  current,
}: {
  current: 'remotes' | 'health' | 'jobs' | 'mails' | 'announcements' | 'tokens' | 'rehearsal';
}): ReactElement {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`System`}
      current={current}
      tabs={[
        { id: 'remotes', label: t`Remotes and releases`, to: systemPath, icon: blocksIcon },
        { id: 'rehearsal', label: t`Rehearsal`, to: rehearsalPath, icon: circleCheckIcon },
        { id: 'health', label: t`Health`, to: healthPath, icon: serverIcon },
        { id: 'jobs', label: t`Jobs`, to: jobsPath, icon: listChecksIcon },
        { id: 'mails', label: t`Emails`, to: mailsPath, icon: mailIcon },
        { id: 'announcements', label: t`Announcements`, to: announcementsPath, icon: megaphoneIcon },
        { id: 'tokens', label: t`Deploy tokens`, to: tokensPath, icon: keyRoundIcon },
      ]}
    />
  );
}
