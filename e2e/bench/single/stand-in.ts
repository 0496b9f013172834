import type * as replaced from '../../../host/src/app/remotes/federation.ts';
import type * as standIn from './federation.ts';

type Offers<Module extends typeof replaced> = Module;

/** Wrong as soon as the host's module exports something that the bundle's stand-in lacks: the bundle could not be built then. */
export type StandIn = Offers<typeof standIn>;
