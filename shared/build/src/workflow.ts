import path from 'node:path';
import { usedPackages } from './sources.ts';

/** Root files that every remote's build depends on. */
const top = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'rsbuild.base.ts', 'tsconfig.base.json', '.github/workflows/remote.yml'];

/** Returns the path of the pipeline of a remote in a checkout. */
export function workflowFile(name: string): string {
  return `.github/workflows/remote-${name}.yml`;
}

/**
 * Returns the pipeline of a remote below `remotes/`, which runs only when its files or its dependencies change. Its steps are in
 * `remote.yml`, shared by all remotes.
 */
export function remoteWorkflow(checkout: string, name: string): string {
  const used = [...usedPackages(checkout, path.join(checkout, 'remotes', name))].map((directory) => path.relative(checkout, directory));
  const paths = [...used.sort().map((directory) => `${directory}/**`), ...top, workflowFile(name)];
  const listed = paths.map((one) => `      - ${one}\n`).join('');
  return `# Made by "pnpm workflows": the pipeline of ${name}, run when it changes or what it is built on.
name: ${name}
on:
  push:
    branches: [main]
    paths:
${listed}  pull_request:
    paths:
${listed}
permissions:
  contents: read

jobs:
  ${name}:
    uses: ./.github/workflows/remote.yml
    with:
      remote: ${name}
    secrets:
      deploy-token: \${{ secrets.${secretName(name)} }}
`;
}

/** Returns the name of a remote's deploy token among the secrets of this repository. */
function secretName(name: string): string {
  return `DEPLOY_TOKEN_${name.replaceAll('-', '_').toUpperCase()}`;
}
