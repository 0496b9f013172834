import { Tabs } from '@cairn/ui/core';
import { blocksIcon, keyRoundIcon, listChecksIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { jobsPath, systemPath, tokensPath } from './links.ts';

/** The parts of the system page. */
export function SystemTabs({ current }: { current: 'remotes' | 'jobs' | 'tokens' }): ReactElement {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`System`}
      current={current}
      tabs={[
        { id: 'remotes', label: t`Remotes and releases`, to: systemPath, icon: blocksIcon },
        { id: 'jobs', label: t`Jobs`, to: jobsPath, icon: listChecksIcon },
        { id: 'tokens', label: t`Deploy tokens`, to: tokensPath, icon: keyRoundIcon },
      ]}
    />
  );
}
