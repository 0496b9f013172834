import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { openAddress } from '../support/browser.ts';
import { proposeDecision } from '../support/propose-decision.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

// Two people edit the same text: the second one to save sees both versions.
runCairn();

const slowly = { timeout: 20_000 };

/** Reads a row from the API and changes it, as another tab of this person would. Returns the new row. */
const change = (page: Page, path: string, fields: object) =>
  page.evaluate(
    async ([row, json]) => {
      const current = await (await fetch(`/api/${row}`)).json();
      const body = JSON.stringify({ version: current.version, ...json });
      const answer = await fetch(`/api/${row}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body });
      if (!answer.ok) throw new Error(`${row}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, fields] as const,
  );

const read = async (page: Page, path: string) => (await page.request.get(`${cairn.url}/api/${path}`)).json();

test('a decision that two people edit: what both changed is shown twice, what one changed is in the form', async () => {
  const { page, problems } = await visitorOf('dev@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const { number } = await proposeDecision(page, { title: 'Queue by topic', outcome: 'One queue each.', context: 'It was slow.' });
  const { items } = await read(page, 'decisions?project=payments-api&q=Queue by topic');
  const path = `decisions/${items[0].id}`;
  await openAddress(page, `${cairn.url}/app/decisions?project=payments-api&decision=${number}&view=full`);
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click(slowly);
  const form = page.getByRole('dialog', { name: `Edit ADR ${number}` });
  await form.getByRole('textbox', { name: 'Title' }).fill('Queue by consumer', slowly);
  await change(page, path, {
    title: 'Queue by region',
    outcome: 'One queue each.',
    context: 'It was slow at night.',
    options: [{ name: 'Kafka', pros: ['known'], cons: [], chosen: true }],
  });
  await form.getByRole('button', { name: 'Save changes' }).click();

  const conflict = form.getByRole('region', { name: 'Someone else changed this while you were editing' });
  await conflict.getByText('Their changes, now in the form: Context and Options').waitFor(slowly);
  const title = conflict.getByRole('group', { name: 'Title' });
  await title.getByText('Queue by consumer').waitFor();
  await title.getByText('Queue by region').waitFor();
  expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Queue by consumer');
  expect(await form.getByRole('textbox', { name: 'Context' }).inputValue()).toBe('It was slow at night.');
  expect(await form.getByRole('textbox', { name: 'Option 1' }).inputValue()).toBe('Kafka');
  await title.getByRole('button', { name: 'Use theirs' }).click();
  expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Queue by region');
  await form.getByRole('textbox', { name: 'Title' }).fill('Queue by region and consumer');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'hidden', ...slowly });
  expect(await read(page, path)).toMatchObject({
    title: 'Queue by region and consumer',
    context: 'It was slow at night.',
    options: [{ name: 'Kafka', pros: ['known'], chosen: true }],
  });
  // The browser logs the refusal.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('guidance that two people write: both texts are shown, and neither is lost', async () => {
  const { page } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/project/settings?project=payments-api`);
  const field = page.getByRole('textbox', { name: 'Served first, in every session' });
  await field.fill('Run pnpm check first.', slowly);
  const { id } = await read(page, 'projects/payments-api');
  await page.evaluate(
    async ([project]) => {
      const { version } = await (await fetch('/api/projects/payments-api/settings')).json();
      const body = JSON.stringify({ version, agentGuidance: 'Never force-push.' });
      await fetch(`/api/projects/${project}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body });
    },
    [id] as const,
  );
  const panel = page.getByRole('region', { name: 'Guidance for agents' });
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const group = panel.getByRole('group', { name: 'Served first, in every session' });
  await group.getByText('Never force-push.').waitFor(slowly);
  await group.getByText('Run pnpm check first.').waitFor();
  expect(await field.inputValue()).toBe('Run pnpm check first.');
  await field.fill('Run pnpm check first. Never force-push.');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await read(page, 'projects/payments-api/settings')).agentGuidance)
    .toBe('Run pnpm check first. Never force-push.');
});

