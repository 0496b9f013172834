import { notify, notifyError } from '@cairn/shell';
import { copyText } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** Answers how to put a text on the clipboard and say so, or say that the browser did not let us. */
export function useCopyText(): (text: string, said: string) => void {
  const { t } = useLingui();
  return (text, said) => {
    copyText(text).then(
      () => notify('green', said),
      () => notifyError(t`The browser did not allow copying.`),
    );
  };
}
