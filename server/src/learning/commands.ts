/** Matches commands that only read, navigate or move files, and those that save a change: they fix no error. */
const looks =
  /^(?:sudo\s+)?(?:ls|ll|la|dir|cd|pwd|pushd|popd|cat|bat|less|more|head|tail|echo|printf|e?grep|rg|ag|find|fd|tree|wc|stat|file|which|type|whoami|date|history|clear|env|export|source|sed\s+-n|sort|uniq|cut|xargs|jq|man|code|open|vim?|nano|sleep|true|exit|ps|top|kill|mkdir|touch|rm|cp|mv|git)(?:\s|$)/;
/** Matches a word of a command that checks a change: tests, lints, checks types, builds or formats. */
const checks =
  /(?:^|[\s:/_.-])(?:tests?|specs?|vitest|jest|mocha|ava|pytest|tox|nox|rspec|phpunit|ctest|junit|playwright|cypress|lint|eslint|stylelint|biome|oxlint|ruff|flake8|pylint|rubocop|golangci-lint|shellcheck|actionlint|tsc|types?|type-?check|mypy|pyright|phpstan|psalm|clippy|vet|build|compile|format|fmt|gofmt|prettier|black|isort|check|checks|verify|validate|knip|detekt|ktlint)(?=$|[\s:=/_.-])/;
/**
 * Matches the beginning of a command that can check a change: a task runner, a script by its path, or a tool that does nothing else. Does
 * not match `dropdb test`.
 */
const runs =
  /^(?:\w+=\S*\s+)*(?:(?:time|env|command|cross-env)\s+(?:\w+=\S*\s+)*)?(?:(?:make|gmake|just|task|mise|npm|pnpm|yarn|bun|bunx|npx|pnpx|node|deno|nx|turbo|lerna|moon|lage|grunt|gulp|go|cargo|dotnet|mvn|gradle|sbt|lein|bazel|buck2?|ninja|cmake|meson|zig|swift|xcodebuild|flutter|dart|mix|rebar3|stack|cabal|python3?|py|uv|uvx|poetry|pipenv|hatch|pdm|rye|nox|tox|bundle|rake|rails|composer|php|perl|prove|bash|sh|zsh|pre-commit|docker compose (?:run|exec)|docker-compose (?:run|exec)|docker (?:run|exec))(?=\s)|\.{0,2}\/?(?:[\w.@-]+\/)+[\w.@-]+|(?:vitest|jest|mocha|ava|pytest|rspec|phpunit|ctest|playwright|cypress|eslint|stylelint|biome|oxlint|ruff|flake8|pylint|rubocop|golangci-lint|shellcheck|actionlint|tsc|mypy|pyright|phpstan|psalm|gofmt|prettier|black|isort|knip|detekt|ktlint|tox|nox)(?=\s|$))/;
/** Matches commands that show something or change the directory. */
const harmless = /^(?:cd|ls|ll|la|pwd|cat|echo|printf|head|tail|e?grep|rg|wc|true|export)(?:\s|$)/;
/** Matches a word of a command that changes a state or installs something. */
const changes =
  /(?:^|[\s:/_.-])(?:reset|flush\w*|wipe|nuke|down|seed|migrate|install|uninstall|add|remove|update|upgrade|init|create)(?=$|[\s:=/_.-])/i;
/** Matches commands that deploy, publish, delete or change what others use. */
const risky =
  /(?:^|[\s:/_.;&|-])(?:deploy\w*|publish|release|rollout|rollback|promote|delete|destroy|drop|purge|prune|rm|rmdir|truncate|wipe|kill|pkill|killall|shutdown|reboot|push|upload|scp|rsync|ssh|kubectl|helm|terraform|pulumi|ansible\S*|heroku|vercel|netlify|flyctl|aws|gcloud|az|chmod|chown|sudo|dd|mkfs\S*)(?=$|[\s:;&|/_.-])|--force\b|\s-f(?:\s|$)/;
/** Matches commands that run until somebody stops them. */
const endless =
  /(?:^|[\s:/_.-])(?:dev|start|serve|runserver|watch|preview|storybook|nodemon|tail|compose up)(?=$|[\s:])|--watch(?:All)?\b(?!=false)|\s-w(?:\s|$)/;

/** Tells whether every command of a shell line matches `looks`. */
export function onlyLooks(line: string): boolean {
  return partsOf(line).every((one) => looks.test(one));
}

/** Tells whether a line deploys, deletes or runs without end. No rule tells agents to run such a line. */
export function isRisky(line: string): boolean {
  return risky.test(line) || endless.test(line);
}

/** Tells whether a line checks a change and does nothing else: `cd server && make check` does, `git clean -fdx && make test` does not. */
export function isCheck(line: string): boolean {
  if (isRisky(line) || changes.test(line)) return false;
  const telling = partsOf(line).filter((one) => !isHarmless(one));
  return telling.length > 0 && telling.every((one) => checks.test(one) && runs.test(one));
}

/** Tells whether a command only shows something and writes nothing. */
function isHarmless(part: string): boolean {
  return harmless.test(part) && !/[>`]|\$\(/.test(part.replace(/\d?>&\d|&?\d?>\s*\/dev\/null/g, ''));
}

function partsOf(line: string): string[] {
  return line
    .split(/&&|[|;]|(?<![>&])&(?![>&])/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
