import type { Decision } from '@cairn/api';
import type { Page } from 'playwright';

/** Proposes a decision as the user signed in on the page, and revises it once for each further text. */
export function proposeDecision(page: Page, ...texts: object[]): Promise<Pick<Decision, 'number'>> {
  return page.evaluate(async ([first, ...later]) => {
    const send = async (method: string, path: string, json: object) =>
      (await fetch(`/api/${path}`, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) })).json();
    const { id: projectId } = await (await fetch('/api/projects/payments-api')).json();
    let decision = await send('POST', 'decisions', { projectId, ...first });
    for (const text of later) decision = await send('PATCH', `decisions/${decision.id}`, { version: decision.version, ...text });
    return decision;
  }, texts);
}
