import { Button, copyText } from '@cairn/ui/core';
import { copyIcon } from '@cairn/ui/icons';
import { CheckboxField } from '@cairn/ui/plain-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import styles from './second-factor.module.css';

/** The backup codes, shown once. The page continues when the person confirms that they are saved. */
export function SavedCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const [saved, setSaved] = useState(false);
  const [note, setNote] = useState<'copied' | 'failed'>();
  const copy = () =>
    copyText(codes.join('\n')).then(
      () => setNote('copied'),
      () => setNote('failed'),
    );
  return (
    <AuthFrame
      forAll
      title={t`Save your backup codes`}
      lead={<Trans>Each code works once, if you lose your phone. They are not shown again.</Trans>}
    >
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={frame.stack}>
        <Button icon={copyIcon} wide onClick={() => void copy()}>
          <Trans>Copy the codes</Trans>
        </Button>
        <p className={frame.small} role="status">
          {note === 'copied' && <Trans>The codes are copied.</Trans>}
          {note === 'failed' && <Trans>The codes could not be copied. Select and copy them yourself.</Trans>}
        </p>
        <CheckboxField name="saved" checked={saved} onChange={({ target }) => setSaved(target.checked)}>
          <Trans>I have saved them</Trans>
        </CheckboxField>
        <Button variant="primary" size="large" wide disabled={!saved} onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </AuthFrame>
  );
}
