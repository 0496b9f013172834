import { mismatchText, releaseName, routeConflictText } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.cairn.stop());

describe('promoting a release', () => {
  test('is a compare-and-swap: of two that saw the same revision one wins', async () => {
    const [one, two] = [testRelease({ content: 'swap one' }), testRelease({ content: 'swap two' })];
    await registry.publish(one);
    await registry.publish(two);
    const base = await registry.liveNumber();
    const answers = await Promise.all([registry.promote(one, base), registry.promote(two, base)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.status === 409);
    expect(lost).toMatchObject({ code: 'REVISION_CONFLICT', current: { number: base + 1 } });
    const later = testRelease({ content: 'swap three' });
    await registry.publish(later);
    expect(await registry.promote(later, base + 7)).toMatchObject({ status: 409 });
  });

  test('keeps the one before as the last good, and does nothing where it is live already', async () => {
    const [one, two] = [testRelease({ content: 'before' }), testRelease({ content: 'after' })];
    await registry.publish(one);
    await registry.publish(two);
    await registry.promote(one, await registry.liveNumber());
    const promoted = await registry.promote(two, await registry.liveNumber());
    expect(promoted.revision?.remotes.workspace).toEqual({
      stable: releaseName(two.manifest),
      lastGood: releaseName(one.manifest),
      on: true,
    });
    expect(await registry.promote(two, 0)).toMatchObject({ status: 200, changed: false });
    expect((await registry.call('live')).serving.workspace).toBe(releaseName(two.manifest));
  });

  test('is refused where the release was never published, does not fit the shell, or takes another remote’s route', async () => {
    const own = testRelease({ content: 'owner of /app' });
    await registry.publish(own);
    await registry.promote(own, await registry.liveNumber());
    const base = await registry.liveNumber();
    expect(codesOf(await registry.promote(testRelease({ content: 'never published' }), base))).toEqual(['NOT_FOUND']);

    const misfit = testRelease({ content: 'misfit' });
    misfit.manifest = { ...misfit.manifest, range: '^3.0.0', shared: { react: '^18.0.0', unknown: '^1.0.0' } };
    await registry.publish(misfit);
    expect(codesOf(await registry.promote(misfit, base))).toEqual(['INCOMPATIBLE', 'INCOMPATIBLE', 'INCOMPATIBLE']);

    const thief = testRelease({ id: 'staff', content: 'thief', routes: ['/app', '/app/staff'] });
    thief.manifest = { ...thief.manifest, range: '^3.0.0' };
    await registry.publish(thief, registry.tokens.staff);
    const refused = await registry.promote(thief, base, registry.tokens.staff);
    expect(refused).toMatchObject({ status: 422, code: 'RELEASE_INVALID' });
    expect(refused.issues.map(({ message }) => message)).toEqual([
      mismatchText('^3.0.0', '2.0.0'),
      routeConflictText('/app', 'workspace', '/app'),
    ]);
    expect(await registry.promote(own, base, registry.tokens.staff)).toMatchObject({ status: 403 });
    expect(await registry.liveNumber()).toBe(base);
  });

  test('writes revisions that the application’s login can neither change nor remove', async () => {
    for (const statement of [
      'update revisions set author = author',
      'delete from revisions',
      'update releases set size = 0',
      'delete from registry_audit',
      `insert into deploy_tokens (id, remote, name, token_hash) values ('x', 'x', 'x', 'x')`,
    ]) {
      await expect(registry.cairn.database.anonymous((tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
  });
});
