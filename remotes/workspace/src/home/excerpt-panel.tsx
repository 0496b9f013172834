import { useLocale } from '@cairn/shell';
import { ButtonLink, Count, numberFormat, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';

interface ExcerptPanelProps {
  title: ReactNode;
  /** How many rows the whole list has; without any there is no link to it. */
  total: number;
  /** The whole list. */
  all: string;
  /** What the link says, where "All" is not enough. */
  allLabel?: ReactNode;
  children: ReactNode;
}

/** The first rows of a longer list: how many there are in all, and the way to them. */
export function ExcerptPanel({ title, total, all, allLabel, children }: ExcerptPanelProps): ReactElement {
  const { format } = numberFormat(useLocale());
  return (
    <Panel
      flush
      title={
        <>
          {title} <Count>{format(total)}</Count>
        </>
      }
      actions={
        total > 0 && (
          <ButtonLink variant="quiet" size="small" to={all}>
            {allLabel ?? <Trans context="link to a whole list">All</Trans>}
          </ButtonLink>
        )
      }
    >
      {children}
    </Panel>
  );
}
