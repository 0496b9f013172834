import { setTimeout as sleep } from 'node:timers/promises';
import { openRegistryClient, type RegistryClient } from './client.ts';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';
import type { Registry } from './release.ts';

/** How often in a row the server may not answer before a wait ends: it may be restarted meanwhile. */
const missedAnswers = 20;

/** What a canary has to reach before it is promoted. */
interface Waiting extends Registry {
  remote: string;
  release: string;
  /** In how many tabs it has to have run. */
  tabs: number;
  /** How long it has to have been on canary, in minutes. */
  minutes: number;
  /** After how many minutes on canary the wait ends, where there were too few tabs. */
  giveUp: number;
  /** How often the server is asked, in seconds. */
  poll: number;
  progress: (words: string) => void;
}

/**
 * Waits until a canary has run in enough tabs for long enough; a release that is stable already needs no wait.
 * @throws ReleaseRefused where it was withdrawn, or nobody tried it in time; RegistryUnreachable where the server is gone
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

/** Null once it has reached what is asked for, else how far it is. */
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
