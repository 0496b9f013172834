import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Lingui's macros, with their own defaults, by the path of this package's copy: the bundler would look for it beside the
 * package it builds.
 */
const macros: [string, object] = [createRequire(import.meta.url).resolve('@lingui/swc-plugin'), {}];

/** Where the machine code of the macros is kept. It takes more than a second to make and is the same for every build: all share it. */
const compiledMacros = path.join(process.env.CAIRN_BUILD_CACHE ?? path.join(import.meta.dirname, '../node_modules/.cache'), 'swc');

/** `jsc.experimental` of every build. */
export const macroPlugins: { plugins: [string, object][]; cacheRoot: string } = { plugins: [macros], cacheRoot: compiledMacros };
