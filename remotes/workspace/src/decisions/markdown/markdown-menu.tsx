import type { Decision } from '@cairn/api';
import { Button, MenuButton } from '@cairn/ui/core';
import { copyIcon, downloadIcon, fileTextIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useCopyText } from '../../texts/copy-text.ts';
import { downloadText } from '../../texts/download-text.ts';

/** Copies or downloads the decision as a Markdown file. The code that writes it is loaded on demand. */
export function MarkdownMenu({ decision }: { decision: Decision }): ReactElement {
  const { t } = useLingui();
  const copy = useCopyText();
  const written = async () => {
    const { decisionFile, decisionFileName } = await import('./written.ts');
    return { name: decisionFileName(decision), text: decisionFile(decision) };
  };
  return (
    <MenuButton
      label={t`Markdown`}
      placement="bottom end"
      entries={[
        {
          id: 'copy',
          label: t`Copy as Markdown`,
          icon: copyIcon,
          onAction: () => void written().then(({ text }) => copy(text, t`Copied`), reportError),
        },
        {
          id: 'download',
          label: t`Download as Markdown`,
          icon: downloadIcon,
          onAction: () => void written().then(({ name, text }) => downloadText(name, text), reportError),
        },
      ]}
      trigger={(props) => (
        <Button size="small" icon={fileTextIcon} {...props}>
          <Trans>Markdown</Trans>
        </Button>
      )}
    />
  );
}
