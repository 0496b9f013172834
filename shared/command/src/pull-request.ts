/**
 * Returns the address and the source branch of the pull request that a CI machine builds, because no branch is checked out there. Supports
 * GitHub Actions and GitLab CI; empty elsewhere. Pure.
 */
export function pullRequestOf(environment: NodeJS.ProcessEnv): { address?: string; branch?: string } {
  const { GITHUB_REF = '', GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_HEAD_REF } = environment;
  const [, number] = /^refs\/pull\/(\d+)\//.exec(GITHUB_REF) ?? [];
  if (number && GITHUB_SERVER_URL && GITHUB_REPOSITORY)
    return {
      address: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/pull/${number}`,
      ...(GITHUB_HEAD_REF ? { branch: GITHUB_HEAD_REF } : {}),
    };
  const { CI_MERGE_REQUEST_PROJECT_URL: project, CI_MERGE_REQUEST_IID: request } = environment;
  const { CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: source } = environment;
  if (project && request) return { address: `${project}/-/merge_requests/${request}`, ...(source ? { branch: source } : {}) };
  return {};
}

/** Returns the commit that a CI machine builds. Supports GitHub Actions and GitLab CI; undefined elsewhere. Pure. */
export function builtCommit({ GITHUB_SHA, CI_COMMIT_SHA }: NodeJS.ProcessEnv): string | undefined {
  return GITHUB_SHA || CI_COMMIT_SHA || undefined;
}

/**
 * Returns the branch that a CI machine builds without checking it out. Supports GitHub Actions and GitLab CI; undefined elsewhere. Pure.
 */
export function builtBranch({ GITHUB_REF_TYPE, GITHUB_REF_NAME, CI_COMMIT_BRANCH }: NodeJS.ProcessEnv): string | undefined {
  return (GITHUB_REF_TYPE === 'branch' ? GITHUB_REF_NAME : CI_COMMIT_BRANCH) || undefined;
}
