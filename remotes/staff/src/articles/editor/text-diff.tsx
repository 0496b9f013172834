import { LineDiff } from '@cairn/ui/data';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Renders the differences of two Markdown texts line by line. */
export function TextDiff({ before, after }: { before: string; after: string }): ReactElement {
  const { t } = useLingui();
  if (before.trim() === after.trim())
    return (
      <p>
        <Trans>No differences in the text.</Trans>
      </p>
    );
  const labels = {
    added: t`Added:`,
    removed: t`Removed:`,
    unchanged: (lines: number) => t`${plural(lines, { one: '# unchanged line', other: '# unchanged lines' })}`,
  };
  return <LineDiff label={t`Changes`} before={before} after={after} labels={labels} />;
}
