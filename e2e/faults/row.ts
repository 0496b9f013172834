import { promote } from '@cairn/release';
import { expect } from '@rstest/core';
import { tokenOf } from '../support/release-next.ts';
import { cairn } from '../support/running.ts';
import { victim } from './list.ts';
import type { Scene } from './scene.ts';

interface Cell {
  /** The text in the table. */
  says: string;
  check(scene: Scene): Promise<void>;
}

/** A row of the table: a fault and its expected effects. The cells are checked in this order, in one tab. */
export interface Row {
  name: string;
  representative?: true;
  /** Runs in the document before its own scripts. */
  prepare?: () => void;
  /** Injects the fault, in a tab that shows a page of another remote. */
  cause(scene: Scene): Promise<void>;
  shown: Cell;
  rest: Cell;
  recovers: Cell;
  reported: Cell;
  /** Restores the installation. */
  mend(scene: Scene): Promise<void>;
}

/** Whether a path belongs to the remote that the faults are injected into. */
export const ofVictim = (path: string) => path.startsWith(`/remotes/${victim.id}/`);

export async function calmNetwork(): Promise<void> {
  cairn.network.down = () => false;
  cairn.network.meddle = () => undefined;
}

/** Promotes an earlier release again. */
export async function promoteAgain(release: string): Promise<void> {
  await promote({ server: cairn.url, token: tokenOf(cairn, victim.id), remote: victim.id, release });
}

/** The server has received a report with the code. */
export const reportedAs = (code: string, remote: string = victim.id): Cell => ({
  says: code,
  async check({ reports }) {
    await expect.poll(reports).toContainEqual(expect.objectContaining({ remote, code }));
  },
});

let made = 0;

/** Returns a version that no release of this run has used: two releases of one version might be identical. */
export function nextVersion(minor: number): string {
  made += 1;
  return `1.${minor}.${made}`;
}
