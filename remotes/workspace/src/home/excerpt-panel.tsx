import { useLocale } from '@cairn/shell';
import { ButtonLink, Count, numberFormat, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';

interface ExcerptPanelProps {
  title: ReactNode;
  /** Number of rows of the whole list; if 0, there is no link to it. */
  total: number;
  /** The path of the whole list. */
  all: string;
  /** The link's text, if "All" is not enough. */
  allLabel?: ReactNode;
  children: ReactNode;
}

/** The first rows of a longer list, with the total and a link. */
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
