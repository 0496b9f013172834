# starter

A remote of Cairn, in a repository of its own: a page, in seven languages, released by itself.

```
remote.ts        what the shell knows without running it: routes, navigation
src/routes.tsx   a loader and a lazy page for each route
src/projects     /app/starter   the projects that the reader may open
src/locales      the catalogue, a file per language
test             a browser test against a running Cairn
```

It is built on Cairn's shared packages alone, which come from the Cairn at {{cairn}} (`.npmrc`), and on npm.

| command                         | does                                                                                        |
| ------------------------------- | ------------------------------------------------------------------------------------------- |
| `npx -y pnpm@12 install`        | installs; Cairn has to run                                                                    |
| `npx -y pnpm@12 develop`        | serves it with hot reload, for your tab of a Cairn that runs and lets you (`--host <origin>`) |
| `npx -y pnpm@12 check`          | format, lint, boundaries, texts that do not come from the catalogues, types, translations     |
| `npx -y pnpm@12 test`           | builds, then unit tests, page tests and what every remote holds to (`src/conformance.page.test.ts`) |
| `npx -y pnpm@12 test:browser`   | releases it to the Cairn at `CAIRN_URL`, and opens it there; then takes it back               |
| `npx -y pnpm@12 release`        | builds, checks, publishes and promotes; `release --canary 10`, `release rollback`, `release status` |
| `npx -y pnpm@12 i18n`           | takes new texts into the catalogues                                                           |
| `npx -y pnpm@12 update '@cairn/*'` | brings the shared packages up to those of the running Cairn                      |

What the shell gives to a remote: `node_modules/@cairn/shell/README.md`; the components: `node_modules/@cairn/ui/README.md`.

A release needs `CAIRN_URL` and `CAIRN_DEPLOY_TOKEN`. Whoever runs Cairn makes the token, good for this remote alone:
`npx -y pnpm@12 release token create starter --name "the repository of starter"`.

`.github/workflows/remote.yml` does the same for each change: check and test, then publish, a canary, and everybody.
