import type { Project } from '@cairn/api';
import { apiUrl } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { downloadIcon, ellipsisIcon, uploadIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { ImportDecisions } from './late.ts';

/** Markdown in and out of the list: files become drafts, and what a project has accepted becomes a file. */
export function ListMenu({ scope, projects }: { scope: Project | null; projects: readonly Project[] }): ReactElement | null {
  const { t } = useLingui();
  const [importing, setImporting] = useState(false);
  const download = (slug: string) => {
    const link = document.createElement('a');
    link.href = apiUrl('decisions/markdown', { project: slug });
    link.download = '';
    link.click();
  };
  const entries = [
    ...(projects.length > 0
      ? [{ id: 'import', label: t`Import Markdown files`, icon: uploadIcon, onAction: () => setImporting(true) }]
      : []),
    ...(scope
      ? [{ id: 'accepted', label: t`Download what is accepted as Markdown`, icon: downloadIcon, onAction: () => download(scope.slug) }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t`More`}
        placement="bottom end"
        entries={entries}
        trigger={(props) => <IconButton icon={ellipsisIcon} label={t`More`} {...props} />}
      />
      {importing && <ImportDecisions projects={projects} onClose={() => setImporting(false)} />}
    </>
  );
}
