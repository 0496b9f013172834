import path from 'node:path';
import { usedPackages } from './sources.ts';

/** Files at the top that every remote is built by. */
const top = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'rsbuild.base.ts', 'tsconfig.base.json', '.github/workflows/remote.yml'];

/** Where the pipeline of a remote in a checkout lies. */
export function workflowFile(name: string): string {
  return `.github/workflows/remote-${name}.yml`;
}

/**
 * The pipeline of the remote below `remotes/`: run when its files change, or those of what it is built on, and of nothing
 * else. What it does stands in `remote.yml`, once for all.
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

/** What the deploy token of a remote is called among the secrets of this repository. */
function secretName(name: string): string {
  return `DEPLOY_TOKEN_${name.replaceAll('-', '_').toUpperCase()}`;
}
