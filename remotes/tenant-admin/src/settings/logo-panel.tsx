import { pathOf, TenantSettingsSchema, tenantLogoOperations, tenantLogoPath } from '@cairn/api';
import { UploadFailed, uploadFile } from '@cairn/attachments';
import { apiUrl, notify, notifyFailure, queryClient, runOperation, useSession } from '@cairn/shell';
import { Avatar, Button, Panel } from '@cairn/ui/core';
import { FileDrop, type RefusedFile } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import styles from './logo-panel.module.css';
import { showTenantSettings, tenantSettingsQuery } from './queries.ts';

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const failures: Record<string, MessageDescriptor> = {
  BODY_TOO_LARGE: msg`This file is too large.`,
  CONFLICT: msg`Someone else changed the organization in the meantime. Check the logo and choose the file again.`,
  FILE_DAMAGED: msg`This image cannot be read, or it has too many pixels.`,
  FILE_EMPTY: msg`This file is empty.`,
  PICTURE_TYPE: msg`A logo is an image: PNG, JPEG, GIF or WebP.`,
};
const otherFailure = msg`The logo was not uploaded. Try again.`;

/** The organization's logo as the sidebar shows it, and the choice of another one. */
export function LogoPanel(): ReactElement {
  const { i18n, t } = useLingui();
  const { data: settings } = useSuspenseQuery(tenantSettingsQuery());
  const name = useSession()?.tenant.name ?? '';
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const uploading = useRef<AbortController>(null);
  useEffect(() => () => uploading.current?.abort(), []);
  const { version } = settings;
  const fail = (code: string) => {
    setFailure(code);
    if (code === 'CONFLICT') void queryClient.invalidateQueries(tenantSettingsQuery());
  };
  const upload = async (file: File) => {
    setFailure(undefined);
    setBusy(true);
    uploading.current = new AbortController();
    const { signal } = uploading.current;
    const to = { url: apiUrl(pathOf(tenantLogoOperations.upload), { version }), schema: TenantSettingsSchema };
    try {
      showTenantSettings(await uploadFile(to, file, () => undefined, signal));
      notify('green', t`The logo is saved`);
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      if (!signal.aborted) fail(error.code);
    } finally {
      setBusy(false);
    }
  };
  const choose = ([file]: readonly File[], [refused]: readonly RefusedFile[]) => {
    if (file) return upload(file);
    if (refused) fail('PICTURE_TYPE');
    return undefined;
  };
  const remove = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      showTenantSettings(await runOperation(tenantLogoOperations.remove, { query: { version } }));
      notify('green', t`The logo is removed`);
    } catch (error) {
      void queryClient.invalidateQueries(tenantSettingsQuery());
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const logo = tenantLogoPath({ logo: settings.logo });
  return (
    <Panel title={<Trans>Logo</Trans>}>
      <div className={styles.logo}>
        <div className={styles.shown}>
          {logo ? <img className={styles.picture} src={logo} alt={t`Logo of ${name}`} /> : <Avatar name={name} size="large" decorative />}
          <bdi className={styles.name}>{name}</bdi>
          {settings.logo !== null && (
            <Button size="small" busy={busy} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <FileDrop
          label={t`Logo`}
          prompt={(button) => <Trans>Drop an image here, or {button}</Trans>}
          browseLabel={t`choose a file`}
          dropLabel={t`Drop to upload`}
          rules={t`PNG, JPEG, GIF or WebP, best square. Stored without location and camera data.`}
          error={failure === undefined ? undefined : i18n._(failures[failure] ?? otherFailure)}
          accept={types}
          onFiles={(taken, refused) => void choose(taken, refused)}
          isDisabled={busy}
        />
      </div>
    </Panel>
  );
}
