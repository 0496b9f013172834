import { expect, test } from '@rstest/core';
import { openPage, visits } from '../support/pages.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

/** What an address opens, and what its title names then. Two of them name the project of an address that does not. */
const objects: readonly (readonly [address: RegExp, title: RegExp])[] = [
  [/[?&]decision=12/, /^ADR 12 · Payments API · Cairn$/],
  [/[?&]pattern=/, /^PAT-\d+ · Payments API · Cairn$/],
  [/[?&]session=[^&]+&view=full/, /^s_\w+ · Payments API · Cairn$/],
  [/[?&]session=[^&]+&with=/, /^Compare s_\w+ and s_\w+ · Payments API · Cairn$/],
  [/[?&]branch=/, /^fix\/double-auth · Payments API · Cairn$/],
  [/[?&]conversation=(?!new)/, /^(?!Conversations).+ · Payments API · Cairn$/],
  [/[?&]preview=payments-api/, /^Payments API · Cairn$/],
  [/\/api-keys\/\{/, /^(?!API keys).+ · Cairn$/],
  [/\/help\/connect-an-agent/, /^Connect an agent · Cairn$/],
  [/\/staff\/tickets\?ticket=1001/, /^#1001 \S.+ · Cairn$/],
  [/\/staff\/articles\/\{/, /^(?!Articles?\b).+ · Cairn$/],
  [/\/billing\/\{|\/invoices\/\{/, /^Invoice \S+ · Cairn$/],
  [/admin_tenants(?:\?tenant=|\/)acme/, /^Acme · Cairn$/],
  [/\/remotes\/staff/, /^staff · Cairn$/],
];

const inApplication = visits.flatMap(({ who, paths }) => (who === null ? [] : [{ who, paths }]));
/** So many pages to a test: it ends in time on a machine that does much else. */
const atOnce = 16;
const parts = inApplication.flatMap(({ who, paths }) =>
  Array.from({ length: Math.ceil(paths.length / atOnce) }, (_, part) => paths.slice(part * atOnce, (part + 1) * atOnce)).map((some) => ({
    who,
    paths: some,
    first: some[0],
  })),
);

test.each(parts)('from $first on the title names what is opened, and the project that has it', async ({ who, paths }) => {
  const { page } = await visitorOf(who);
  for (const path of paths) {
    await openPage(page, cairn.url, path);
    const wanted = objects.find(([address]) => address.test(path))?.[1] ?? /^\S.* · Cairn$/;
    await expect.poll(() => page.title(), { message: path }).toMatch(wanted);
  }
});

test('each object above is opened by one of the pages', () => {
  const paths = inApplication.flatMap((one): readonly string[] => one.paths);
  expect(objects.filter(([address]) => !paths.some((path) => address.test(path)))).toEqual([]);
});
