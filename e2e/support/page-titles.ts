/** What an address opens, and what its title names then. Two of them name the project of an address that does not. */
export const titledObjects: readonly (readonly [address: RegExp, title: RegExp])[] = [
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
  [/admin_people\//, /^Jonas Weber · Cairn$/],
  [/admin_tenants(?:\?tenant=|\/)acme/, /^Acme · Cairn$/],
  [/\/remotes\/staff/, /^staff · Cairn$/],
];

/** Returns what the English title of a page of the application has to be. */
export function titleOf(path: string): RegExp {
  return titledObjects.find(([address]) => address.test(path))?.[1] ?? /^\S.* · Cairn$/;
}
