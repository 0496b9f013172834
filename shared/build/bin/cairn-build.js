#!/usr/bin/env node
/**
 * `cairn-build`: the build of the remote in this directory, for a release. The same as `rsbuild build`, and begun in half
 * the time. JavaScript, since what strips types takes longer to load than the rest of a warm build.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.env.NODE_ENV = 'production';
// Compiled once, types and all; kept with this checkout, since it is its code.
enableCompileCache(join(process.env.CAIRN_BUILD_CACHE ?? join(import.meta.dirname, '../node_modules/.cache'), 'code'));

// What Module Federation's plugin loads ahead and no build of Cairn uses: for shared types (`dts` is off) an HTTP client, a
// WebSocket server and a ZIP reader; for one function that reads options, its whole plugin for webpack. It is pinned to one
// version: an upgrade that asks for more fails at its first build, and the lines below are brought up to date with it.
const types = /^@module-federation\/dts-plugin(?:\/core)?$/;
const noTypes = pathToFileURL(join(import.meta.dirname, 'no-shared-types.js')).href;
const lighter = registerHooks({
  resolve(specifier, context, nextResolve) {
    if (types.test(specifier)) return { url: noTypes, format: 'module', shortCircuit: true };
    const found = nextResolve(specifier, context);
    if (specifier !== '@module-federation/enhanced') return found;
    return { ...found, url: found.url.replace(/\/index\.js$/, '/lib/container/options.js') };
  },
});
await import('@module-federation/rsbuild-plugin');
lighter.deregister();

const { buildRemote } = await import('../src/build-remote.ts');
process.exitCode = (await buildRemote(process.cwd())) ? 0 : 1;
