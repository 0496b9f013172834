import { readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import { prepareProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { decisionInView, decisionList, type NamedDecision } from './list-state.ts';
import { CompareRevisions, DecisionPage, DecisionPreview, RevisionsPanel, SessionsPanel, SignOffPanel, ToldPanel } from './page-late.ts';
import { decisionFacetsQuery, decisionQuery, decisionsQuery } from './queries.ts';
import { DecisionGraph, DecisionTimeline } from './timeline-late.ts';
import { decisionsWish } from './timeline-period.ts';

/** `/app/decisions`. */
export async function loadDecisions({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(decisionList, searchParams);
  const { decision, full, revisions } = decisionInView(searchParams);
  const { project } = state.facets;
  if (state.facets.as === 'timeline') void DecisionTimeline.load();
  if (state.facets.as === 'graph') void DecisionGraph.load();
  if (full) void DecisionPage.load();
  else if (decision) for (const part of [DecisionPreview, SignOffPanel]) void part.load();
  if (revisions) void CompareRevisions.load();
  else if (full) for (const panel of [SignOffPanel, SessionsPanel, ToldPanel, RevisionsPanel]) void panel.load();
  await Promise.all([
    full ? null : seen(decisionsQuery(decisionsWish(state))),
    full ? null : seen(decisionFacetsQuery(project)),
    full ? null : seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    decision ? openDecision(decision) : null,
    decision ? seen(projectQuery(decision.project)) : null,
  ]);
  return null;
}

async function openDecision({ project, number }: NamedDecision): Promise<void> {
  const { context, outcome } = await seen(decisionQuery(project, number));
  await prepareProse([context, outcome]);
}
