import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Elsewhere, openElsewhere } from './lint-elsewhere.ts';

let elsewhere: Elsewhere;
beforeAll(() => {
  elsewhere = openElsewhere();
});
afterAll(() => elsewhere.remove());

/** Returns Biome's output for a file at `file` that imports `request`. */
function lint(file: string, request: string): string {
  return elsewhere.lint(file, `import { thing } from '${request}';\n\nexport const used = thing;\n`);
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
