import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Applies this repository's lint rules to files outside it, for tests that write forbidden code. */
export interface Elsewhere {
  /** Returns Biome's output for a file at `file` with this content. */
  lint(file: string, content: string): string;
  remove(): void;
}

export function openElsewhere(): Elsewhere {
  const root = mkdtempSync(path.join(tmpdir(), 'cairn-lint-'));
  const { vcs, ...rules } = JSON.parse(readFileSync('biome.json', 'utf8')) as { vcs?: unknown }; // removed, whatever its type
  writeFileSync(path.join(root, 'biome.json'), JSON.stringify(rules));
  cpSync('.ci/hard-coded-text.grit', path.join(root, '.ci/hard-coded-text.grit'));
  return {
    lint(file, content) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), content);
      const { stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', '--colors=off', file], {
        cwd: root,
        encoding: 'utf8',
      });
      const said = `${stdout}${stderr}`;
      if (!said.includes('Checked 1 file')) throw new Error(`Biome did not look at ${file}:\n${said}`);
      return said;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
