import type { FailureCode } from '@cairn/contract';
import type { Meddling } from '../support/proxy.ts';
import { type Alter, replaced } from './altered-release.ts';

/** The remote that the faults are injected into, and its page. The other remotes must go on working. */
export const victim = { id: 'settings', label: 'Settings', path: '/app/settings', page: 'overview' } as const;

/**
 * What causes a fault. `network`: responses for the remote's files are changed on their way. `release`: a defective build that
 * was released in good faith.
 */
type Cause = { kind: 'network'; down?: boolean; meddle?: Meddling; files?: RegExp } | { kind: 'release'; alter: Alter };

/** One fault of the table. */
export interface Fault {
  name: string;
  cause: Cause;
  code: FailureCode;
  /** Runs in `pnpm test` as an example of its kind; the others run only in `test:full`. */
  representative?: true;
}

/** A single file: if all were held, the six HTTP/1.1 connections to the origin would be in use, and nothing else would load. */
export const entry = /\/remoteEntry\.[^/]*\.js(?:\?|$)/;
const tampered: Meddling = { content: (said) => `window.tampered=true;${said}` };
const inRoutes =
  (change: (content: string) => string): Alter =>
  (content, file, { routesFiles }) =>
    file === routesFiles[0] ? change(content) : content;
/** What the code requests from the host is independent of remote.json, which is checked against the host before the code runs. */
export const inEntry =
  (change: (content: string) => string): Alter =>
  (content, file, manifest) =>
    file === manifest.entry ? change(content) : content;

/** Every fault that leads to the shell's panel, with the code that the panel shows and the tab reports. */
export const faults: readonly Fault[] = [
  { name: 'connection refused', cause: { kind: 'network', down: true }, code: 'UNREACHABLE', representative: true },
  { name: 'answers 500', cause: { kind: 'network', meddle: { status: 500 } }, code: 'UNREACHABLE' },
  {
    name: 'HTML in place of its files',
    cause: { kind: 'network', meddle: { type: 'text/html; charset=utf-8', content: () => '<!doctype html><title>Sign in</title>' } },
    code: 'UNREACHABLE',
  },
  { name: 'file cut short on its way', cause: { kind: 'network', meddle: { cut: true } }, code: 'UNREACHABLE' },
  { name: 'never answers', cause: { kind: 'network', files: entry, meddle: { delayMs: Number.POSITIVE_INFINITY } }, code: 'TIMEOUT' },
  { name: 'files deleted', cause: { kind: 'network', meddle: { status: 404 } }, code: 'NOT_FOUND' },
  { name: 'tampered entry', cause: { kind: 'network', files: entry, meddle: tampered }, code: 'BLOCKED' },
  {
    name: 'tampered exposed module',
    cause: { kind: 'network', files: /__federation_expose_routes\.[^/]*\.js$/, meddle: tampered },
    code: 'BLOCKED',
  },
  {
    name: 'tampered chunk',
    cause: { kind: 'network', files: /\/page-overview\.[^/]*\.js$/, meddle: tampered },
    code: 'BLOCKED',
    representative: true,
  },
  {
    name: 'tampered style',
    cause: {
      kind: 'network',
      files: /\/page-overview\.[^/]*\.css$/,
      meddle: { content: (said) => `${said} body{background:red!important}` },
    },
    code: 'BLOCKED',
  },
  { name: 'syntax error', cause: { kind: 'release', alter: inRoutes((content) => `${content}}{`) }, code: 'EVALUATION' },
  {
    name: 'truncated file',
    cause: { kind: 'release', alter: inRoutes((content) => content.slice(0, content.length / 2)) },
    code: 'EVALUATION',
  },
  {
    name: 'throws at import',
    cause: {
      kind: 'release',
      alter: inRoutes((content) => replaced(content, 'id:"settings",catalogue:', 'id:(()=>{throw Error("at import")})(),catalogue:')),
    },
    code: 'EVALUATION',
    representative: true,
  },
  {
    name: 'wrong React major',
    cause: {
      kind: 'release',
      alter: inEntry((content) => replaced(content, /(?<=shareKey:"react[\w/-]*",import:null,requiredVersion:")\^19[.\d]*/g, '^18.3.1')),
    },
    code: 'INCOMPATIBLE',
    representative: true,
  },
  {
    name: 'missing singleton',
    cause: { kind: 'release', alter: inEntry((content) => replaced(content, 'shareKey:"@cairn/ui/core"', 'shareKey:"@cairn/ui/former"')) },
    code: 'INCOMPATIBLE',
  },
  {
    name: 'exposes something else',
    cause: { kind: 'release', alter: inRoutes((content) => replaced(content, /routes:\(\)=>\w+/, 'routes:()=>"none"')) },
    code: 'CONTRACT',
  },
];
