import type { Decision, Project } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { dateFormat, ProjectTile } from '@cairn/ui/core';
import { RecordGraph } from '@cairn/ui/data';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { DecisionStatus } from '../texts/states.tsx';
import styles from './decision-graph.module.css';
import { edgesOf, variantOf } from './graph-edges.ts';
import { type decisionList, decisionParam } from './list-state.ts';

/** Renders which decisions supersede or cite which others, as a graph and as a list. */
export function DecisionGraph({
  list,
  decisions,
  projects,
  current,
}: {
  list: ListOf<typeof decisionList>;
  decisions: readonly Decision[];
  /** Projects whose icons are loaded. */
  projects: readonly Pick<Project, 'slug' | 'key' | 'colour' | 'icon'>[];
  /** The id of the decision in the preview. */
  current: string | undefined;
}): ReactElement {
  const { t } = useLingui();
  const day = dateFormat(useLocale(), { day: 'numeric', month: 'short' });
  const { project } = list.state.filters;
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const tileOf = (slug: string) => {
    const of = projects.find((one) => one.slug === slug);
    return of ? { lead: <ProjectTile projectKey={of.key} colour={of.colour} icon={of.icon} /> } : {};
  };
  const edges = edgesOf(decisions);
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  // Decisions without links come last.
  const linkedFirst = decisions.toSorted((one, other) => Number(linked.has(other.id)) - Number(linked.has(one.id)));
  const whenOf = (kind: string, decidedAt: string | null | undefined): { label?: string } => {
    if (kind === 'pending') return { label: t`if accepted` };
    return kind === 'replaced' && decidedAt ? { label: day.format(new Date(decidedAt)) } : {};
  };
  const open = (id: string) => {
    const decision = byId.get(id);
    if (decision) list.go(list.hrefKeepingPage({ decision: decisionParam(decision, project), record: null }));
  };
  return (
    <div className={styles.graph}>
      <RecordGraph
        label={t`Decision graph`}
        height="room"
        nodes={linkedFirst.map(({ id, number, title, status, projectName, projectSlug }) => ({
          id,
          number: t`ADR ${number}`,
          title,
          status: <DecisionStatus state={status} />,
          variant: variantOf(status),
          ...(project ? {} : { group: projectName, ...tileOf(projectSlug) }),
        }))}
        edges={edges.map((edge) => ({ ...edge, ...whenOf(edge.kind, byId.get(edge.to)?.decidedAt) }))}
        current={current}
        onSelect={open}
        labels={{
          graph: t`As a graph`,
          list: t`As a list`,
          zoomIn: t`Zoom in`,
          zoomOut: t`Zoom out`,
          kinds: {
            replaced: t`superseded by`,
            pending: t`would be superseded by`,
            builtOn: t`built on by`,
            conflict: t`conflicts with`,
          },
        }}
      />
    </div>
  );
}
