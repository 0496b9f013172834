import { type Project, ProjectListSchema, ProjectSchema, type ProjectState } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import { readAt } from '../read-at.ts';

export interface ProjectListWish extends ListParams {
  status?: ProjectState | undefined;
  starred?: 'true' | undefined;
  member?: string | undefined;
  visibility?: string | undefined;
}

/** Number of projects per page of their list. */
export const projectsPage = 24;

/** The projects that the reader can see, most recently active first by default. */
export function projectsQuery({ status = 'active', q = '', offset = 0, limit = projectsPage, ...wish }: ProjectListWish = {}) {
  const { starred, member, visibility, sort, direction, after, before } = wish;
  const rest = { starred, member, visibility, sort, direction, after, before };
  return queryOptions({
    queryKey: ['projects', 'list', { status, q, offset, limit, ...rest }],
    queryFn: ({ signal }) =>
      call('get', 'projects', ProjectListSchema, { searchParams: { status, q: q || undefined, offset, limit, ...rest }, signal }),
  });
}

/** One project by its slug. Uses a cached list as initial data. */
export function projectQuery(slug: string) {
  return queryOptions({
    queryKey: projectKey(slug),
    queryFn: ({ signal }) => call('get', `projects/${encodeURIComponent(slug)}`, ProjectSchema, { signal }),
    initialData: () => listed(slug)?.project,
    initialDataUpdatedAt: () => listed(slug)?.at,
  });
}

export function projectKey(slug: string): readonly [string, string, string] {
  return ['projects', 'one', slug];
}

/** The query key of a project with its settings. */
export function settingsKey(slug: string): readonly [string, string, string] {
  return ['projects', 'settings', slug];
}

/** Updates a project in all caches. Lists of the other status drop it. */
export function showProject(project: Project): void {
  queryClient.setQueryData(projectKey(project.slug), project);
  queryClient.setQueryData<Project>(settingsKey(project.slug), (settings) => settings && { ...settings, ...project });
  queryClient.setQueriesData<ProjectRows>({ queryKey: ['projects', 'list'] }, (page) => {
    const before = page?.items.find(({ id }) => id === project.id);
    if (!page || !before) return page;
    if (before.status !== project.status)
      return { ...page, items: page.items.filter(({ id }) => id !== project.id), total: page.total - 1 };
    return { ...page, items: page.items.map((one) => (one.id === project.id ? project : one)) };
  });
}

/** A page of the list as cached by `projectsQuery`. */
export interface ProjectRows {
  items: Project[];
  total: number;
}

function listed(slug: string): { project: Project; at: number | undefined } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['projects', 'list'] })) {
    const page = query.state.data as ProjectRows | undefined; // the data of projectsQuery
    const project = page?.items.find((candidate) => candidate.slug === slug);
    if (project) return { project, at: readAt(query) };
  }
  return undefined;
}
