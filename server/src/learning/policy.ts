import { type LearningPolicy, LearningPolicySchema, usualLearning } from '@cairn/api';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';

/** How a project learns, and since when its rules age where they once did not. */
export interface ProjectPolicy extends LearningPolicy {
  decaysSince: Date | null;
}

/** How the projects of a tenant learn: one of them, and each by its id. */
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
