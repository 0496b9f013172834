import { type Audience, type CanaryLimits, PromotedSchema } from '@cairn/contract';
import { call, queryClient } from '@cairn/shell';
import { registryStatusQuery } from './queries.ts';

/** What an administrator does to one remote. */
export type Change =
  | { kind: 'promote'; release: string; audience?: Audience; limits?: CanaryLimits }
  | { kind: 'rollback'; to?: string }
  | { kind: 'switch'; on: boolean };

const paths = { promote: 'promotions', rollback: 'rollbacks', switch: 'switches' } as const;

/**
 * Changes the registry, on the revision that this page shows. Where it is refused somebody else may have been quicker: what
 * they did is read again either way.
 */
export async function changeRegistry(remote: string, { kind, ...change }: Change & { note: string }): Promise<void> {
  const base = queryClient.getQueryData(registryStatusQuery().queryKey)?.revision?.number ?? 0;
  try {
    await call('post', `registry/${paths[kind]}`, PromotedSchema, { json: { remote, base, ...change }, quiet: true });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'registry'] });
  }
}
