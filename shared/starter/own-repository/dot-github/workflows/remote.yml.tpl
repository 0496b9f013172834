# Check and test every change; on the main branch publish it, try it on some, wait until enough tabs
# have run it for long enough (CANARY_…, in tabs and minutes; at most 330), and give it to everybody.
# Needs: the variable CAIRN_URL, the secret CAIRN_DEPLOY_TOKEN (good for this remote alone), and the environments
# "canary" and "production"; reviewers of "production" say when everybody gets it.
name: starter
on:
  push:
    branches: [main]
    paths-ignore: ['**/*.md']
  pull_request:
    paths-ignore: ['**/*.md']

permissions:
  contents: read

concurrency:
  group: starter-${{ github.ref }}
  cancel-in-progress: ${{ github.event_name == 'pull_request' }}

env:
  CAIRN_URL: ${{ vars.CAIRN_URL }}
  CANARY_TABS: 20
  CANARY_MINUTES: 60
  CANARY_GIVE_UP: 300

jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npx -y pnpm@12 install --frozen-lockfile
      - run: npx -y pnpm@12 check
      - run: npx -y pnpm@12 test

  publish:
    needs: check
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 15
    outputs:
      release: ${{ steps.name.outputs.release }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npx -y pnpm@12 install --frozen-lockfile
      - run: npx -y pnpm@12 release publish
        env:
          CAIRN_DEPLOY_TOKEN: ${{ secrets.CAIRN_DEPLOY_TOKEN }}
      - id: name
        run: node -p "const r = require('./dist/remote.json'); 'release=' + r.version + '-' + r.hash" >> "$GITHUB_OUTPUT"

  canary:
    needs: publish
    runs-on: ubuntu-latest
    timeout-minutes: 350
    environment: canary
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npx -y pnpm@12 install --frozen-lockfile
      - run: npx -y pnpm@12 release promote "$RELEASE" --canary 10 --note "$GITHUB_SHA"
        env:
          CAIRN_DEPLOY_TOKEN: ${{ secrets.CAIRN_DEPLOY_TOKEN }}
          RELEASE: ${{ needs.publish.outputs.release }}
      - run: npx -y pnpm@12 release wait "$RELEASE" --tabs "$CANARY_TABS" --minutes "$CANARY_MINUTES" --give-up "$CANARY_GIVE_UP"
        env:
          CAIRN_DEPLOY_TOKEN: ${{ secrets.CAIRN_DEPLOY_TOKEN }}
          RELEASE: ${{ needs.publish.outputs.release }}

  promote:
    needs: [publish, canary]
    runs-on: ubuntu-latest
    timeout-minutes: 15
    environment: production
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npx -y pnpm@12 install --frozen-lockfile
      - run: npx -y pnpm@12 release promote "$RELEASE" --tried --note "$GITHUB_SHA"
        env:
          CAIRN_DEPLOY_TOKEN: ${{ secrets.CAIRN_DEPLOY_TOKEN }}
          RELEASE: ${{ needs.publish.outputs.release }}
