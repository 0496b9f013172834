import path from 'node:path';
import { packShared } from './pack.ts';

/** The build script of this package: `dist/index.json`, and a tarball for each shared package. */
await packShared(path.resolve(import.meta.dirname, '../../..'), path.resolve('dist'));
