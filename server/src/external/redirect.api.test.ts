import { describe, expect, test } from '@rstest/core';
import { mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { issuer, lastNote, product, runWithIssuer, sentTo, signInBy, signInWith } from '../../test/external.ts';
import { holdLock } from '../../test/held-lock.ts';
import type { Said } from '../../test/issuer.ts';
import { until } from '../../test/processes.ts';
import { startProduct, testOrigin } from '../../test/product.ts';
import { appCode, atSecondStep, turnOnTotp } from '../../test/second-factor.ts';

runWithIssuer();

const verified = (sub: string, email: string, more = {}): Said => ({ claims: { sub, email, email_verified: true, ...more } });
const parsedItems = (text: string): unknown[] => JSON.parse(text).items;
const failedWith = (error: string) => `/auth/callback?provider=Google&error=${error}`;

describe('signing in with a provider', () => {
  test('asks with state, nonce and PKCE, and comes back to the screen with a sign-in', async () => {
    const browser = openBrowser(product);
    const asked = new URL(await sentTo(browser, '/api/auth/external-login/Google?returnUrl=/app/decisions'));
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'cairn',
      redirect_uri: `${testOrigin}/api/auth/external-callback/Google`,
      response_type: 'code',
      scope: 'openid profile email',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    });
    expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    const said = verified('first', 'first@new.example', { name: 'Grace Hopper', given_name: 'Grace', family_name: 'Hopper' });
    expect(await sentTo(browser, issuer.agree(asked.href, said))).toBe('/auth/callback?provider=Google&returnUrl=%2Fapp%2Fdecisions');
    const { user, tenant } = (await browser.get('/api/auth/me')).body;
    expect(user).toMatchObject({
      email: 'first@new.example',
      displayName: 'Grace Hopper',
      firstName: 'Grace',
      lastName: 'Hopper',
      role: 'owner',
    });
    expect(tenant).toMatchObject({ name: 'Default Organization', plan: 'free', status: 'active' });
    expect(browser.cookies.has('ext')).toBe(false);
    expect(await lastNote(product)).toMatchObject({ event: 'sign-in', outcome: 'done', method: 'google', known: true });
  });

  test('GitHub: by its API, with the verified address alone', async () => {
    issuer.github.emails = [
      { email: 'old@new.example', primary: true, verified: false },
      { email: 'Ada@new.example', primary: false, verified: true },
    ];
    const browser = openBrowser(product);
    expect(await signInBy(browser, issuer, 'GitHub')).toBe('/auth/callback?provider=GitHub');
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ email: 'ada@new.example', displayName: 'Ada Lovelace' });
    issuer.github.emails = [{ email: 'other@new.example', primary: true, verified: false }];
    issuer.github.user = { id: 43, login: 'nobody', name: null };
    expect(await signInBy(openBrowser(product), issuer, 'GitHub')).toBe('/auth/callback?provider=GitHub&error=EMAIL_UNVERIFIED');
  });

  test('who comes without a name gives it once, and what the provider says later takes nothing away', async () => {
    const browser = openBrowser(product);
    await signInBy(browser, issuer, 'Google', { said: verified('nameless', 'nameless@new.example') });
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ displayName: 'User', firstName: '' });
    const names = { displayName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };
    expect((await browser.patch('/api/auth/me', { ...names, displayName: '' })).body.issues).toMatchObject([{ code: 'NAME_REQUIRED' }]);
    expect((await browser.patch('/api/auth/me', names)).body.user).toMatchObject(names);
    await signInBy(browser, issuer, 'Google', { said: verified('nameless', 'nameless@new.example') });
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject(names);
  });

  test('a verified address is its account’s; one that is not verified is nobody’s', async () => {
    const browser = openBrowser(product);
    const unverified = { claims: { sub: 'dev', email: 'dev@acme.example', email_verified: false } };
    expect(await signInBy(browser, issuer, 'Google', { said: unverified })).toBe(failedWith('EMAIL_UNVERIFIED'));
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect(await lastNote(product)).toMatchObject({ event: 'sign-in', outcome: 'refused', reason: 'email-unverified', known: false });

    expect(await signInBy(browser, issuer, 'Google', { said: verified('dev', 'DEV@acme.example') })).toBe('/auth/callback?provider=Google');
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ email: 'dev@acme.example', tenantName: 'Acme' });
    // From then on by issuer and subject, whatever the address at the provider.
    const moved = { claims: { sub: 'dev', email: 'else@where.example', email_verified: false } };
    expect(await signInBy(browser, issuer, 'Google', { said: moved })).toBe('/auth/callback?provider=Google');
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ email: 'dev@acme.example' });
    // Another person now has the address at the provider.
    const heir = verified('another', 'dev@acme.example');
    expect(await signInBy(openBrowser(product), issuer, 'Google', { said: heir })).toBe(failedWith('IDENTITY_TAKEN'));
  });

  test('who is new joins the tenant that has verified the domain and lets people join, else gets their own', async () => {
    await product.database.maintain((tx) =>
      tx.execute(`insert into tenant_domains (domain, tenant_id, verified_at, joining, default_role)
        select d.domain, t.id, d.verified, d.joining, 'viewer' from tenants t, (values
          ('acme.test', now(), true), ('closed.test', now(), false), ('unproved.test', null::timestamptz, true)) d (domain, verified, joining)
        where t.slug = 'acme'`),
    );
    const tenantOf = async (email: string) => {
      const browser = openBrowser(product);
      await signInBy(browser, issuer, 'Microsoft', { said: { claims: { sub: email, email, xms_edov: true } } });
      const { user } = (await browser.get('/api/auth/me')).body;
      return [user?.tenantName, user?.role, user?.displayName];
    };
    expect(await tenantOf('a@acme.test')).toEqual(['Acme', 'viewer', 'User']);
    // Managers are notified. A person without a name is shown by address.
    const owner = await signIn(product, 'owner@acme.example');
    expect(parsedItems((await owner.get('/api/notifications?kind=system')).text)).toMatchObject([
      { type: 'member.joined', parameters: { by: 'a@acme.test', title: 'Acme' } },
    ]);
    const developer = await signIn(product, 'dev@acme.example');
    expect(parsedItems((await developer.get('/api/notifications?kind=system')).text)).toEqual([]);
    expect(await tenantOf('a@closed.test')).toEqual(['Default Organization', 'owner', 'User']);
    expect(await tenantOf('a@unproved.test')).toEqual(['Default Organization', 'owner', 'User']);
  });

  test('where a waiting list is kept, who is new makes no account, and who has one gets in', async () => {
    const closed = await startProduct({ demo: true, settings: { signIn: signInWith(issuer), signup: 'waitlist' } });
    const arrive = (said: Said) => signInBy(openBrowser(closed), issuer, 'Google', { said });
    expect(await arrive(verified('unasked', 'unasked@elsewhere.example'))).toBe(failedWith('SIGN_IN_REFUSED'));
    expect(await arrive(verified('dev', 'dev@acme.example'))).toBe('/auth/callback?provider=Google');
    await closed.close();
  });

  test('goes back to a path of ours and nowhere else', async () => {
    for (const returnUrl of ['//evil.example', '/\\evil.example', 'https://evil.example', '/api/auth/logout', 'javascript:alert(1)']) {
      const landed = await signInBy(openBrowser(product), issuer, 'Google', { returnUrl, said: verified('first', 'first@new.example') });
      expect(landed).toBe('/auth/callback?provider=Google');
    }
  });
});

