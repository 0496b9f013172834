import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { CompareRevisions, DecisionPage, DecisionPreview, RevisionsPanel, SessionsPanel, SignOffPanel, ToldPanel } from './lazy-page.ts';
import { DecisionGraph, DecisionTimeline } from './lazy-timeline.ts';
import { decisionInView, decisionList, type NamedDecision } from './list-state.ts';
import { decisionFacetsQuery, decisionQuery, decisionsQuery } from './queries.ts';
import { decisionsWish } from './timeline-period.ts';

/** Loads `/app/decisions`. */
export async function loadDecisions({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(decisionList, searchParams);
  const { decision, full, revisions } = decisionInView(searchParams);
  const { project } = state.filters;
  if (state.filters.as === 'timeline') void DecisionTimeline.load();
  if (state.filters.as === 'graph') void DecisionGraph.load();
  if (full) void DecisionPage.load();
  else if (decision) for (const part of [DecisionPreview, SignOffPanel]) void part.load();
  if (revisions) void CompareRevisions.load();
  else if (full) for (const panel of [SignOffPanel, SessionsPanel, ToldPanel, RevisionsPanel]) void panel.load();
  await Promise.all([
    full ? null : ensureQuery(decisionsQuery(decisionsWish(state))),
    full ? null : ensureQuery(decisionFacetsQuery(project)),
    full ? null : ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
    decision ? openDecision(decision) : null,
    decision ? ensureQuery(projectQuery(decision.project)) : null,
  ]);
  return null;
}

async function openDecision({ project, number }: NamedDecision): Promise<void> {
  const { context, outcome } = await ensureQuery(decisionQuery(project, number));
  await preloadProse([context, outcome]);
}
