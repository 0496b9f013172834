import { writeRows } from '@cairn/server/rows';
import { expect, test } from '@rstest/core';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('what a lead writes as guidance is what agents are told; a branch with knowledge of its own is not the default one; others may not', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app/project?project=payments-api`);
  await page.getByRole('link', { name: 'Project settings' }).click(slowly);
  const branch = page.getByRole('textbox', { name: 'Default branch' });
  const general = page.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Save' });
  await branch.fill('fix/double-auth', slowly);
  await general.click();
  await page.getByText('Sessions have worked on this branch').waitFor(slowly);
  await branch.fill('trunk');
  await general.click();
  await page.getByText('Saved', { exact: true }).waitFor(slowly);

  const guidance = page.getByRole('textbox', { name: 'Served first, in every session' });
  await guidance.fill('Run make verify, always.');
  await page.getByRole('region', { name: 'Guidance for agents' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('The next agent session gets this').waitFor(slowly);

  // Changes that somebody else saved meanwhile are not overwritten.
  const settings = async () => (await page.request.get(`${cairn.url}/api/projects/payments-api/settings`)).json();
  const { id, version } = await settings();
  await guidance.fill('Run make verify, twice.');
  const data = { version, agentGuidance: 'Written elsewhere.' };
  expect((await page.request.patch(`${cairn.url}/api/projects/${id}`, { data, headers: { Origin: cairn.url } })).status()).toBe(200);
  const save = page.getByRole('region', { name: 'Guidance for agents' }).getByRole('button', { name: 'Save' });
  await save.click();
  const conflict = page.getByRole('region', { name: 'Someone else changed this while you were editing' });
  await conflict.getByText('Written elsewhere.').waitFor(slowly);
  expect((await settings()).agentGuidance).toBe('Written elsewhere.');
  expect(await guidance.inputValue()).toBe('Run make verify, twice.');
  await guidance.fill('Run make verify, always.');
  await save.click();
  await expect.poll(async () => (await settings()).agentGuidance, slowly).toBe('Run make verify, always.');
  await page.getByRole('link', { name: 'Preview context' }).click();
  await page
    .getByRole('region', { name: 'Context for agents' })
    .getByRole('group', { name: 'Guidance' })
    .getByText('Run make verify, always.')
    .waitFor(slowly);
  expect(problems.filter((problem) => !/400|409/.test(problem))).toEqual([]);

  const other = await visitorOf('dev@acme.example');
  await openAddress(other.page, `${cairn.url}/app/project?project=payments-api`);
  await other.page.getByRole('group', { name: 'Guidance' }).getByText('Run make verify, always.').waitFor(slowly);
  expect(await other.page.getByRole('link', { name: 'Project settings' }).count()).toBe(0);
}, 120_000);

test('a lead says where the repository is: the overview leads there, and branches lead to their commits', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app/project/settings?project=payments-api`);
  const general = page.getByRole('region', { name: 'General' });
  const repository = general.getByRole('textbox', { name: 'Repository' });
  await repository.fill('javascript:alert(1)', slowly);
  await general.getByRole('button', { name: 'Save' }).click();
  await general.getByText('Enter the web address of the repository').waitFor(slowly);
  await repository.fill('https://github.com/acme/payments-api.git');
  await general.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor(slowly);

  await openAddress(page, `${cairn.url}/app/project?project=payments-api`);
  const link = page.getByRole('link', { name: 'Repository on github.com' });
  await link.waitFor(slowly);
  const opens = (name: string) => link.getAttribute(name);
  expect([await opens('href'), await opens('target'), await opens('rel')]).toEqual([
    'https://github.com/acme/payments-api',
    '_blank',
    'noopener noreferrer',
  ]);

  await openAddress(page, `${cairn.url}/app/project/branches?project=payments-api`);
  await page.getByRole('table').getByRole('link', { name: 'fix/double-auth' }).click(slowly);
  const commit = page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: '4be1c97d02' });
  await commit.waitFor(slowly);
  expect(await commit.getAttribute('href')).toBe('https://github.com/acme/payments-api/commit/4be1c97d02a5');
  expect(problems).toEqual([]);
}, 60_000);

test('a secret that was found is accepted for a while with a reason, taken back, and resolved; others are told whose it is to look at', async () => {
  // West of Greenwich the chosen day begins on the day before in UTC.
  const { page, context, problems } = await visit(browser, { timezoneId: 'America/Los_Angeles' });
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await openAddress(page, `${cairn.url}/app/project?project=payments-api`);
  await page.getByRole('link', { name: 'Security' }).click(slowly);
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor(slowly);
  const part = (name: RegExp) => page.getByRole('region', { name });
  await title('1 secret to rotate');
  const inThirtyDays = () => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() + 30 * 86_400_000);
  const before = inThirtyDays();
  await part(/^Open/).getByRole('button', { name: 'Acknowledge until…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge this finding?' });
  await dialog.getByRole('button', { name: 'Acknowledge' }).click(slowly);
  await dialog.getByText('Enter a text').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A key of the sandbox.');
  const days = `(?:${before}|${inThirtyDays()})`; // midnight may have passed
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await title('No secrets to rotate');
  const accepted = part(/^Acknowledged/);
  await accepted.getByText(new RegExp(`Acknowledged until ${days}: A key of the sandbox\\.`)).waitFor(slowly);

  await page.getByRole('button', { name: 'Undo' }).click();
  await title('1 secret to rotate');
  await accepted.waitFor({ state: 'hidden' });
  await part(/^Open/).getByRole('button', { name: 'Mark as rotated' }).click();
  await part(/^Resolved/)
    .getByText('stripe-key')
    .waitFor(slowly);
  await title('No secrets to rotate');
  expect(problems).toEqual([]);
  await context.close();

  const other = await visitorOf('dev@acme.example');
  await openAddress(other.page, `${cairn.url}/app/project/security?project=payments-api`);
  await other.page.getByText('You don’t have access to these settings').waitFor(slowly);
}, 60_000);

test('more findings than a page holds are turned by its foot, and counted as a whole', async () => {
  await writeRows(
    cairn.dataDirectory,
    `insert into security_findings (id, tenant_id, project_id, rule, level, status, subject_type, subject_id, remediation, fingerprint, actor)
      select 'fnd_page' || n, tenant_id, id, 'rule-' || n, 'high', case when n <= 70 then 'open' else 'resolved' end, 'pattern', 'pat_' || n,
        'revoke-and-replace', 'page' || n, '{"type":"system","id":"test"}'::jsonb
      from projects, generate_series(1, 90) n where slug = 'merchant-console'`,
  );
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app/project/security?project=merchant-console`);
  await page.getByRole('heading', { level: 1, name: '70 secrets to rotate' }).waitFor(slowly);
  const open = page.getByRole('region', { name: /^Open/ });
  await open.getByText('70', { exact: true }).waitFor();
  expect(await open.getByRole('listitem').count()).toBe(50);
  await page.getByText('1 to 50 of 90').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await page.getByRole('region', { name: /^Resolved/ }).waitFor(slowly);
  expect(await open.getByRole('listitem').count()).toBe(20);
  // Marked on the second page, it counts on every page.
  await open.getByRole('button', { name: 'Mark as rotated' }).first().click();
  await page.getByRole('heading', { level: 1, name: '69 secrets to rotate' }).waitFor(slowly);
  await page
    .getByRole('region', { name: /^Resolved/ })
    .getByText('21', { exact: true })
    .waitFor(slowly);
  expect(problems).toEqual([]);
}, 60_000);
