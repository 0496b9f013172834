import type { PictureEncoder } from './attachment/picture.ts';
import type { RunKeeper } from './conversation/run/keeper.ts';
import type { KernelServices } from './http/context.ts';
import type { PrivateStore } from './registry/private-store.ts';
import type { Platform } from './start/platform.ts';

/** What the product's routes work with. */
export interface ProductServices extends KernelServices {
  /** Writes the answers of language models. */
  runs: RunKeeper;
  /** Files that only the API serves. */
  files: PrivateStore;
  pictures: PictureEncoder;
}

/** What the whole server works with. `registryRoutes` and `pageRoutes` take it as it is. */
export interface Services extends ProductServices {
  /** The built host and the registry of remotes. */
  platform: Platform;
}
