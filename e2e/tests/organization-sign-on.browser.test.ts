import { startIssuer } from '@cairn/server/issuer';
import { startNameServer } from '@cairn/server/name-server';
import { afterAll, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { addApp } from '../support/code-app.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const [issuer, names] = await Promise.all([startIssuer(), startNameServer()]);
runCairn({ NAME_SERVERS: names.address });
afterAll(async () => {
  await issuer.close();
  await names.close();
});

/** Verifies a domain of the signed-in owner's organization, through which people join. */
async function verifyDomain({ request }: Page, domain: string): Promise<void> {
  const headers = { Origin: cairn.url };
  const { record } = await (await request.post(`${cairn.url}/api/domains`, { headers, data: { domain } })).json();
  names.records.set(record.name, record.value);
  expect((await request.post(`${cairn.url}/api/domains/${domain}/verify`, { headers })).ok()).toBe(true);
  const joining = { joining: true, defaultRole: 'viewer' };
  expect((await request.patch(`${cairn.url}/api/domains/${domain}`, { headers, data: joining })).ok()).toBe(true);
}

const personAt = (email: string) => ({ claims: { sub: email, email, name: 'Grace Hopper' } });

/** Returns the address of the account that a page is signed in to. */
const whoIs = async ({ request }: Page): Promise<unknown> => (await (await request.get(`${cairn.url}/api/auth/me`)).json()).user?.email;

test('an owner connects and tests the identity provider; a person of the domain signs in by it, and an account is linked', async () => {
  const owner = await visit(browser);
  const { page } = owner;
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await verifyDomain(page, 'acme.test');
  await verifyDomain(page, 'acme.example');
  await page.goto(`${cairn.url}/app/tenant-admin/sign-on`);
  const panel = page.getByRole('region', { name: 'Identity provider' });
  await panel.getByLabel('Issuer address').fill(issuer.url);
  await panel.getByLabel('Client ID').fill('cairn');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Enter the client secret of this provider').waitFor();
  await panel.getByRole('textbox', { name: 'Client secret' }).fill('a-secret-of-the-tests');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Not tested yet').waitFor();
  issuer.person = personAt('grace@elsewhere.example');
  await panel.getByRole('button', { name: 'Test sign-in' }).click();
  await panel.getByText('The email address is not in one of your verified domains.').waitFor();
  issuer.person = personAt('grace@acme.test');
  await panel.getByRole('button', { name: 'Test sign-in' }).click();
  await panel.getByText(/^Your provider signed in grace@acme\.test/).waitFor();
  expect(await violations(page)).toEqual([]);

  const person = await visit(browser);
  await person.page.goto(`${cairn.url}/auth/login`);
  await person.page.getByRole('link', { name: 'Use single sign-on' }).click();
  await person.page.getByLabel('Email').fill('grace@nowhere.example');
  await person.page.getByRole('button', { name: 'Continue' }).click();
  await person.page.getByText('No organization has set up single sign-on for this email domain.').waitFor();
  expect(await violations(person.page)).toEqual([]);
  await person.page.getByLabel('Email').fill('grace@acme.test');
  await person.page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => new URL(person.page.url()).pathname).toBe('/app');
  await expect.poll(() => whoIs(person.page)).toBe('grace@acme.test');

  const member = await visit(browser);
  issuer.person = personAt('dev@acme.example');
  await member.page.goto(`${cairn.url}/api/auth/organization-login/acme`);
  await member.page.getByRole('button', { name: 'Sign in to your account' }).click();
  await member.page.getByLabel('Email').fill('dev@acme.example');
  await member.page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await member.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await member.page.getByRole('heading', { name: 'Connect your account' }).waitFor();
  expect(await violations(member.page)).toEqual([]);
  await member.page.getByRole('button', { name: 'Connect and continue' }).click();
  await expect.poll(() => new URL(member.page.url()).pathname).toBe('/app');

  // The owner requires it of all. A tab that is signed in another way, in the middle of a form, comes back to its text.
  await member.page.goto('about:blank');
  await member.context.clearCookies();
  await signInByApi(member.page, cairn.url, 'dev@acme.example');
  await member.page.goto(`${cairn.url}/app/decisions?project=payments-api&record=1`);
  const title = () => member.page.getByRole('dialog', { name: 'Record a decision' }).getByLabel('Title');
  await title().fill('Sign webhooks');
  await page.goto('about:blank'); // a new factor replaces the token: requests of an idle page would be refused
  await addApp(page);
  await page.goto(`${cairn.url}/app/tenant-admin/sign-on`);
  const requirements = page.getByRole('region', { name: 'Requirements' });
  await requirements.getByRole('button', { name: /Single sign-on/ }).click();
  await page.getByRole('option', { name: 'Required at once' }).click();
  await requirements.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The requirements are saved').waitFor();
  await member.page.getByRole('heading', { name: 'Sign in through your organization' }).waitFor();
  expect(await violations(member.page)).toEqual([]);
  await member.page.getByRole('link', { name: 'Continue with single sign-on' }).click();
  await expect.poll(() => title().inputValue()).toBe('Sign webhooks');
  for (const visitor of [owner, person, member]) await visitor.context.close();
});
