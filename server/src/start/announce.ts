import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import type { AppSettings } from '../http/context.ts';

/** Tells the person who started Cairn where it is, who may sign in, and where mail goes. */
export function announce(settings: AppSettings, localUrl: string): void {
  const lines = ['', `Cairn is ready: ${settings.publicUrl}`];
  if (!settings.publicUrl.startsWith('http://localhost')) lines.push(`  listening on ${localUrl}`);
  if (settings.demo) {
    lines.push('', `Demo accounts (password ${demoPassword}):`, ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`));
  }
  lines.push(
    '',
    `Mail: ${mailText(settings)}`,
    `Data: ${settings.database ? 'the PostgreSQL of DATABASE_URL, and' : ''} ${settings.dataDir}`.replace('  ', ' '),
    ...(settings.releases.store ? [`Releases: the bucket ${settings.releases.store.bucket}`] : []),
    '',
  );
  console.log(lines.join('\n'));
}

function mailText({ smtpUrl, demo, publicUrl }: AppSettings): string {
  if (smtpUrl !== null) return 'is sent by SMTP';
  return demo ? `is shown at ${publicUrl}/dev/mailbox, and is not sent` : 'is not sent: set SMTP_URL and MAIL_FROM';
}
