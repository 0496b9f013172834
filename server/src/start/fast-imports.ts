/**
 * Makes this process load its modules faster; imported before anything else, and nothing depends on it.
 *
 * Node reads the package.json of a package again for every module that it loads from it. That of drizzle-orm has 180 kB:
 * with it, loading takes 1.2 s and 150 MB instead of 0.1 s and 20 MB. A relative import inside such a package needs none of
 * what stands there. And types are stripped once: the result is kept with the compiled code.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

/** Packages of ES modules alone, whose package.json is long. */
const packages = ['drizzle-orm', 'hono'];
const inside = new RegExp(`/node_modules/(?:${packages.join('|')})/`);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const known = context.parentURL !== undefined && inside.test(context.parentURL) && /^\.\.?\/.*\.js$/.test(specifier);
    if (!known || !context.conditions.includes('import')) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});

/** Where compiled code is kept: with this checkout, since it is its code. */
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/cairn/code');
enableCompileCache(compileCache);
