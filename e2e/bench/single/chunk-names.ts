import path from 'node:path';
import { chunkPrefix } from './paths.ts';

interface LoaderContext {
  resourcePath: string;
}

/** A loader for `remotes/<id>/src/routes.tsx`: two remotes may both have a `page-overview`, and one bundle would make one chunk of them. */
export default function chunkNames(this: LoaderContext, source: string): string {
  const id = path.basename(path.join(this.resourcePath, '../..'));
  return source.replaceAll(/(webpackChunkName: ")(page-|locale-)/g, (_, before: string, name: string) => before + chunkPrefix(id) + name);
}
