import { decisionStates, type Project } from '@cairn/api';
import { useListTexts, withParams } from '@cairn/shell';
import { Facet, ProjectTile } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { decisionStateIcon, useDecisionStateText } from '../texts/states.tsx';
import type { DecisionListState } from './list-state.ts';

/** The filters of the list: status and project. */
export function DecisionFacets({ state, projects }: { state: DecisionListState; projects: readonly Project[] }): ReactElement {
  const { t } = useLingui();
  const labels = useListTexts();
  const [search] = useSearchParams();
  const stateText = useDecisionStateText();
  const chosen = projects.find(({ slug }) => slug === state.project);
  const to = (changes: Record<string, string | null>) => `/app/decisions${withParams(search, { page: null, decision: null, ...changes })}`;
  return (
    <>
      <Facet
        name={t`Status`}
        value={state.status && stateText(state.status)}
        entries={decisionStates.map((status) => ({
          id: status,
          label: stateText(status),
          icon: decisionStateIcon(status),
          selected: status === state.status,
          href: to({ status }),
        }))}
        labels={labels}
        without={to({ status: null })}
      />
      <Facet
        name={t`Project`}
        value={state.project && (chosen?.name ?? state.project)}
        entries={projects.map((project) => ({
          id: project.id,
          label: project.name,
          lead: <ProjectTile projectKey={project.key} colour={project.colour} />,
          selected: project.slug === state.project,
          href: to({ project: project.slug }),
        }))}
        labels={labels}
        without={to({ project: null })}
      />
    </>
  );
}
