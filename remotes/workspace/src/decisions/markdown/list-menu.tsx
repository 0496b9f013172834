import type { Project } from '@cairn/api';
import { apiUrl } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { downloadIcon, ellipsisIcon, trash2Icon, uploadIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { DiscardedDrafts } from '../discard/lazy.ts';
import { ImportDecisions } from './lazy.ts';

/**
 * Renders the menu of the list: import of Markdown files as drafts, export of a project's accepted decisions as one file, and discarded
 * drafts.
 */
export function ListMenu({ scope, projects }: { scope: Project | null; projects: readonly Project[] }): ReactElement | null {
  const { t } = useLingui();
  const [open, setOpen] = useState<'import' | 'discarded' | null>(null);
  const download = (slug: string) => {
    const link = document.createElement('a');
    link.href = apiUrl('decisions/markdown', { project: slug });
    link.download = '';
    link.click();
  };
  const entries = [
    ...(projects.length > 0
      ? [{ id: 'import', label: t`Import Markdown files`, icon: uploadIcon, onAction: () => setOpen('import') }]
      : []),
    ...(scope
      ? [{ id: 'accepted', label: t`Download accepted decisions as Markdown`, icon: downloadIcon, onAction: () => download(scope.slug) }]
      : []),
    ...(projects.length > 0
      ? [{ id: 'discarded', label: t`Discarded drafts`, icon: trash2Icon, onAction: () => setOpen('discarded') }]
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
      {open === 'import' && <ImportDecisions projects={projects} onClose={() => setOpen(null)} />}
      {open === 'discarded' && <DiscardedDrafts project={scope?.slug} onClose={() => setOpen(null)} />}
    </>
  );
}
