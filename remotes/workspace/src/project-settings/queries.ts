import {
  type Project,
  ProjectSchema,
  type ProjectSettings,
  ProjectSettingsSchema,
  type ProjectUpdate,
  RetentionPreviewSchema,
} from '@cairn/api';
import { ApiError, call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsKey, showProject } from '../projects/queries.ts';

/** A project with its settings, by its slug. */
export function settingsQuery(slug: string) {
  return queryOptions({
    queryKey: settingsKey(slug),
    queryFn: ({ signal }) => call('get', `projects/${encodeURIComponent(slug)}/settings`, ProjectSettingsSchema, { signal }),
  });
}

/** What would be deleted now, were it kept for so many days. */
export function retentionQuery(slug: string, days: number) {
  return queryOptions({
    queryKey: ['projects', 'retention', slug, days],
    queryFn: ({ signal }) =>
      call('get', `projects/${encodeURIComponent(slug)}/retention`, RetentionPreviewSchema, { searchParams: { days }, signal }),
  });
}

/** Changes some of a project's settings. Where somebody else was quicker, theirs are read, and what was typed stays. @throws {ApiError} */
async function saveSettings(settings: ProjectSettings, fields: Omit<ProjectUpdate, 'version'>): Promise<Project> {
  const { id, slug, version } = settings;
  try {
    const saved = await call('patch', `projects/${id}`, ProjectSchema, { json: { version, ...fields } satisfies ProjectUpdate });
    showProject(saved);
    await queryClient.invalidateQueries({ queryKey: ['projects'] });
    return saved;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') await queryClient.invalidateQueries(settingsQuery(slug));
    throw error;
  }
}

/**
 * Saves the fields of a form, which stay as they were when it began: what somebody else has changed in them meanwhile is refused
 * and told, and not written over unseen. Once it is told, the next save goes over it.
 */
export function useSaveSettings(settings: ProjectSettings, names: readonly (keyof ProjectSettings)[]) {
  const [begun, setBegun] = useState(settings);
  const isAnother = names.some((name) => begun[name] !== settings[name]);
  return async (fields: Omit<ProjectUpdate, 'version'>): Promise<void> => {
    try {
      await saveSettings(isAnother ? begun : settings, fields);
    } finally {
      setBegun(queryClient.getQueryData(settingsQuery(settings.slug).queryKey) ?? settings);
    }
  };
}
