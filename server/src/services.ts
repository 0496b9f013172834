import type { PictureEncoder } from './attachment/picture.ts';
import type { ClientDocuments } from './connected-app/client-document.ts';
import type { RunKeeper } from './conversation/run/keeper.ts';
import type { KernelServices } from './http/context.ts';
import type { PrivateStore } from './registry/private-store.ts';
import type { Platform } from './start/platform.ts';

/** The services of the product's routes. */
export interface ProductServices extends KernelServices {
  /** Writes the answers of language models. */
  runs: RunKeeper;
  /** Descriptions that apps publish about themselves. */
  clientDocuments: ClientDocuments;
  /** Files that only the API serves. */
  files: PrivateStore;
  pictures: PictureEncoder;
}

/** The services of the whole server, for `registryRoutes` and `pageRoutes`. */
export interface Services extends ProductServices {
  /** The built host and the registry of remotes. */
  platform: Platform;
}
