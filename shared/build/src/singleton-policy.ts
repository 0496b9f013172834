import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { homeOf } from './installed.ts';
import { ownCopies, singletons } from './singletons.ts';

const name = 'cairn:singleton-policy';
/**
 * Returns a plugin that fails a remote's build if it bundles a singleton. Federation matches requests literally: a sub-path that is not in
 * the table would be bundled unnoticed, with a second copy of the library and its state.
 */
export function singletonPolicy(directory: string): Rspack.RspackPluginInstance {
  const require = createRequire(path.join(directory, 'package.json'));
  const packages = [...new Set(singletons.map((singleton) => singleton.package))].map((packageName) => ({
    packageName,
    home: `${homeOf(packageName, directory)}${path.sep}`,
  }));
  const allowed = new Set(ownCopies.map((request) => realpathSync(require.resolve(request))));
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap(name, (compilation) => {
        compilation.hooks.finishModules.tap(name, (modules) => {
          for (const module of modules) {
            const file = module.nameForCondition();
            const bundled = file && !file.endsWith('.css') && !allowed.has(file) && packages.find(({ home }) => file.startsWith(home));
            if (!bundled) continue;
            const importer = compilation.moduleGraph.getIssuer(module)?.nameForCondition();
            // One message per import from outside, not one for each file behind it.
            if (importer?.startsWith(bundled.home)) continue;
            compilation.errors.push(
              new rspack.WebpackError(lesson(bundled.packageName, file.slice(bundled.home.length), directory, importer)),
            );
          }
        });
      });
    },
  };
}

function lesson(packageName: string, file: string, directory: string, importer: string | null | undefined): string {
  const requests = singletons.filter((singleton) => singleton.package === packageName).map(({ request }) => request);
  return [
    `${packageName} is a singleton of the platform, and this build has bundled a copy of it (${file}).`,
    importer ? `${path.relative(directory, importer)} imports it.` : '',
    `Two copies are two states: hooks, stores and contexts of one do not reach the other. Import ${requests.join(' or ')},`,
    'which the host provides; a sub-path that remotes need is added to the table in shared/build/src/singletons.ts.',
  ]
    .filter(Boolean)
    .join('\n');
}
