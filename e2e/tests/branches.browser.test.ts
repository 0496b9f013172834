import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const own = 'Retry acquirer calls once with exponential backoff, and only after a timeout.';
const inForce = 'Retry acquirer calls three times with exponential backoff on any error.';

test('a branch is merged with what takes the place of a rule in force, and the merge is taken back', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const PatternsSchema = v.object({
    items: v.array(v.object({ rule: v.string(), status: v.string(), branch: v.nullable(v.string()) })),
  });
  const standing = async () => {
    const answer: unknown = await page.evaluate(async () =>
      (await fetch('/api/patterns?project=payments-api&q=acquirer&status=accepted&limit=50')).json(),
    );
    return v
      .parse(PatternsSchema, answer)
      .items.filter(({ rule }) => rule === own || rule === inForce)
      .map(({ rule, branch }) => `${rule === own ? 'own' : 'in force'} on ${branch ?? 'all'}`)
      .toSorted();
  };
  await openAddress(page, `${cairn.url}/app/project/branches?project=payments-api`);
  await page.getByRole('table').getByRole('link', { name: 'fix/double-auth' }).click(slowly);
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: 'Knowledge changes' }).click(slowly);
  // The link is gone with the list, and later the button after its action: the focus moves to the title.
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused, slowly).toBe('H1');
  await page.getByText(/^Supersedes PAT-/).click(slowly);
  await page.getByText('1 is kept as a proposal.').waitFor(slowly);
  await page.getByRole('button', { name: /^Mark as merged, keep/ }).click();
  await expect.poll(standing, slowly).toEqual(['own on all']);
  await page.getByRole('region', { name: 'Applies everywhere since the merge' }).getByText(own).waitFor(slowly);
  await page.getByRole('region', { name: 'Merged, not in force' }).getByText('Proposed').waitFor(slowly);
  await expect.poll(focused, slowly).toBe('H1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(standing, slowly).toEqual(['in force on all', 'own on fix/double-auth']);
  expect(problems).toEqual([]);
});

test('a rule of the whole organization is shown next to a rule that contradicts it, with a link, and is not removed by a merge', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const read = async (path: string) => (await page.request.get(`${cairn.url}${path}`)).json();
  const post = async (path: string, data: object) =>
    (await page.request.post(`${cairn.url}${path}`, { data, headers: { Origin: cairn.url } })).json();
  const PlaceSchema = v.object({ items: v.tupleWithRest([v.object({ id: v.string(), key: v.string() })], v.unknown()) });
  const MadeSchema = v.object({ pattern: v.object({ id: v.string(), number: v.number() }) });
  const [{ id: projectId, key }] = v.parse(PlaceSchema, await read('/api/projects?q=console')).items;
  const rule = 'Never keep the request id of an authorisation until its capture is settled.';
  const made = await post('/api/patterns', { projectId, rule, kind: 'convention', level: 'tenant' });
  const { id, number } = v.parse(MadeSchema, made).pattern;
  await post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });

  await openAddress(page, `${cairn.url}/app/project/branches?project=payments-api`);
  await page.getByRole('table').getByRole('link', { name: 'fix/double-auth' }).click(slowly);
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: 'Knowledge changes' }).click(slowly);
  const contradiction = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${key}/PAT-${number}` }) });
  await contradiction.getByText('Every project').waitFor(slowly);
  await expect.poll(() => contradiction.getByRole('radio').count(), slowly).toBe(2);
  expect(await contradiction.getByText(/^Supersedes PAT-/).count()).toBe(0);
  await contradiction.getByText('Keep both').click();
  await contradiction.getByRole('link', { name: `${key}/PAT-${number}` }).click();
  await page.getByRole('heading', { level: 1, name: rule }).waitFor(slowly);
  expect(problems).toEqual([]);
});

test('the list is narrowed by client, by knowledge and by pull request, and its address says so', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app/project/branches?project=payments-api&status=all`);
  const shown = async () => {
    const links = page.getByRole('table').getByRole('link', { name: /^(fix\/double-auth|feat\/partial-capture)$/ });
    return (await links.allTextContents()).toSorted();
  };
  await expect.poll(shown, slowly).toEqual(['feat/partial-capture', 'fix/double-auth']);
  await page.getByRole('button', { name: 'Branch-only knowledge' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Patterns' }).click(slowly);
  await expect.poll(shown, slowly).toEqual(['fix/double-auth']);
  expect(new URL(page.url()).searchParams.get('knowledge')).toBe('patterns');
  await page.keyboard.press('Escape');
  await openAddress(page, `${cairn.url}/app/project/branches?project=payments-api&status=all&client=Claude+Code&request=some`);
  await page.getByRole('table').waitFor(slowly);
  await page
    .getByRole('button', { name: /^Client/ })
    .first()
    .waitFor(slowly);
  await page.getByRole('button', { name: /Has one/ }).waitFor(slowly);
  expect(problems).toEqual([]);
});

test('beside the list a branch’s name begins where the rest does, from right to left too', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(context, cairn.url, 'lead@acme.example');
  await context.addCookies([{ name: 'cairn-locale', value: 'ar', url: cairn.url }]);
  await openAddress(page, `${cairn.url}/app/project/branches?project=payments-api`);
  await page.getByRole('link', { name: 'fix/double-auth' }).click(slowly);
  const name = page.getByRole('complementary').getByRole('heading', { level: 2, name: 'fix/double-auth' });
  await name.waitFor(slowly);
  const gap = await name.evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return heading.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });
  expect(Math.abs(gap)).toBeLessThan(2);
  expect(problems).toEqual([]);
  await context.close();
});
