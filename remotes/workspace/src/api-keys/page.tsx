import { type ApiKey, apiKeyKinds, apiKeyScopes, apiKeyStates, clientNames } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { Button, EmptyState, lazy, PageHeader, ProjectTile } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { useApiKeyColumns } from './api-key-columns.tsx';
import { ApiKeyPreview } from './lazy-preview.ts';
import { apiKeyListAt, projectKeysPath } from './list-state.ts';
import { apiKeysQuery } from './queries.ts';
import { stateIcon, useScopeText, useStateText } from './texts.tsx';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => module.BulkActions));

const RotateKey = lazy(() => import('./rotate-key.tsx').then((module) => module.RotateKey));

const CreateKey = lazy(() => import('./create-key.tsx').then((module) => module.CreateKey));

/** `/app/api-keys` and `/app/project/api-keys`: the keys of agents and tools. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const mayIn = useCanInProject();
  const within = pathname === projectKeysPath;
  const definition = apiKeyListAt(pathname);
  const list = useList(definition);
  const { project: slug } = list.state.filters;
  const { data: page } = useSuspenseQuery(apiKeysQuery(listParams(definition, list.state)));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const scope = slug === undefined ? null : (project ?? null);
  const stateText = useStateText();
  const scopeText = useScopeText();
  useProjectInView(scope);
  usePage(t`API keys`);
  const key = list.search.get('key');
  const [rotating, setRotating] = useState<ApiKey | null>(null);
  const columns = useApiKeyColumns(list, setRotating);
  const others = projects.items.filter(({ id }) => id !== scope?.id);
  const writable = [...(scope ? [scope] : []), ...others].filter((one) => mayIn('project.write', one));
  const mayCreate = scope ? mayIn('project.write', scope) : writable.length > 0;
  const make = () => list.go(list.hrefKeepingPage({ new: '1' }));
  const facets: ListFilter[] = [
    {
      id: 'kind',
      name: t`Kind`,
      entries: apiKeyKinds.map((value) => ({ value, label: value === 'app' ? t`Connected app` : t`API key` })),
    },
    {
      id: 'state',
      name: t`Status`,
      entries: apiKeyStates.map((value) => ({ value, label: stateText(value), icon: stateIcon(value) })),
    },
    { id: 'scope', name: t`Scopes`, entries: apiKeyScopes.map((value) => ({ value, label: scopeText(value).name })) },
    { id: 'client', name: t`Client`, entries: clientNames.map((value) => ({ value, label: value })) },
    ...(within
      ? []
      : [
          {
            id: 'project',
            name: t`Project`,
            entries: projects.items.map(({ slug: value, name, key: projectKey, colour, icon }) => ({
              value,
              label: name,
              before: <ProjectTile projectKey={projectKey} colour={colour} icon={icon} />,
            })),
          },
        ]),
  ];
  const createButton = mayCreate && (
    <Button variant="primary" icon={plusIcon} onClick={make} onPointerEnter={CreateKey.preload} onFocus={CreateKey.preload}>
      <Trans>Create key</Trans>
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        layout="page"
        label={t`API keys`}
        heading={
          <PageHeader
            title={<Trans>API keys</Trans>}
            lead={
              scope ? (
                <Trans>
                  Each key gives one agent or tool access to <bdi>{scope.name}</bdi>, with no more rights than its creator.
                </Trans>
              ) : (
                <Trans>Each key gives access to one agent or tool, with no more rights than its creator.</Trans>
              )
            }
            actions={createButton}
          />
        }
        page={page}
        columns={columns}
        search={t`Name, prefix or last four`}
        filters={facets}
        empty={<NoKeys mayCreate={mayCreate} create={createButton} />}
        noResults={{
          title: <Trans>No key matches these filters</Trans>,
          read: (wish) => queryClient.fetchQuery(apiKeysQuery(wish)),
        }}
        exportPath="api-keys/export"
        nameOf={({ name }) => name}
        bulk={(rows, clear) => <BulkActions keys={rows} onDone={clear} />}
        rowId={(row) => row.id}
        current={key ?? undefined}
        open={key !== null}
        onOpenPage={() => key && list.go(`/app/api-keys/${key}`)}
        preview={
          key && (
            <ApiKeyPreview
              key={key}
              id={key}
              onRead={() => list.go(`/app/api-keys/${key}`)}
              onRotate={setRotating}
              onClose={() => list.go(list.hrefKeepingPage({ key: null }), { replace: true })}
            />
          )
        }
      />
      {rotating && <RotateKey apiKey={rotating} onClose={() => setRotating(null)} />}
      {list.search.has('new') && mayCreate && (
        <CreateKey projects={writable} project={scope} onClose={() => list.go(list.hrefKeepingPage({ new: null }), { replace: true })} />
      )}
    </>
  );
}

/** The empty state without keys: how to create one, or who can. */
function NoKeys({ mayCreate, create }: { mayCreate: boolean; create: ReactElement | false }): ReactElement {
  return (
    <EmptyState
      kind={mayCreate ? 'never' : 'forbidden'}
      title={mayCreate ? <Trans>No API keys yet</Trans> : <Trans>You have read-only access here</Trans>}
      actions={create || undefined}
    >
      {mayCreate ? (
        <Trans>A key connects Claude Code, Cursor or any other client to this project’s knowledge. It takes about a minute.</Trans>
      ) : (
        <Trans>
          Members with write access to a project can create keys for it. Owners and administrators of your organization can grant it.
        </Trans>
      )}
    </EmptyState>
  );
}
