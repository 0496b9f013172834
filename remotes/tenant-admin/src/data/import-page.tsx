import type { DataImport } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLoaderData } from 'react-router';
import { importsQuery } from './queries.ts';
import { Review } from './review.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** `/app/tenant-admin/data/import`: an upload, or the review of one that waits. `?project=`: for this project. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const project = useLoaderData<string | undefined>();
  const { items } = useSuspenseQuery(importsQuery(project)).data;
  const waiting = items.find((one) => isFor(one, project));
  usePage(t`Import`);
  return (
    <Page narrow>
      <PageHeader
        change={waiting?.id ?? ''}
        title={waiting ? <Trans>Review the import</Trans> : <Trans>Import an export</Trans>}
        lead={
          project === undefined ? (
            <Trans>Its projects become new projects of your organization.</Trans>
          ) : (
            <Trans>
              Everything in it becomes part of the project <bdi>{project}</bdi>.
            </Trans>
          )
        }
      />
      {waiting ? <Review key={waiting.id} waiting={waiting} /> : <UploadPanel project={project} />}
    </Page>
  );
}

/** The list of the organization also has the imports of projects. */
function isFor({ state, projectSlug }: DataImport, project: string | undefined): boolean {
  return state === 'pending' && (project !== undefined || projectSlug === null);
}
