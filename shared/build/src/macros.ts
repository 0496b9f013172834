import { createRequire } from 'node:module';
import path from 'node:path';

/** Lingui's macros with their defaults. By absolute path, because the bundler would resolve the plugin from the package that it builds. */
const macros: [string, object] = [createRequire(import.meta.url).resolve('@lingui/swc-plugin'), {}];

/**
 * The cache of the macros' compiled machine code. Compiling takes more than a second and is the same for every build, so all builds share
 * it.
 */
const compiledMacros = path.join(process.env.CAIRN_BUILD_CACHE ?? path.join(import.meta.dirname, '../node_modules/.cache'), 'swc');

/** `jsc.experimental` of every build. */
export const macroPlugins: { plugins: [string, object][]; cacheRoot: string } = { plugins: [macros], cacheRoot: compiledMacros };
