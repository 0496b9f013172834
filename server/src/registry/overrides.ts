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

/** How many releases of a remote are there to choose from. */
const shown = 20;

/** Every remote that was ever published, with its newest releases and the one that `chosen` has. */
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

/** Who asks, and how it is written down. */
interface Asking {
  visitor: Visitor;
  requestId: string;
}

/**
 * Keeps what a person has confirmed for one tab, and writes it down. What is refused is written down too.
 * @throws ApiError BAD_REQUEST for what cannot be read, ORIGIN_REFUSED, NOT_FOUND for a release that there is not
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

/** Ends the overrides of a tab. False where there are none of that id and sign-in. */
export async function endOverrides(database: Database, id: string, asking: Asking): Promise<boolean> {
  return database.anonymous(async (tx) => {
    const own = and(eq(remoteOverrides.id, id), eq(remoteOverrides.signInId, asking.visitor.signInId));
    const [ended] = await tx.delete(remoteOverrides).where(own).returning();
    for (const override of ended?.overrides ?? [])
      await recordRegistryEvent(tx, { ...eventOf(asking, override), action: 'override-end', outcome: 'done' });
    return ended !== undefined;
  });
}

/** A version is what the newest release of it is; undefined where there is none. */
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
