import type { Pattern, Rule } from '@cairn/api';
import { longestDescription } from './lint.ts';

/** The folder of a skill, below the skills folder of a client. */
export const skillFolder = /^cairn-[a-z0-9-]{1,58}$/;

/** What a skill is made of: a workflow rule with its examples. The rationale is for people. */
export interface Workflow extends Pick<Rule, 'label' | 'rule' | 'paths'>, Pick<Pattern, 'examples'> {}

/** Returns the name of a rule's skill: `cairn-pat-12`, or `cairn-ops-pat-7` for a rule of the project OPS. Pure. */
export function skillName(label: string): string {
  return `cairn-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 64);
}

/**
 * Returns the text of a SKILL.md (Agent Skills): front matter with name and description, then the rule and its examples. The text of a
 * rule is data: it cannot end the front matter or a code block, nor run a command. Pure.
 */
export function skillText({ label, rule, paths, examples }: Workflow): string {
  const where = paths.length > 0 ? ` Use it for work on ${paths.join(', ')}.` : ' Use it where this workflow applies.';
  const description = inert(`${rule.replace(/[^.!?]$/, '$&.')}${where}`.replaceAll(/[<>]/g, ''));
  const shown = description.length > longestDescription ? `${description.slice(0, longestDescription - 1)}…` : description;
  // A string in JSON is one in YAML.
  const parts = [
    `---\nname: ${skillName(label)}\ndescription: ${JSON.stringify(shown)}\n---`,
    `<!-- cairn: ${label}. "cairn export --skills" writes this file again. -->`,
    asText(rule),
    ...[true, false].flatMap((good) => {
      const texts = examples.filter((one) => one.good === good).map(({ text }) => fenced(text));
      return texts.length === 0 ? [] : [`## ${good ? 'Do' : 'Do not'}\n\n${texts.join('\n\n')}`];
    }),
  ];
  return inert(`${parts.join('\n\n')}\n`);
}

/** Returns whether a file was written by this command, so that it can be replaced or removed. Pure. */
export function isOwnSkill(text: string): boolean {
  return /^---\r?\nname: cairn-[a-z0-9-]+\r?\n[\s\S]*?\r?\n---\r?\n\r?\n<!-- cairn: /.test(text);
}

/**
 * Puts a space into what Claude Code runs or replaces before the agent reads a skill, also within code blocks: !`command`, ```! and
 * $ARGUMENTS. A backslash would not stop it.
 */
const inert = (text: string) =>
  text
    .replaceAll(/!(?=`)/g, '! ')
    .replaceAll(/`{3}(?=!)/g, '``` ')
    .replaceAll(/\$(?=[\p{L}\p{N}_{])/gu, '$ ');

/** Text that opens no comment and no line like the front matter. */
const asText = (text: string) => text.replaceAll('<!--', '<! --').replaceAll(/^---/gm, '\\---');

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
