import {
  chooseRelease,
  isAllowedOrigin,
  type Manifest,
  type Overridable,
  type Override,
  overrideText,
  parseOverride,
  releaseName,
} from '@cairn/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import type { Services } from '../services.ts';
import { recordRegistryEvent } from './audit.ts';
import { releases, remoteOverrides } from './schema.ts';

/** Maximum number of releases of a remote to choose from. */
const shown = 20;

/** Returns all published remotes with their newest releases and the one in `chosen`. */
export async function readOverridable(
  database: Database,
  chosen: readonly Manifest[],
  labelOf: (manifest: Manifest) => string,
): Promise<Overridable['remotes']> {
  const rows = await database.anonymous((tx) =>
    tx.select().from(releases).where(isNull(releases.prunedAt)).orderBy(releases.remote, desc(releases.publishedAt)),
  );
  return [...Map.groupBy(rows, ({ remote }) => remote)].map(([id, own]) => {
    const running = chosen.find((manifest) => manifest.id === id);
    return {
      id,
      label: running ? labelOf(running) : id,
      running: running ? releaseName(running) : null,
      releases: own.slice(0, shown).map(({ release, publishedAt, publishedBy }) => ({
        release,
        publishedAt: publishedAt.toISOString(),
        publishedBy: publishedBy.name,
      })),
    };
  });
}

/** The caller and the request for audit entries. */
interface Asking {
  visitor: Visitor;
  requestId: string;
}

/**
 * Stores the confirmed overrides of a tab and audits them, also if they are rejected.
 * @throws ApiError BAD_REQUEST for invalid input, ORIGIN_REFUSED, NOT_FOUND for a missing release
 */
export async function beginOverrides(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  wishes: readonly string[],
  asking: Asking,
): Promise<{ id: string; overrides: Override[] }> {
  const wished = wishes.map((text, index) => parseOverride(text) ?? refuse('BAD_REQUEST', index, 'OVERRIDE_INVALID'));
  const twice = wished.findIndex(({ remote }, index) => wished.findIndex((one) => one.remote === remote) < index);
  if (twice >= 0) refuse('BAD_REQUEST', twice, 'OVERRIDE_INVALID');
  const foreign = wished.findIndex((one) => 'origin' in one && !isAllowedOrigin(one.origin, settings.overrideOrigins));
  const refused = wished[foreign];
  if (refused) {
    await database.anonymous((tx) => recordRegistryEvent(tx, { ...eventOf(asking, refused), action: 'override', outcome: 'refused' }));
    refuse('ORIGIN_REFUSED', foreign, 'ORIGIN_REFUSED');
  }
  const chosen = await Promise.all(wished.map((one) => chosenOf(database, one)));
  const overrides = chosen.map((one, index) => one ?? refuse('NOT_FOUND', index, 'RELEASE_UNKNOWN'));
  const id = newId('ovr');
  await database.anonymous(async (tx) => {
    await tx.insert(remoteOverrides).values({ id, signInId: asking.visitor.signInId, overrides });
    for (const one of overrides) await recordRegistryEvent(tx, { ...eventOf(asking, one), action: 'override', outcome: 'done' });
  });
  return { id, overrides };
}

/** Ends the overrides of a tab. Returns false if there are none with this id and sign-in. */
export async function endOverrides(database: Database, id: string, asking: Asking): Promise<boolean> {
  return database.anonymous(async (tx) => {
    const own = and(eq(remoteOverrides.id, id), eq(remoteOverrides.signInId, asking.visitor.signInId));
    const [ended] = await tx.delete(remoteOverrides).where(own).returning();
    for (const override of ended?.overrides ?? [])
      await recordRegistryEvent(tx, { ...eventOf(asking, override), action: 'override-end', outcome: 'done' });
    return ended !== undefined;
  });
}

/** Resolves a version to its newest release, or undefined if there is none. */
async function chosenOf(database: Database, wished: Override): Promise<Override | undefined> {
  if ('origin' in wished) return wished;
  const rows = await database.anonymous((tx) =>
    tx
      .select({ release: releases.release })
      .from(releases)
      .where(and(eq(releases.remote, wished.remote), isNull(releases.prunedAt)))
      .orderBy(desc(releases.publishedAt)),
  );
  const release = chooseRelease(
    wished.release,
    rows.map((row) => row.release),
  );
  return release === undefined ? undefined : { remote: wished.remote, release };
}

function eventOf({ visitor: { user }, requestId }: Asking, override: Override) {
  return { actor: { type: 'user' as const, id: user.id, name: user.displayName }, target: overrideText(override), requestId };
}

function refuse(code: 'BAD_REQUEST' | 'ORIGIN_REFUSED' | 'NOT_FOUND', index: number, why: string): never {
  throw new ApiError(code, { issues: [issue(`remotes.${index}`, why)] });
}
