import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import type { AppSettings } from '../http/context.ts';
import type { Cairn } from './cairn.ts';

/** Prints the locations of data and logs, and what a person needs first: the address, demo accounts, and where mail goes. */
export function announce(cairn: Pick<Cairn, 'settings' | 'url' | 'logFile'>): void {
  console.log(announcement(cairn).join('\n'));
}

/** Returns the lines of the announcement. Pure. */
export function announcement({ settings, url, logFile }: Pick<Cairn, 'settings' | 'url' | 'logFile'>): string[] {
  const { releases, publicUrl, demo, dataDir, database } = settings;
  return [
    `  ${database ? 'the PostgreSQL of DATABASE_URL, and data' : 'data'} in ${dataDir}`,
    ...(releases.store ? [`  releases in the bucket ${releases.store.bucket}`] : []),
    ...(logFile ? [`  log in ${logFile}; warnings and errors are also shown here`] : []),
    '',
    `Cairn is ready: ${publicUrl}`,
    ...(publicUrl.startsWith('http://localhost') ? [] : [`  listening on ${url}`]),
    '',
    ...(demo
      ? [`Demo accounts (password ${demoPassword}):`, ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`), '']
      : []),
    mailText(settings),
    '',
  ];
}

function mailText({ smtpUrl, demo, publicUrl }: AppSettings): string {
  if (smtpUrl !== null) return 'Mail is sent by SMTP.';
  return demo ? `Mail is not sent; read it at ${publicUrl}/dev/mailbox` : 'Mail is not sent: set SMTP_URL and MAIL_FROM.';
}
