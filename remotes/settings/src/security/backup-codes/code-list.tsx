import { notify, notifyError } from '@cairn/shell';
import { Button, Callout, copyText } from '@cairn/ui/core';
import { copyIcon, downloadIcon, eyeOffIcon, printerIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './code-list.module.css';

/** New backup codes, which can be copied, downloaded or printed. */
export function CodeList({ codes }: { codes: readonly string[] }): ReactElement {
  const { t } = useLingui();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    copyText(text).then(
      () => notify('green', t`The codes are copied`),
      () => notifyError(t`The codes could not be copied. Select and copy them yourself.`),
    );
  const download = () => {
    const heading = t`Backup codes for Cairn (${location.host}). Each works once.`;
    const address = URL.createObjectURL(new Blob([`${heading}\n\n${text}`], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'cairn-backup-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000); // long enough for the browser to read it
  };
  return (
    <>
      <ol className={styles.codes} aria-label={t`Backup codes`}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button icon={copyIcon} onClick={() => void copy()}>
          <Trans>Copy all</Trans>
        </Button>
        <Button icon={downloadIcon} onClick={download}>
          <Trans>Download as text</Trans>
        </Button>
        <Button icon={printerIcon} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Callout icon={eyeOffIcon} title={<Trans>Shown only once</Trans>}>
        <Trans>We store only a hash. Keep them in a safe place, such as a password manager.</Trans>
      </Callout>
    </>
  );
}
