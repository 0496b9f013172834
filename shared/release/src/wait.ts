import { setTimeout as sleep } from 'node:timers/promises';
import { openRegistryClient, type RegistryClient } from './client.ts';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';
import type { Registry } from './release.ts';

/** How many unanswered polls in a row end the wait: the server may be restarting. */
const missedAnswers = 20;

/** The conditions that a canary must meet before it is promoted. */
interface Waiting extends Registry {
  remote: string;
  release: string;
  /** The required number of tabs in which it has run. */
  tabs: number;
  /** The required time on canary, in minutes. */
  minutes: number;
  /** The time on canary after which the wait fails for lack of tabs, in minutes. */
  giveUp: number;
  /** The polling interval in seconds. */
  poll: number;
  progress: (words: string) => void;
}

/**
 * Waits until a canary has run in enough tabs for long enough; returns at once if the release is already stable.
 * @throws ReleaseRefused when it was withdrawn or too few tabs ran it in time; RegistryUnreachable when the server is gone
 */
export async function waitForCanary({ server, token, ...wanted }: Waiting): Promise<void> {
  const client = openRegistryClient(server, token);
  let said = '';
  let missed = 0;
  for (;;) {
    try {
      const words = await look(client, wanted);
      if (words === null) return;
      if (words !== said) wanted.progress(words);
      said = words;
      missed = 0;
    } catch (error) {
      missed += 1;
      if (!(error instanceof RegistryUnreachable) || missed > missedAnswers) throw error;
      wanted.progress(`${error.message}. Trying again`);
    }
    await sleep(wanted.poll * 1000);
  }
}

/** Returns null once the conditions are met, else the progress. */
async function look(
  client: RegistryClient,
  { remote, release, tabs, minutes, giveUp }: Omit<Waiting, keyof Registry>,
): Promise<string | null> {
  const [{ canary }, { revisions }] = await Promise.all([client.health(remote), client.history(remote)]);
  const [last] = revisions;
  if (last?.entry?.stable === release) return null;
  if (canary?.release !== release)
    throw new ReleaseRefused(`${remote} ${release} is no longer on canary`, [
      last ? `revision ${last.number} by ${last.author}, ${last.createdAt}: ${last.note}` : `${remote} was never released`,
    ]);
  const reached = Math.floor(canary.seconds / 60);
  const state = `${canary.tabs} of ${tabs} tabs, ${canary.failed} failed; ${reached} of ${minutes} minutes on canary`;
  if (canary.tabs >= tabs && canary.seconds >= minutes * 60) return null;
  if (canary.seconds < giveUp * 60) return `${remote} ${release}: ${state}`;
  throw new ReleaseRefused(`${remote} ${release} has not run enough to be promoted: ${state}`, [
    `it stays on canary. Widen it ("promote" with a larger --canary), promote it, or stop it ("rollback")`,
  ]);
}