describe('what is refused, with a message and an entry in the audit', () => {
  async function refused(send: (browser: ReturnType<typeof openBrowser>, asked: string) => Promise<string>) {
    const browser = openBrowser(product);
    const landed = await send(browser, await sentTo(browser, '/api/auth/external-login/Google'));
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const { outcome, reason } = await lastNote(product);
    expect(outcome).toBe('refused');
    return [landed, reason];
  }
  const back = (said: Said) => refused((browser, asked) => sentTo(browser, issuer.agree(asked, said)));
  const now = Math.floor(Date.now() / 1000);

  test('a forged state, one of another browser, one that was used', async () => {
    const forged = (browser: ReturnType<typeof openBrowser>, asked: string) =>
      sentTo(browser, issuer.agree(asked, verified('x', 'x@new.example')).replace(/state=[^&]*/, 'state=forged'));
    expect(await refused(forged)).toEqual([failedWith('SIGN_IN_INCOMPLETE'), 'OAUTH_INVALID_RESPONSE']);
    const other = (_: unknown, asked: string) => sentTo(openBrowser(product), issuer.agree(asked, verified('x', 'x@new.example')));
    expect(await refused(other)).toEqual([failedWith('SIGN_IN_INCOMPLETE'), 'no-attempt']);
    const twice = async (browser: ReturnType<typeof openBrowser>, asked: string) => {
      const cookie = browser.cookies.get('ext') ?? '';
      await sentTo(browser, issuer.agree(asked, { claims: { sub: 'x' } }));
      browser.cookies.set('ext', cookie);
      return sentTo(browser, issuer.agree(asked, verified('x', 'x@new.example')));
    };
    expect(await refused(twice)).toEqual([failedWith('SIGN_IN_INCOMPLETE'), 'replayed']);
  });

  test('a tampered cookie, a code of somebody else, another provider’s callback', async () => {
    const tampered = async (browser: ReturnType<typeof openBrowser>, asked: string) => {
      browser.cookies.set('ext', `A${browser.cookies.get('ext')}`);
      return sentTo(browser, issuer.agree(asked));
    };
    expect(await refused(tampered)).toEqual([failedWith('SIGN_IN_INCOMPLETE'), 'no-attempt']);
    const stolen = async (browser: ReturnType<typeof openBrowser>, asked: string) => {
      const victim = issuer.agree(await sentTo(openBrowser(product), '/api/auth/external-login/Google'), verified('x', 'x@new.example'));
      const code = new URLSearchParams(victim.split('?')[1]).get('code') ?? '';
      return sentTo(browser, issuer.agree(asked).replace(/code=[^&]*/, `code=${code}`));
    };
    expect(await refused(stolen)).toEqual([failedWith('SIGN_IN_INCOMPLETE'), 'invalid_grant']);
    const swapped = (browser: ReturnType<typeof openBrowser>, asked: string) =>
      sentTo(browser, issuer.agree(asked).replace('/Google', '/Microsoft'));
    expect((await refused(swapped))[1]).toBe('other-provider');
  });

  test.each([
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['several audiences, asked for by another', { claims: { aud: ['cairn', 'x'], azp: 'x' } }],
    ['a nonce that nobody asked with', { claims: { nonce: 'forged' } }],
    ['no signature (alg none)', { unsigned: true }],
    ['a signature by the shared secret (alg HS256)', { bySecret: true }],
    ['a foreign signature', { foreignKey: true }],
    ['expired', { claims: { iat: now - 900, exp: now - 180 } }],
  ] as [string, Said][])('an ID token with %s', async (_, said) => {
    const [landed, reason] = await back({ ...said, claims: { sub: 'x', email: 'x@new.example', email_verified: true, ...said.claims } });
    expect(landed).toBe(failedWith('SIGN_IN_INCOMPLETE'));
    expect(reason).toMatch(/^OAUTH_/);
  });

  test('a clock that is two minutes off is no reason, more is', async () => {
    const arrive = (off: number) => {
      const clock = Math.floor(Date.now() / 1000) + off;
      return signInBy(openBrowser(product), issuer, 'Google', {
        said: verified('first', 'first@new.example', { iat: clock - 600, exp: clock }),
      });
    };
    expect(await arrive(-100)).toBe('/auth/callback?provider=Google');
    expect(await arrive(-121)).toBe(failedWith('SIGN_IN_INCOMPLETE'));
  });

  test('a person who declines, and a provider that does not answer', async () => {
    const declines = (browser: ReturnType<typeof openBrowser>, asked: string) =>
      sentTo(browser, issuer.agree(asked).replace(/code=[^&]*/, 'error=access_denied'));
    expect(await refused(declines)).toEqual([failedWith('SIGN_IN_REFUSED'), 'access_denied']);
    const away = async (browser: ReturnType<typeof openBrowser>, asked: string) => {
      issuer.away = true;
      return sentTo(browser, issuer.agree(asked)).finally(() => {
        issuer.away = false;
      });
    };
    expect(await refused(away)).toEqual([failedWith('SIGN_IN_UNAVAILABLE'), 'unreachable']);
  });

  test('somebody who is suspended, a provider that is not set up, and one that does not exist', async () => {
    await product.database.maintain((tx) => tx.execute(`update users set status = 'suspended' where email = 'viewer@acme.example'`));
    expect(await back(verified('viewer', 'viewer@acme.example'))).toEqual([failedWith('SIGN_IN_REFUSED'), 'suspended']);
    const setTenant = (status: string) =>
      product.database.maintain((tx) => tx.execute(`update tenants set status = '${status}' where slug = 'acme'`));
    await setTenant('suspended');
    expect(await back(verified('dev', 'dev@acme.example'))).toEqual([failedWith('TENANT_SUSPENDED'), 'tenant-suspended']);
    // A person who is suspended themselves is not told of their organization.
    expect(await back(verified('viewer', 'viewer@acme.example'))).toEqual([failedWith('SIGN_IN_REFUSED'), 'suspended']);
    await setTenant('active');
    const bare = await startProduct();
    expect(await sentTo(openBrowser(bare), '/api/auth/external-login/Google')).toBe(failedWith('SIGN_IN_UNAVAILABLE'));
    expect((await openBrowser(bare).get('/api/auth/external-login/Elsewhere')).status).toBe(404);
    await bare.close();
  });
});

