import type { ReleaseHealth } from '@cairn/contract';
import type { RemoteRow } from '../remote-rows.ts';

/** The figures of the release that runs, and those of its canary beside it; undefined where no tab has told of it. */
export interface Compared {
  stable: ReleaseHealth | undefined;
  canary: ReleaseHealth | undefined;
  /** Is there a canary, told of or not? */
  hasCanary: boolean;
}

/** What of a remote's figures is looked at: what runs now. */
export function compared(releases: readonly ReleaseHealth[], { running, promoted, canary }: RemoteRow): Compared {
  const of = (release: string | undefined) => releases.find((one) => one.release === release);
  return { stable: of(running ?? promoted), canary: of(canary?.release), hasCanary: canary !== null };
}
