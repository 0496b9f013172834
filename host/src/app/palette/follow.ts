import { ApiError } from '@cairn/shell';
import { projectAtHand } from '@cairn/shell/host';
import { fullPlan } from '../remotes/full-plan.ts';
import { addressOf } from './address-of.ts';
import { leadsSomewhere, readContributions } from './contributions.ts';

/** Prefetches the targets of key sequences. A failure is only logged: the next use fetches again. */
export function prepare(): void {
  readContributions().catch((error: unknown) => console.warn('the keys are asked for again', error));
}

/** Returns the target of a key sequence; null if it has none or cannot be loaded now. */
export async function destinationOf(sequence: string): Promise<string | null> {
  try {
    const [{ remotes }] = await Promise.all([readContributions(), fullPlan()]);
    const all = remotes.flatMap(({ commands }) => commands);
    const command = all.find(({ keys }) => keys === sequence);
    if (!command || !leadsSomewhere(command)) return null;
    return addressOf(command, location, projectAtHand(), all);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('the keys lead nowhere until the server answers', error.code);
    return null;
  }
}
