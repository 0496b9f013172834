import type { Issue } from '@cairn/api';
import { type LeftOut, type Manifest, manifestProblems, type PromotionSchema, type Revision, routeConflicts } from '@cairn/contract';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { recordRegistryEvent } from './audit.ts';
import { latestRevision, type Registry } from './registry.ts';
import { type RegistryActor, releases, revisions } from './schema.ts';

type Promotion = v.InferOutput<typeof PromotionSchema>;

export interface Promoted {
  revision: Revision;
  /** False: this release was stable and on already, and no revision was written. */
  changed: boolean;
}

/**
 * Makes a release the stable one of its remote, by a new revision on top of the one that the caller has seen.
 * @throws ApiError REVISION_CONFLICT with the live revision, RELEASE_INVALID with every reason why it would not run
 */
export async function promoteRelease(
  database: Database,
  registry: Registry,
  promotion: Promotion,
  actor: RegistryActor,
  requestId: string,
): Promise<Promoted> {
  const current = await latestRevision(database);
  const entry = current?.remotes[promotion.remote];
  if (current && entry?.stable === promotion.release && entry.on) return { revision: current, changed: false };
  if (promotion.base !== (current?.number ?? 0)) throw conflict(current);

  const target = `${promotion.remote}/${promotion.release}`;
  const next: Revision = {
    number: promotion.base + 1,
    previous: current?.number ?? null,
    author: actor.name,
    createdAt: new Date().toISOString(),
    note: promotion.note || `${promotion.remote} ${promotion.release} is stable`,
    remotes: {
      ...current?.remotes,
      [promotion.remote]: { stable: promotion.release, lastGood: lastGoodAfter(entry, promotion.release), on: true },
    },
  };
  const issues = await reasonsAgainst(database, registry, current, next, promotion);
  if (issues.length > 0) {
    await database.anonymous((tx) =>
      recordRegistryEvent(tx, { actor, action: 'promote', target, outcome: 'refused', detail: { issues }, requestId }),
    );
    throw new ApiError('RELEASE_INVALID', { issues });
  }
  const written = await database.anonymous(async (tx) => {
    const { createdAt, ...row } = next;
    const inserted = await tx
      .insert(revisions)
      .values({ ...row, createdAt: new Date(createdAt) })
      .onConflictDoNothing()
      .returning({ number: revisions.number });
    if (inserted.length > 0)
      await recordRegistryEvent(tx, { actor, action: 'promote', target, outcome: 'done', detail: { revision: next.number }, requestId });
    return inserted.length > 0;
  });
  registry.refresh();
  if (!written) throw conflict(await latestRevision(database));
  return { revision: next, changed: true };
}

function lastGoodAfter(entry: Revision['remotes'][string] | undefined, release: string): string | null {
  if (!entry) return null;
  return entry.stable === release ? entry.lastGood : entry.stable;
}

/** Why the revision must not be: the release would not run, or it would push out another remote that runs now. */
async function reasonsAgainst(
  database: Database,
  registry: Registry,
  current: Revision | null,
  next: Revision,
  { remote, release }: Promotion,
): Promise<Issue[]> {
  const published = await database.anonymous((tx) =>
    tx
      .select()
      .from(releases)
      .where(and(eq(releases.remote, remote), eq(releases.release, release))),
  );
  if (published.length === 0) return [{ field: remote, code: 'NOT_FOUND', message: `release ${release} was never published` }];
  const [before, after] = await Promise.all([registry.resolve(current), registry.resolve(next)]);
  const known = new Set(before.leftOut.map(nameOf));
  const reasons = after.leftOut
    .filter((entry) => entry.remote === remote || !known.has(nameOf(entry)))
    .flatMap((entry) => entry.reasons.map((message) => ({ field: entry.remote, code: entry.code, message })));
  if (!reasons.some((reason) => reason.field === remote)) return reasons;
  // A release that is left out meets nobody's routes: what it would take is told all the same, so that one list has everything.
  const manifest = (await registry.store.readManifest(remote, release))?.value;
  const taken = manifestProblems(manifest).length > 0 ? [] : conflictsOf(manifest as Manifest, before.chosen); // manifestProblems has parsed it
  const told = new Set(reasons.map((reason) => reason.message));
  return [...reasons, ...taken.filter((message) => !told.has(message)).map((message) => ({ field: remote, code: 'CONFLICT', message }))];
}

function conflictsOf(manifest: Manifest, others: readonly Manifest[]): string[] {
  return others.filter((other) => other.id !== manifest.id).flatMap((other) => routeConflicts(manifest, other));
}

function nameOf(entry: LeftOut): string {
  return `${entry.remote}/${entry.release}/${entry.code}`;
}

function conflict(current: Revision | null): ApiError {
  return new ApiError('REVISION_CONFLICT', { current });
}
