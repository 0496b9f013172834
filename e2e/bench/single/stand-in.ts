import type * as replaced from '../../../host/src/app/remotes/federation.ts';
import type * as standIn from './federation.ts';

type Offers<Module extends typeof replaced> = Module;

/** A type error if the host's module has an export that the stand-in lacks, which would break the bundle. */
export type StandIn = Offers<typeof standIn>;