describe('linked accounts', () => {
  test('are linked by whoever is signed in, told, and unlinked, but never the last way in', async () => {
    const browser = await signIn(product, 'lead@acme.example');
    const begun = await browser.post('/api/auth/linked-accounts', { provider: 'Google', returnUrl: '/app/settings/security' });
    const linked = await sentTo(
      browser,
      issuer.agree(begun.body.url ?? '', { claims: { sub: 'lead', email: 'private@elsewhere.example' } }),
    );
    expect(linked).toBe('/auth/callback?provider=Google&returnUrl=%2Fapp%2Fsettings%2Fsecurity&linking=1');
    const list = (await browser.get('/api/auth/linked-accounts')).body;
    expect(list).toMatchObject({ items: [{ provider: 'Google', label: 'private@elsewhere.example' }], otherWayIn: true });
    expect(await lastNote(product)).toMatchObject({ event: 'identity.linked', outcome: 'done', method: 'google' });

    await product.database.maintain((tx) =>
      tx.execute(`delete from passwords p using users u where u.id = p.user_id and u.email = 'lead@acme.example'`),
    );
    const last = await browser.delete(`/api/auth/linked-accounts/${list.items?.[0]?.id}`);
    expect([last.status, last.body.code]).toEqual([422, 'LAST_WAY_IN']);
    await product.database.maintain((tx) =>
      tx.execute(`insert into passwords (user_id, hash) select id, 'x' from users where email = 'lead@acme.example'`),
    );
    expect((await browser.delete(`/api/auth/linked-accounts/${list.items?.[0]?.id}`)).status).toBe(200);
    expect((await browser.get('/api/auth/linked-accounts')).body.items).toEqual([]);
  });

  test('link or unlink an account: a sign-in that waits for its second step, and a reset link, end', async () => {
    const email = 'dev@acme.example';
    const browser = await signIn(product, email);
    const { secret } = await turnOnTotp(browser);
    const change = {
      link: async () => {
        const begun = await browser.post('/api/auth/linked-accounts', { provider: 'Google' });
        await sentTo(browser, issuer.agree(begun.body.url ?? '', { claims: { sub: 'second', email: 'second@elsewhere.example' } }));
      },
      unlink: async () => {
        const linked = (await browser.get('/api/auth/linked-accounts')).body.items?.at(-1);
        expect((await browser.delete(`/api/auth/linked-accounts/${linked?.id}`)).status).toBe(200);
      },
    };
    for (const act of [change.link, change.unlink]) {
      const waiting = await atSecondStep(product, email);
      // Other tests cover the limit of one mail per minute and address.
      await product.services.rateLimits.reset('resend', `reset ${email}`);
      await openBrowser(product).post('/api/auth/forgot-password', { email });
      const token = await mailedToken(product, email, '/auth/reset-password');
      const linkState = async () => (await openBrowser(product).post('/api/auth/reset-password/link', { token })).body.state;
      expect(await linkState()).toBe('open');

      await act();
      const finished = await waiting.post('/api/auth/verify-signin-code', { method: 'totp', code: appCode(secret, 1) });
      expect([finished.status, finished.body.code]).toEqual([410, 'SIGN_IN_EXPIRED']);
      expect(await linkState()).toBe('used');
    }
  });

  test('a sign-in with an account that is unlinked in the meantime is refused', async () => {
    const browser = await signIn(product, 'owner@globex.example');
    const said = { claims: { sub: 'globex', email: 'globex@elsewhere.example' } };
    const begun = await browser.post('/api/auth/linked-accounts', { provider: 'Google' });
    await sentTo(browser, issuer.agree(begun.body.url ?? '', said));
    const [linked] = (await browser.get('/api/auth/linked-accounts')).body.items ?? [];
    // Both continue in order when the person's row is unlocked.
    const held = await holdLock(product, `set local role cairn_definer; select from users where email = 'owner@globex.example' for update`);
    const waiting = async (count: number) =>
      until(`${count} to wait`, async () => {
        const { rows } = await product.owner.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0');
        return rows.length >= count;
      });
    const unlinked = browser.delete(`/api/auth/linked-accounts/${linked?.id}`);
    await waiting(1);
    const thief = openBrowser(product);
    const signedIn = signInBy(thief, issuer, 'Google', { said });
    await waiting(2);
    await held.letGo();
    expect((await unlinked).status).toBe(200);
    expect(await signedIn).toBe(failedWith('SIGN_IN_REFUSED'));
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  test('an account that is somebody else’s is not taken over, and nobody links for another', async () => {
    const browser = await signIn(product, 'owner@acme.example');
    const begin = async () => (await browser.post('/api/auth/linked-accounts', { provider: 'Google' })).body.url ?? '';
    const taken = await sentTo(browser, issuer.agree(await begin(), verified('first', 'first@new.example')));
    expect(taken).toBe('/auth/callback?provider=Google&linking=1&error=IDENTITY_TAKEN');
    const answer = issuer.agree(await begin(), { claims: { sub: 'fresh' } });
    browser.cookies.delete('cairn');
    expect(await sentTo(browser, answer)).toBe('/auth/callback?provider=Google&linking=1&error=SIGN_IN_INCOMPLETE');
    const stranger = await signIn(product, 'owner@globex.example');
    expect((await stranger.get('/api/auth/linked-accounts')).body.items).toEqual([]);
    const crossSite = await stranger.post('/api/auth/linked-accounts', { provider: 'Google' }, { 'sec-fetch-site': 'cross-site' });
    expect(crossSite.status).toBe(403);
  });
});
