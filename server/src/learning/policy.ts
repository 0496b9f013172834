import { type LearningPolicy, LearningPolicySchema, usualLearning } from '@cairn/api';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';

/** How a project learns, and since when its rules age if that was switched on later. */
export interface ProjectPolicy extends LearningPolicy {
  decaysSince: Date | null;
}

/** The learning policies of a tenant's projects: of one project, and of all by id. */
export interface Policies {
  of(projectId: string): ProjectPolicy;
  all: ReadonlyMap<string, ProjectPolicy>;
}

export async function readPolicies(tx: Transaction): Promise<Policies> {
  const rows = await tx
    .select({ id: projects.id, learningPolicy: projects.learningPolicy, decaysSince: projects.decaysSince })
    .from(projects);
  const all = new Map(
    rows.map(({ id, learningPolicy, decaysSince }) => [id, { ...v.parse(LearningPolicySchema, learningPolicy), decaysSince }]),
  );
  return { all, of: (projectId) => all.get(projectId) ?? { ...usualLearning, decaysSince: null } };
}
