import { expect } from '@rstest/core';
import type { APIResponse, Page } from 'playwright';
import * as v from 'valibot';
import { cairn } from './running.ts';

/** Creates a key for Payments API of the user signed in on the page. Returns its secret. */
export async function keyFor(page: Page, scopes: readonly string[]): Promise<string> {
  const idIn = async (answer: APIResponse) => v.parse(v.object({ id: v.string() }), await answer.json()).id;
  const projectId = await idIn(await page.request.get(`${cairn.url}/api/projects/payments-api`));
  const made = await page.request.post(`${cairn.url}/api/api-keys`, {
    headers: { origin: cairn.url },
    data: { name: 'Agent', scopes, projects: [projectId], expiresAt: null, callsPerMinute: 60, networks: [] },
  });
  return v.parse(v.object({ secret: v.string() }), await made.json()).secret;
}

/** Returns a function that calls operations as an agent in Payments API, with a new key of the user signed in on the page. */
export async function agentFor(
  page: Page,
  scopes: readonly string[] = ['read', 'record'],
): Promise<(operation: string, input: object) => Promise<unknown>> {
  const secret = await keyFor(page, scopes);
  return async (operation, input) => {
    const answer = await fetch(`${cairn.url}/api/agent/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
}
