import { IconButton } from '@cairn/ui/core';
import { paperclipIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef } from 'react';

/** A button that opens the system's file dialog. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }): ReactElement {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={paperclipIcon} label={t`Attach files`} onClick={() => input.current?.click()} />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t`Attach files`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // allows selecting the same file again
        }}
      />
    </>
  );
}
