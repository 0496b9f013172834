import type { Macro } from '@cairn/api';
import { IconButton, lazy, PopoverButton } from '@cairn/ui/core';
import { zapIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement, Ref } from 'react';

const MacroMenu = lazy<{ onChosen: (macro: Macro) => void; onClose: () => void }>(() =>
  import('./macro-menu.tsx').then((module) => module.MacroMenu),
);

/** Renders the button that opens the macros. `ref` is its container, so that a slash in the composer can press it. */
export function MacroButton({ ref, onChosen }: { ref: Ref<HTMLSpanElement>; onChosen: (macro: Macro) => void }): ReactElement {
  const { t } = useLingui();
  return (
    <span ref={ref}>
      <PopoverButton
        label={t`Macros`}
        placement="top end"
        trigger={({ onFocus, onPointerEnter, ...trigger }) => (
          <IconButton
            size="small"
            icon={zapIcon}
            label={t`Insert a macro (/)`}
            onFocus={() => {
              onFocus();
              MacroMenu.preload();
            }}
            onPointerEnter={() => {
              onPointerEnter();
              MacroMenu.preload();
            }}
            {...trigger}
          />
        )}
      >
        {(close) => <MacroMenu onChosen={onChosen} onClose={close} />}
      </PopoverButton>
    </span>
  );
}
