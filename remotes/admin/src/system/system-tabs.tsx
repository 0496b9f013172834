import { Tabs } from '@cairn/ui/core';
import { blocksIcon, keyRoundIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { systemPath, tokensPath } from './links.ts';

/** The parts of the system page. */
export function SystemTabs({ current }: { current: 'remotes' | 'tokens' }): ReactElement {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`System`}
      current={current}
      tabs={[
        { id: 'remotes', label: t`Remotes and releases`, to: systemPath, icon: blocksIcon },
        { id: 'tokens', label: t`Deploy tokens`, to: tokensPath, icon: keyRoundIcon },
      ]}
    />
  );
}
