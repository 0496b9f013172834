import { type HostManifest, HostManifestSchema } from '@cairn/contract';
import { errorText } from '@cairn/shell';
import { Dialog, DialogBody } from '@cairn/ui/core';
import { FileDrop } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';

/** The manifest of a real host has some 100 kB. */
const maxBytes = 5_000_000;

/** Takes the `host.json` of a built host, and rehearses it. */
export function UploadHostDialog({
  onRehearse,
  onClose,
}: {
  onRehearse: (host: HostManifest) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const invalid = t`This file is not the host.json of a built host.`;
  const take = async (file: File) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), HostManifestSchema), await file.text());
    if (!read.success) return setFailure(invalid);
    setFailure(undefined);
    setBusy(true);
    try {
      return await onRehearse(read.output);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Upload a host</Trans>}
      description={<Trans>Only its manifest is read. The host itself is not stored and does not go live.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        <FileDrop
          label={t`Manifest of the host`}
          accept={['.json', 'application/json']}
          maxBytes={maxBytes}
          prompt={(choose) => <Trans>Drop host.json here, or {choose}</Trans>}
          browseLabel={t`choose it`}
          dropLabel={t`Drop to check it`}
          rules={t`It is in host/dist/app after a build.`}
          error={failure}
          isDisabled={busy}
          onFiles={([file]) => {
            if (!file) setFailure(invalid);
            else take(file).catch((error: unknown) => setFailure(errorText(error)));
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
