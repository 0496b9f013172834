import { type LearningPolicy, LearningPolicySchema, usualLearning } from '@cairn/api';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';

/** How each project of the tenant learns, by its id. */
export async function readPolicies(tx: Transaction): Promise<(projectId: string) => LearningPolicy> {
  const rows = await tx.select({ id: projects.id, learningPolicy: projects.learningPolicy }).from(projects);
  const policies = new Map(rows.map(({ id, learningPolicy }) => [id, v.parse(LearningPolicySchema, learningPolicy)]));
  return (projectId) => policies.get(projectId) ?? usualLearning;
}
