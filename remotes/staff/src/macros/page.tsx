import type { Macro } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { Button, EmptyState, lazy, Page, PageHeader, Panel, Rows } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { MacroRow } from './macro-row.tsx';
import { macrosQuery } from './queries.ts';

const MacroForm = lazy(() => import('./macro-form.tsx').then((module) => module.MacroForm));

/** Renders `/app/staff/macros`: the prepared replies that all staff share. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { items } = useSuspenseQuery(macrosQuery()).data;
  /** The edited macro; `null` for a new one. */
  const [edited, setEdited] = useState<Macro | null>();
  usePage(t`Macros`);
  const create = (
    <Button
      variant="primary"
      icon={plusIcon}
      onClick={() => setEdited(null)}
      onPointerEnter={MacroForm.preload}
      onFocus={MacroForm.preload}
    >
      <Trans>Create macro</Trans>
    </Button>
  );
  return (
    <Page narrow>
      <PageHeader
        title={<Trans>Macros</Trans>}
        lead={<Trans>Saved replies and actions for tickets. Shared by all staff.</Trans>}
        actions={items.length > 0 && create}
      />
      {items.length === 0 ? (
        <EmptyState kind="never" title={<Trans>No macros yet</Trans>} actions={create}>
          <Trans>Write a reply once, and insert it into any ticket with a slash.</Trans>
        </EmptyState>
      ) : (
        <Panel flush title={<Trans>Most used first</Trans>}>
          <Rows>
            {items.map((macro) => (
              <MacroRow key={macro.id} macro={macro} onEdit={() => setEdited(macro)} />
            ))}
          </Rows>
        </Panel>
      )}
      {edited !== undefined && <MacroForm macro={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
