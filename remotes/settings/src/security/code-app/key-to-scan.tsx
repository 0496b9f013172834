import type { TotpEnrolment } from '@cairn/api';
import { notify, notifyError, useSession } from '@cairn/shell';
import { Button, copyText } from '@cairn/ui/core';
import { QrFrame } from '@cairn/ui/data';
import { copyIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './key-to-scan.module.css';

/** The key of an authenticator app: as a QR code, and as text to type or copy. */
export function KeyToScan({ enrolment: { secret, uri } }: { enrolment: TotpEnrolment }): ReactElement {
  const { t } = useLingui();
  const email = useSession()?.user.email ?? '';
  const modules = useMemo(() => encode(uri, { ecc: 'M', border: 0 }).data, [uri]);
  const copy = () =>
    copyText(secret).then(
      () => notify('green', t`The key is copied`),
      () => notifyError(t`The key could not be copied. Select and copy it yourself.`),
    );
  return (
    <div className={styles.key}>
      <QrFrame label={t`The key as a QR code. The text is next to it`} modules={modules} />
      <div className={styles.words}>
        <p>
          <Trans>Scan the QR code with your authenticator app, such as 1Password, Aegis or Google Authenticator.</Trans>
        </p>
        <p className={styles.label}>
          <Trans>Or enter this key</Trans>
        </p>
        <div className={styles.secret}>
          <bdi dir="ltr" className={styles.letters}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <Button size="small" icon={copyIcon} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
        </div>
        <p className={styles.hint}>
          <Trans>
            Time-based, 6 digits, 30 seconds, account <bdi dir="ltr">{email}</bdi>
          </Trans>
        </p>
      </div>
    </div>
  );
}
