import { notify, notifyError } from '@cairn/shell';
import { copyText } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** Returns a function that copies a text to the clipboard and shows the result. */
export function useCopyText(): (text: string, said: string) => void {
  const { t } = useLingui();
  return (text, said) => {
    copyText(text).then(
      () => notify('green', said),
      () => notifyError(t`The browser did not allow copying.`),
    );
  };
}
