import { ProjectListSchema } from '@cairn/api';
import { call, savePreferences, setCurrentProject, useCurrentProject, useLocale } from '@cairn/shell';
import { ProjectTile } from '@cairn/ui/core';
import { layoutGridIcon } from '@cairn/ui/icons';
import { Finder, type FinderEntry, type FinderGroup } from '@cairn/ui/palette';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { highlighted, ranked } from '../palette/highlighted.tsx';
import { attempt } from '../shell/attempt.ts';
import { allProjectsHref, projectHref } from './project-href.ts';
import styles from './project-switcher.module.css';
import { noteProject, recentProjects } from './recent-projects.ts';

/** The number of projects fetched at once. If there are more, the server searches by name. */
const listed = 100;

/** The projects that the user may open, recent ones first, with a search field. */
export function ProjectList({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const current = useCurrentProject();
  const navigate = useNavigate();
  const location = useLocation();
  const locale = useLocale();
  const typed = text.trim();
  const { data, isPending } = useQuery({
    queryKey: ['shell', 'projects'],
    queryFn: () => readProjects(''),
    staleTime: 0,
    throwOnError: false,
  });
  const more = (data?.total ?? 0) > listed && typed !== '';
  const found = useQuery({
    queryKey: ['shell', 'projects', typed],
    queryFn: () => readProjects(typed),
    enabled: more,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const projects = (more ? found.data?.items : data?.items) ?? [];
  const byName = projects.toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const entries: FinderEntry[] = byName.map((project) => ({
    id: project.slug,
    name: project.name,
    before: <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} size="small" />,
    detail: project.key,
    selected: project.slug === current?.slug,
    onAction: () => {
      const { slug, name, key, colour, icon } = project;
      noteProject(slug);
      setCurrentProject({ slug, name, key, colour, icon });
      attempt(savePreferences({ lastProject: slug }));
      void navigate(projectHref(location, slug));
    },
  }));
  const all: FinderEntry = {
    id: 'all-projects',
    name: t`All projects`,
    icon: layoutGridIcon,
    selected: current === null,
    onAction: () => {
      setCurrentProject(null);
      attempt(savePreferences({ lastProject: '' }));
      const place = allProjectsHref(location);
      if (place) void navigate(place);
    },
  };
  const recent = recentProjects();
  const recents = recent.flatMap((slug) => entries.find(({ id }) => id === slug) ?? []);
  const others = entries.filter(({ id }) => !recent.includes(id));
  const groups: FinderGroup[] = typed
    ? [
        {
          id: 'found',
          entries: more ? entries.map((entry) => ({ ...entry, label: highlighted(typed, entry.name) })) : ranked(typed, entries),
        },
      ]
    : [
        { id: 'all', entries: [all] },
        { id: 'recent', label: t`Recent`, entries: recents },
        { id: 'others', label: recents.length > 0 ? t`Other projects` : t`Projects`, entries: others },
      ];
  return (
    <div className={styles.list}>
      <Finder
        compact
        choice
        label={t`Find a project`}
        placeholder={t`Find a project`}
        value={text}
        onChange={setText}
        groups={groups.filter((group) => group.entries.length > 0)}
        empty={isPending ? <Trans>Loading…</Trans> : <Trans>No project with that name</Trans>}
        onChosen={onClose}
      />
    </div>
  );
}

function readProjects(q: string) {
  return call('get', 'projects', ProjectListSchema, {
    searchParams: { status: 'active', offset: 0, limit: listed, ...(q ? { q } : {}) },
    quiet: true,
  });
}
