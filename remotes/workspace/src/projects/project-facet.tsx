import type { Project } from '@cairn/api';
import type { ListFilter } from '@cairn/list';
import { ProjectTile } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** Returns the project filter of a list. */
export function useProjectFacet(projects: readonly Project[]): ListFilter {
  const { t } = useLingui();
  return {
    id: 'project',
    name: t`Project`,
    entries: projects.map(({ slug: value, name: label, key, colour, icon }) => ({
      value,
      label,
      before: <ProjectTile projectKey={key} colour={colour} icon={icon} />,
    })),
  };
}