const saveTheirs = (page: Page, method: 'PATCH' | 'PUT', path: string, fields: object) =>
  page.evaluate(
    async ([verb, row, body]) => {
      const answer = await fetch(`/api/${row}`, { method: verb, headers: { 'Content-Type': 'application/json' }, body });
      if (!answer.ok) throw new Error(`${row}: ${answer.status} ${await answer.text()}`);
    },
    [method, path, JSON.stringify(fields)] as const,
  );

const title = 'Someone else changed this while you were editing';

test('an API key that two people edit: name, permissions, rate and projects', async () => {
  const { page, problems } = await visitorOf('dev@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const { id: projectId } = await read(page, 'projects/payments-api');
  const made = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/api-keys', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return answer.json();
    },
    JSON.stringify({ name: 'Build machine', scopes: ['read'], projects: [projectId], expiresAt: null }),
  );
  const path = `api-keys/${made.key.id}`;
  await openAddress(page, `${cairn.url}/app/project/api-keys?project=payments-api&key=${made.key.id}`);
  await page.getByRole('button', { name: 'Actions for Build machine' }).last().click(slowly);
  await page.getByRole('menuitem', { name: /^(Edit|Change)/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Build machine, night', slowly);
  await form.getByText('Propose', { exact: true }).click();
  await saveTheirs(page, 'PATCH', path, {
    version: made.key.version,
    name: 'Build machine, Ottawa',
    scopes: ['read', 'record'],
    callsPerMinute: 30,
    projects: null,
  });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = form.getByRole('region', { name: title });
  await conflict.getByText('Their changes, now in the form: Projects and Requests per minute').waitFor(slowly);
  await conflict.getByRole('group', { name: 'Name' }).getByText('Build machine, Ottawa').waitFor();
  const permissions = conflict.getByRole('group', { name: 'Permissions' });
  await permissions.getByText(/Record/).waitFor();
  await permissions.getByText(/Propose/).waitFor();
  await permissions.getByRole('button', { name: 'Use theirs' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'hidden', ...slowly });
  expect(await read(page, path)).toMatchObject({
    name: 'Build machine, night',
    scopes: ['read', 'record'],
    callsPerMinute: 30,
    projects: null,
  });
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('a saved view that is renamed in two tabs', async () => {
  const { page } = await visitorOf('dev@acme.example');
  await openAddress(page, `${cairn.url}/app/decisions?status=accepted`);
  await page.getByRole('button', { name: 'Views' }).click(slowly);
  await page.getByRole('menuitem', { name: /Save/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('In force');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^In force/ }).click(slowly);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Accepted only', slowly);
  const { items } = await read(page, 'views?list=decisions');
  const view = items.find(({ name }: { name: string }) => name === 'In force');
  await saveTheirs(page, 'PATCH', `views/${view.id}`, { version: view.version, name: 'What holds' });
  await page.keyboard.press('Enter');
  const name = form.getByRole('region', { name: title }).getByRole('group', { name: 'Name' });
  await name.getByText('What holds').waitFor(slowly);
  await name.getByText('Accepted only').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await form.waitFor({ state: 'hidden', ...slowly });
  await page.getByRole('button', { name: /^Accepted only/ }).waitFor();
});

test('the merge of two patterns, of which another person edits the one that stays', async () => {
  const { page } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const { id: projectId } = await read(page, 'projects/payments-api');
  const propose = (rule: string) =>
    page.evaluate(
      async (body) => {
        const answer = await fetch('/api/patterns', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        return (await answer.json()).pattern;
      },
      JSON.stringify({ projectId, rule, kind: 'convention' }),
    );
  const goes = await propose('Name every topic after its owner.');
  const stays = await propose('Call a topic what its owner is called.');
  await openAddress(page, `${cairn.url}/app/learning?project=payments-api&pattern=${goes.id}`);
  await page
    .getByRole('complementary', { name: 'Preview' })
    .getByRole('button', { name: /^Accept/ })
    .waitFor(slowly);
  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: `Merge PAT-${goes.number} into another pattern` });
  await form.getByRole('combobox', { name: 'Pattern to keep' }).fill('its owner is called', slowly);
  await page.getByRole('option', { name: `PAT-${stays.number}` }).click();
  await form.getByRole('textbox', { name: 'Rule' }).fill('A topic has the name of its owner.');
  await saveTheirs(page, 'PATCH', `patterns/${stays.id}`, {
    version: stays.version,
    rule: 'Call a topic what its team is called.',
    rationale: 'Owners change.',
    kind: 'convention',
    paths: [],
    languages: [],
    examples: [],
    level: 'project',
    reviewBy: null,
  });
  const merge = form.getByRole('button', { name: `Merge into PAT-${stays.number}` });
  await merge.click();
  const conflict = form.getByRole('region', { name: title });
  await conflict.getByText('Their changes, now in the form: Why').waitFor(slowly);
  const rule = conflict.getByRole('group', { name: 'Rule' });
  await rule.getByText('Call a topic what its team is called.').waitFor();
  await rule.getByText('A topic has the name of its owner.').waitFor();
  await merge.click();
  await form.waitFor({ state: 'hidden', ...slowly });
  expect(await read(page, `patterns/${stays.id}`)).toMatchObject({
    rule: 'A topic has the name of its owner.',
    rationale: 'Owners change.',
  });
});

test('how a project learns, changed by two people: numbers, signs and switches', async () => {
  const { page } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/project/settings?project=payments-api`);
  const panel = page.getByRole('region', { name: 'Learning' });
  await panel.getByRole('textbox', { name: 'Propose after' }).fill('5', slowly);
  await panel.getByText('Corrections', { exact: true }).click();
  const { id, version, learningPolicy } = await read(page, 'projects/payments-api/settings');
  const theirs = { ...learningPolicy, pieces: 7, sources: 4, decay: !learningPolicy.decay };
  await saveTheirs(page, 'PATCH', `projects/${id}`, { version, learningPolicy: theirs });
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const conflict = panel.getByRole('region', { name: title });
  await conflict
    .getByText('Their changes, now in the form: Sessions or conversations needed and Unused rules lose confidence')
    .waitFor(slowly);
  const pieces = conflict.getByRole('group', { name: 'Propose after' });
  await pieces.getByText('5', { exact: true }).waitFor();
  await pieces.getByText('7', { exact: true }).waitFor();
  await pieces.getByRole('button', { name: 'Use theirs' }).click();
  await save.click();
  const signs = learningPolicy.signs.filter((sign: string) => sign !== 'correction');
  await expect.poll(async () => (await read(page, 'projects/payments-api/settings')).learningPolicy, slowly).toEqual({ ...theirs, signs });
});

test('a language model that two people connect', async () => {
  const { page } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/settings/integrations`);
  const { version } = await read(page, 'integrations/model');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('http://127.0.0.1:9/mine', slowly);
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('small');
  await saveTheirs(page, 'PUT', 'integrations/model', { version, baseUrl: 'http://127.0.0.1:9/theirs', model: 'small', key: null });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const conflict = page.getByRole('region', { name: title });
  const group = conflict.getByRole('group', { name: 'Address' });
  await group.getByText('http://127.0.0.1:9/mine').waitFor(slowly);
  await group.getByText('http://127.0.0.1:9/theirs').waitFor();
  expect(await address.inputValue()).toBe('http://127.0.0.1:9/mine');
  await page.getByRole('button', { name: /^(Save|Connect)$/ }).click();
  await conflict.waitFor({ state: 'hidden', ...slowly });
  expect(await read(page, 'integrations/model')).toMatchObject({ baseUrl: 'http://127.0.0.1:9/mine' });
});
