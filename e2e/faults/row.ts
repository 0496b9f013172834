import { promote } from '@cairn/release';
import { expect } from '@rstest/core';
import { tokenOf } from '../support/release-next.ts';
import { cairn } from '../support/running.ts';
import { victim } from './list.ts';
import type { Scene } from './scene.ts';

interface Cell {
  /** What the table says. */
  says: string;
  check(scene: Scene): Promise<void>;
}

/** One row of the table: a fault, and what is seen of it. The cells are looked at in this order, in one tab. */
export interface Row {
  name: string;
  representative?: true;
  /** What the document finds before its own scripts run. */
  prepare?: () => void;
  /** Makes the fault, in a tab that stands on a page of another remote. */
  cause(scene: Scene): Promise<void>;
  shown: Cell;
  rest: Cell;
  recovers: Cell;
  reported: Cell;
  /** Leaves the installation as it was. */
  mend(scene: Scene): Promise<void>;
}

/** Is it a file of the remote that the faults are made in? */
export const ofVictim = (path: string) => path.startsWith(`/remotes/${victim.id}/`);

export async function calmNetwork(): Promise<void> {
  cairn.network.down = () => false;
  cairn.network.meddle = () => undefined;
}

/** Makes a release that was published before the stable one. */
export async function promoteAgain(release: string): Promise<void> {
  await promote({ server: cairn.url, token: tokenOf(cairn, victim.id), remote: victim.id, release });
}

/** The server has taken a report of the code. */
export const reportedAs = (code: string, remote: string = victim.id): Cell => ({
  says: code,
  async check({ reports }) {
    await expect.poll(reports).toContainEqual(expect.objectContaining({ remote, code }));
  },
});

let made = 0;

/** A version that no release of this run has had: two of one version may differ in nothing else. */
export function nextVersion(minor: number): string {
  made += 1;
  return `1.${minor}.${made}`;
}
