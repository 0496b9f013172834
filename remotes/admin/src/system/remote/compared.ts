import type { ReleaseHealth } from '@cairn/contract';
import type { RemoteRow } from '../remote-rows.ts';

/** The figures of the running release and of its canary; undefined without reports. */
export interface Compared {
  stable: ReleaseHealth | undefined;
  canary: ReleaseHealth | undefined;
  /** Whether there is a canary, with or without reports. */
  hasCanary: boolean;
}

/** Returns the figures of a remote's running releases. */
export function compared(releases: readonly ReleaseHealth[], { running, promoted, canary }: RemoteRow): Compared {
  const of = (release: string | undefined) => releases.find((one) => one.release === release);
  return { stable: of(running ?? promoted), canary: of(canary?.release), hasCanary: canary !== null };
}
