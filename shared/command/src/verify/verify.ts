import { type CodeResult, codeCitationOperations, codeLimits, type OperationOutput, pathOf, readCodePlace } from '@cairn/api';
import type { Arguments } from '../arguments.ts';
import { type CairnClient, openClient } from '../client.ts';
import { branchFacts, checkedOutBranch, readStanding, repositoryRoot } from '../git.ts';
import { CommandFailed } from '../problem.ts';
import { builtBranch, builtCommit, pullRequestOf } from '../pull-request.ts';
import type { Settings } from '../settings.ts';
import { listCitations } from './list-citations.ts';
import { openRepository } from './repository.ts';
import { type Verified, verifyCitation } from './verify-citation.ts';
import { resultLines, summaryLines } from './verify-text.ts';

type ReportAnswer = OperationOutput<typeof codeCitationOperations.report>;

/**
 * Verifies the code that rules and decisions cite in the working tree, and reports the results. Results in files with uncommitted changes
 * are shown but not reported, because nobody else has these files. Returns the exit code: 1 if `--strict` finds broken code.
 */
export async function verify(settings: Settings, { values }: Arguments): Promise<number> {
  const root = repositoryRoot();
  const standing = readStanding();
  if (root === undefined || !standing)
    throw new CommandFailed('No git repository here: run "cairn verify" in the repository of the project');
  const client = openClient(settings);
  const here = values.branch ?? branchHere(standing.head);
  const { project, items, defaultBranch } = await listCitations(client, settings.project, here);
  const branch = values.branch ?? branchToReport(here, defaultBranch);
  const repository = openRepository(root);
  const results: Verified[] = [];
  for (const citation of items) results.push(await verifyCitation(citation, repository));
  const isUncommitted = (result: Verified) => filesOf(result).some((file) => standing.changed.has(file));
  const reportable = results.filter((result) => result.state !== 'unread' && !isUncommitted(result));
  const { head: commit = '' } = branchFacts();
  const report = values['dry-run'] ? null : await send(client, project, { branch, commit, results: reportable.flatMap(asResult) });
  if (values.json) {
    const shown = results.map((result) => ({ ...result, citation: undefined, ...namesOf(result), reported: reportable.includes(result) }));
    console.log(JSON.stringify({ project, branch, commit, results: shown, report }, null, 2));
  } else {
    for (const result of results) for (const line of resultLines(result)) console.log(line);
    const uncommitted = results.filter(isUncommitted).length;
    for (const line of summaryLines({ results, branch, commit, uncommitted, report, isDefault: branch === defaultBranch }))
      console.log(line);
  }
  return values.strict && results.some(({ state }) => state === 'broken') ? 1 : 0;
}

/**
 * Returns the checked out branch, or the one that this CI machine builds. A workflow of the default branch may check out the commit of a
 * pull request: then the branch is unknown. @throws CommandFailed (2) without one
 */
function branchHere(head: string): string {
  const { branch: requested } = pullRequestOf(process.env);
  if (requested) return requested;
  const built = builtCommit(process.env);
  if (built && built !== head)
    throw new CommandFailed('The commit that is checked out is not the one that is built here. Name its branch with --branch', 2);
  const branch = checkedOutBranch() || builtBranch(process.env);
  if (branch) return branch;
  throw new CommandFailed('No branch is checked out. Name it with --branch', 2);
}

/** A pull request may come from a fork whose branch has the name of the default branch: it is reported as another branch. */
function branchToReport(branch: string, defaultBranch: string): string {
  const { address } = pullRequestOf(process.env);
  return address && branch === defaultBranch ? `pull/${address.split('/').at(-1)}` : branch;
}

/** Returns the files that a result is about. */
function filesOf(result: Verified): string[] {
  const places = [result.citation.place, ...(result.state === 'unread' ? [] : [result.place])];
  return places.flatMap((place) => readCodePlace(place)?.path ?? []);
}

function asResult(result: Verified): CodeResult[] {
  if (result.state === 'unread') return [];
  const { citation: _citation, ...rest } = result;
  return [rest];
}

function namesOf({ citation: { label, subjectId, cited } }: Verified) {
  return { label, subjectId, cited };
}

/** Reports in chunks, and adds up the responses. */
async function send(
  client: CairnClient,
  project: string,
  { branch, commit, results }: { branch: string; commit: string; results: CodeResult[] },
): Promise<ReportAnswer | null> {
  const { report } = codeCitationOperations;
  const answers: ReportAnswer[] = [];
  for (let at = 0; at < results.length; at += codeLimits.results) {
    const body = { branch, ...(commit ? { commit } : {}), results: results.slice(at, at + codeLimits.results) };
    answers.push(await client.post(`/api/${pathOf(report, { params: { project } })}`, body, report.output));
  }
  const [first] = answers;
  if (!first) return null;
  const total = (part: 'stored' | 'ignored') => answers.reduce((sum, answer) => sum + answer[part], 0);
  return { decides: first.decides, stored: total('stored'), ignored: total('ignored'), review: answers.flatMap(({ review }) => review) };
}
