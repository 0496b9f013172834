import path from 'node:path';
import { chunkPrefix } from './paths.ts';

interface LoaderContext {
  resourcePath: string;
}

/**
 * A loader for `remotes/<id>/src/routes.tsx` that makes chunk names unique: two remotes may have a `page-overview`, which one bundle would
 * merge.
 */
export default function chunkNames(this: LoaderContext, source: string): string {
  const id = path.basename(path.join(this.resourcePath, '../..'));
  return source.replaceAll(/(webpackChunkName: ")(page-|locale-)/g, (_, before: string, name: string) => before + chunkPrefix(id) + name);
}
