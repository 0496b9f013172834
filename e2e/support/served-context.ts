import { cairn } from './running.ts';

/** Returns the context that an agent with this key is served for a task, as response text. */
export async function servedContext(secret: string, task: string): Promise<string> {
  const served = await fetch(`${cairn.url}/api/agent/get_context`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ task }),
  });
  return served.text();
}
