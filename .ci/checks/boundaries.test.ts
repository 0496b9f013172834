import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cairn-boundaries-'));
  // The rules of this repository over files that need not be in it.
  const { vcs, ...rules } = JSON.parse(readFileSync('biome.json', 'utf8')) as { vcs?: unknown }; // whatever it is, it is left out
  writeFileSync(path.join(root, 'biome.json'), JSON.stringify(rules));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What Biome says of a file at `file` that imports `request`. */
function lint(file: string, request: string): string {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), `import { thing } from '${request}';\n\nexport const used = thing;\n`);
  const { stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', '--colors=off', file], {
    cwd: root,
    encoding: 'utf8',
  });
  const said = `${stdout}${stderr}`;
  expect(said).toContain('Checked 1 file');
  return said;
}

const remoteToRemote = 'Remotes are released one by one, so none may import another.';
const sharedBelow = 'shared is what the others stand on: it imports none of them.';
const browserToServer = 'The browser talks to the server over the API.';
const serverToBrowser = 'The server uses the pure packages of shared alone';

test.each([
  ['remotes/workspace/src/a.ts', '@cairn/host', 'A remote runs in any host of its range and may not reach into one.'],
  ['remotes/workspace/src/a.ts', '../../../host/src/app/main.tsx', 'A remote runs in any host of its range and may not reach into one.'],
  ['remotes/workspace/src/a.ts', '@cairn/remote-staff', remoteToRemote],
  ['remotes/workspace/src/a.ts', '../../../remotes/staff/src/routes.tsx', remoteToRemote],
  ['remotes/workspace/src/a.ts', '../../staff/src/routes.tsx', remoteToRemote],
  ['remotes/workspace/src/deep/in/a.ts', '../../../../staff/remote.ts', remoteToRemote],
  ['remotes/workspace/src/a.ts', '@cairn/shell/host', 'Remotes import from @cairn/shell.'],
  ['remotes/workspace/src/a.ts', '@cairn/server/build', browserToServer],
  ['host/src/app/a.ts', '@cairn/remote-workspace', remoteToRemote],
  ['host/src/app/a.ts', '../../../remotes/workspace/src/routes.tsx', remoteToRemote],
  ['host/src/app/a.ts', '../../../server/src/app.ts', browserToServer],
  ['shared/ui/src/a.ts', '@cairn/host', sharedBelow],
  ['shared/shell/src/a.ts', '@cairn/remote-workspace', sharedBelow],
  ['shared/shell/src/a.ts', '../../../remotes/workspace/remote.ts', sharedBelow],
  ['shared/contract/src/a.ts', 'react', 'This package is pure'],
  ['shared/api/src/a.ts', 'node:fs', 'This package is pure'],
  ['server/src/a.ts', '@cairn/shell', serverToBrowser],
  ['server/src/a.ts', '../../remotes/workspace/remote.ts', serverToBrowser],
  ['remotes/workspace/src/a.ts', 'react-router-dom', 'React Router 8 is one package'],
])('%s may not import %s, and is told why', (file, request, lesson) => {
  expect(lint(file, request).replace(/\s+/g, ' ')).toContain(lesson);
});

test.each([
  ['remotes/workspace/src/a.ts', '@cairn/shell'],
  ['remotes/workspace/src/a.ts', '@cairn/ui/core'],
  ['remotes/workspace/src/deep/a.ts', '../../remote.ts'],
  ['remotes/workspace/src/deep/a.ts', '../texts/states.tsx'],
  ['host/src/app/a.ts', '@cairn/shell/host'],
  ['shared/shell/src/a.ts', '@cairn/api'],
  ['server/src/a.ts', '@cairn/contract'],
])('%s may import %s', (file, request) => {
  expect(lint(file, request)).not.toContain('noRestrictedImports');
});
