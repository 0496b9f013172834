import {
  type Project,
  ProjectSchema,
  type ProjectSettings,
  ProjectSettingsSchema,
  type ProjectUpdate,
  RetentionPreviewSchema,
} from '@cairn/api';
import { ApiError, call, type EditedRow, queryClient } from '@cairn/shell';
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

/** Previews what a retention period of this many days would delete now. */
export function retentionQuery(slug: string, days: number) {
  return queryOptions({
    queryKey: ['projects', 'retention', slug, days],
    queryFn: ({ signal }) =>
      call('get', `projects/${encodeURIComponent(slug)}/retention`, RetentionPreviewSchema, { searchParams: { days }, signal }),
  });
}

/** Saves some of a project's settings. On a conflict, refetches the current ones; the form keeps its values. @throws {ApiError} */
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
 * Saves the fields of a form, relative to their initial values. If somebody else has changed one of them meanwhile, the first save is
 * refused, and `conflict` has both rows for an `EditConflict`. The next save overwrites theirs.
 * @param names the settings in the form
 */
export function useSaveSettings(
  settings: ProjectSettings,
  names: readonly (keyof ProjectSettings)[],
): { save: (fields: Omit<ProjectUpdate, 'version'>) => Promise<void> } & Pick<EditedRow<ProjectSettings>, 'conflict' | 'noteConflict'> {
  const [begun, setBegun] = useState(settings);
  const [conflict, setConflict] = useState<EditedRow<ProjectSettings>['conflict']>(null);
  const isAnother = names.some((name) => begun[name] !== settings[name]);
  const now = () => queryClient.getQueryData(settingsQuery(settings.slug).queryKey) ?? settings;
  return {
    async save(fields) {
      try {
        await saveSettings(isAnother ? begun : settings, fields);
        setConflict(null);
      } finally {
        setBegun(now());
      }
    },
    conflict,
    noteConflict(error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return false;
      setConflict({ base: begun, theirs: now() });
      return true;
    },
  };
}
