import { IconButton, MenuButton } from '@cairn/ui/core';
import { downloadIcon, ellipsisIcon, globeIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ExportRules } from './lazy-record.ts';
import { patternsQuery } from './queries.ts';

/** Renders the menu of a project's rules: their export for agents, and a link to the rules for every project. */
export function ListMenu({ onExport }: { onExport: () => void }): ReactElement {
  const { t } = useLingui();
  const { data: common } = useQuery(patternsQuery({ status: 'accepted', branch: 'none', level: 'tenant', limit: 1 }));
  const count = common?.total ?? 0;
  const ofAll = t`${plural(count, { one: '# rule for every project', other: '# rules for every project' })}`;
  return (
    <MenuButton
      label={t`More`}
      placement="bottom end"
      onOpenChange={() => ExportRules.preload()}
      entries={[
        { id: 'export', label: t`Export rules`, icon: downloadIcon, onAction: onExport },
        ...(count > 0 ? [{ id: 'common', label: ofAll, icon: globeIcon, href: '/app/learning?status=accepted&level=tenant' }] : []),
      ]}
      trigger={(props) => <IconButton icon={ellipsisIcon} label={t`More`} {...props} />}
    />
  );
}
