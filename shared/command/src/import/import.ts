import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { toOneLine } from '@cairn/api';
import type { Arguments } from '../arguments.ts';
import { onlyProject, openClient } from '../client.ts';
import { homeDirectory } from '../directories.ts';
import { repositoryRoot } from '../git.ts';
import type { Machine } from '../hooks/hooks.ts';
import { CommandFailed } from '../problem.ts';
import type { Settings } from '../settings.ts';
import { collect, type DecisionProposal, type Proposal, placeText } from './collect.ts';
import { propose } from './propose.ts';
import { personalSources, repositorySources } from './sources.ts';

/**
 * Proposes the rules and decisions that the repository's files for agents state, after a preview. People accept or reject each of them in
 * Cairn. Nothing is proposed twice. Returns the exit code: 1 if something was not proposed.
 */
export async function importRules({ env }: Machine, settings: Settings, { values }: Arguments): Promise<number> {
  const root = repositoryRoot();
  if (root === undefined) throw new CommandFailed('No git repository here: run "cairn import" in the repository of the project');
  const { personal = false, yes = false } = values;
  if (personal && yes) throw new CommandFailed('--personal needs you to confirm the preview: it cannot be used with --yes', 2);
  const found = [repositorySources(root), ...(personal ? [personalSources(homeDirectory(env), root)] : [])];
  const { proposals, leftOut, others } = collect(found.flatMap(({ sources }) => sources));
  for (const proposal of proposals) console.log(previewOf(proposal));
  for (const { name, reason } of [...found.flatMap((one) => one.leftOut), ...leftOut])
    console.log(`${plain(name)}  left out: ${plain(reason)}`);
  if (others > 0) console.log(others === 1 ? '1 other entry states no rule' : `${others} other entries state no rule`);
  if (proposals.length === 0) {
    console.log(
      'No rules or decisions were found. Files that git tracks are read: CLAUDE.md, AGENTS.md, rules of Cursor and Copilot, decision records',
    );
    return 0;
  }
  if (values['dry-run']) return 0;
  const client = openClient(settings);
  const project = settings.project ?? (await onlyProject(client));
  const counted = countText(proposals);
  if (!yes && !(await confirmed(`Propose ${counted} to ${project} at ${client.url} for review? [y/N] `))) {
    console.error('Nothing was proposed');
    return 1;
  }
  return propose(client, project, proposals);
}

async function confirmed(question: string): Promise<boolean> {
  if (!stdin.isTTY) throw new CommandFailed('No terminal to confirm in. Review the list above, then run it again with --yes', 2);
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}

function previewOf(proposal: Proposal): string {
  const [first, ...more] = proposal.places;
  const also = more.length > 0 ? `  (also ${plain(more.map(placeText).join(', '))})` : '';
  const what = proposal.type === 'decision' ? 'decision' : proposal.kind;
  const paths = proposal.type === 'rule' && proposal.paths.length > 0 ? `  (for ${plain(proposal.paths.join(', '))})` : '';
  return `${plain(placeText(first))}  ${what}  ${plain(titleOf(proposal))}${paths}${also}`;
}

const titleOf = (proposal: Proposal) => (proposal.type === 'decision' ? proposal.text.title : proposal.rule);

/** Files of strangers may contain codes that move the cursor of a terminal. */
const plain = (text: string) => toOneLine(text);

function countText(proposals: readonly Proposal[]): string {
  const decisions = proposals.filter((one): one is DecisionProposal => one.type === 'decision').length;
  const rules = proposals.length - decisions;
  const named = (count: number, word: string) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]);
  return [...named(rules, 'rule'), ...named(decisions, 'decision')].join(' and ');
}
