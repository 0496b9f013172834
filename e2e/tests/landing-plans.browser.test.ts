import { PlanListSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const plansOf = async (page: Page) => v.parse(PlanListSchema, await (await page.request.get(`${cairn.url}/api/plans`)).json()).items;
/** Name, price and lines of each plan on the page. */
const shown = (page: Page) =>
  page.locator('article[data-plan]').evaluateAll((cards) =>
    cards.map((card) => ({
      plan: card.getAttribute('data-plan'),
      price: card.querySelector('b')?.textContent,
      lines: [...card.querySelectorAll('li')].map((line) => line.textContent),
    })),
  );

const people = (count: number | null) => (count === null ? 'Unlimited people' : count === 1 ? '1 person' : `${count} people`);
const projects = (count: number | null) => (count === null ? 'Unlimited projects' : count === 1 ? '1 project' : `${count} projects`);
const dollars = (minor: number) => `$${minor % 100 === 0 ? minor / 100 : (minor / 100).toFixed(2)}`;

/** The expected content for the plans from the API. */
function expected(plans: Awaited<ReturnType<typeof plansOf>>) {
  return plans.map(({ plan, people: seats, projects: places, seatMonthlyMinor, included, overage }) => {
    const { sessions } = included;
    const more = overage.sessions;
    const agents =
      sessions === null
        ? 'Unlimited agent sessions'
        : more
          ? `${sessions} sessions a month, then ${dollars(more.minor)} each`
          : `${sessions} agent sessions a month`;
    return {
      plan,
      price: seatMonthlyMinor === null ? 'Custom pricing' : dollars(seatMonthlyMinor),
      lines: [people(seats), projects(places), agents],
    };
  });
}

test('the landing page and sign-up show the plans that are sold, without a release after an administrator has changed one', async () => {
  const { page, problems } = await visit(browser);
  await page.goto(cairn.url);
  const before = await plansOf(page);
  expect(before.map(({ plan }) => plan)).toEqual(['free', 'team', 'enterprise']);
  await expect.poll(() => shown(page)).toEqual(expected(before));
  expect((await shown(page))[0]).toEqual({ plan: 'free', price: '$0', lines: ['3 people', '1 project', '50 agent sessions a month'] });

  const admin = await visit(browser);
  await signIn(admin.page, cairn.url, 'admin@cairn.example');
  const change = async (fields: object) => {
    const [{ plan: _plan, ...free } = { plan: 'free' }] = await plansOf(page);
    const answer = await admin.page.request.put(`${cairn.url}/api/admin/plans/free`, {
      data: { ...free, ...fields },
      headers: { Origin: cairn.url },
    });
    expect(answer.status()).toBe(200);
  };
  await change({ people: 5, included: { ...before[0]?.included, sessions: 60 } });
  await page.reload();
  await expect
    .poll(async () => (await shown(page))[0])
    .toEqual({ plan: 'free', price: '$0', lines: ['5 people', '1 project', '60 agent sessions a month'] });
  expect(await shown(page)).toEqual(expected(await plansOf(page)));
  await page.goto(`${cairn.url}/auth/signup`);
  await page.getByText('Free for 5 people and 1 project. No card.').waitFor();
  await change({ people: before[0]?.people, included: before[0]?.included });
  await page.reload();
  await page.getByText('Free for 3 people and 1 project. No card.').waitFor();
  expect(problems).toEqual([]);
});
