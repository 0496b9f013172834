import { isLoopback } from '@cairn/contract';
import * as v from 'valibot';
import { numberUpTo } from './setting-schemas.ts';
import type { ReadSetting } from './sign-in-methods.ts';

/** Parts of an installation. If one is missing, empty or foreign, the start fails unless a new one is requested. */
export const installationParts = ['database', 'secret', 'releases'] as const;
export type InstallationPart = (typeof installationParts)[number];

/** How a process of an installation starts, stops and reports its readiness. */
export interface InstallationSettings {
  /** Parts that may start empty in a data directory that had them before. */
  wantedNew: InstallationPart[];
  /** Seconds after SIGTERM during which requests are still served while readiness is 503. */
  shutdownGraceSeconds: number;
  /** Minimum free bytes on the disk of the data directory. Below it, readiness is 503. */
  diskReserveBytes: number;
}

const newRemedy = `use one or more of ${installationParts.join(', ')}, separated by commas`;
const NewSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((word) => word.trim())),
  v.array(v.picklist(installationParts, newRemedy)),
);
const graceRemedy = 'use a number of seconds from 0 to 300';
const GraceSchema = numberUpTo(300, graceRemedy);
const reserveRemedy = 'use a number of megabytes from 0 to 1000000';
const ReserveSchema = numberUpTo(1_000_000, reserveRemedy);
const megabyte = 1024 * 1024;

/**
 * Reads the installation settings. `open` means production or a non-loopback address, where a proxy in front needs time to notice a
 * shutdown.
 */
export function readInstallationSettings(read: ReadSetting, { open }: { open: boolean }): InstallationSettings {
  return {
    wantedNew: read('CAIRN_NEW', NewSchema, []),
    shutdownGraceSeconds: read('SHUTDOWN_GRACE_SECONDS', GraceSchema, open ? 5 : 0),
    diskReserveBytes: read('DISK_RESERVE_MB', ReserveSchema, 64) * megabyte,
  };
}

/** Rejects unsafe production settings: demo passwords on a public address, and missing mail delivery. */
export function refuseUnsafeProduction(
  { demo, publicUrl, mail }: { demo: boolean; publicUrl: string | null; mail: 'given' | 'not said' },
  refuse: (name: string, remedy: string) => void,
): void {
  const isPublic = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  if (demo && isPublic)
    refuse(
      'CAIRN_DEMO',
      'is not for NODE_ENV=production with a public address: the demo accounts have a known password; set 0, or leave it out',
    );
  if (!demo && mail === 'not said')
    refuse(
      'SMTP_URL',
      'is required with NODE_ENV=production, because codes and links are sent by mail: use an SMTP URL, such as smtps://user:…@mail.example:465, or 0 to run without mail',
    );
}
