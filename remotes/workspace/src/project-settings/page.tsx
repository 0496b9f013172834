import { useCan, usePage } from '@cairn/shell';
import { EmptyState, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLoaderData } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { Archiving } from './archiving.tsx';
import { DataTransfer } from './data-transfer.tsx';
import { Deletion } from './deletion.tsx';
import { General } from './general.tsx';
import { Guidance } from './guidance.tsx';
import { Learning } from './learning.tsx';
import { settingsQuery } from './queries.ts';
import { Retention } from './retention.tsx';

/** `/app/project/settings`: name and visibility, guidance for agents, learning, retention, archiving and deletion. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: settings } = useSuspenseQuery(settingsQuery(useLoaderData<string>()));
  const mayManage = useCan('project.manage', settings);
  useProjectInView(settings);
  usePage(t({ message: 'Settings', context: 'of a project' }));
  return (
    <Page narrow>
      <PageHeader
        title={
          <Trans>
            Settings of <bdi>{settings.name}</bdi>
          </Trans>
        }
      />
      {mayManage ? (
        <>
          <General settings={settings} />
          <Guidance settings={settings} />
          <Learning settings={settings} />
          <Retention settings={settings} />
          <DataTransfer settings={settings} />
          <Archiving settings={settings} />
          <Deletion settings={settings} />
        </>
      ) : (
        <EmptyState kind="forbidden" title={<Trans>You don’t have access to these settings</Trans>}>
          <Trans>
            Only people who manage the project can change its settings. An owner, administrator or team lead can change your role.
          </Trans>
        </EmptyState>
      )}
    </Page>
  );
}
