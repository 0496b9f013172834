import { useLingui } from '@lingui/react/macro';

/** Returns "Revision 3". */
export function useRevisionText(): (number: number) => string {
  const { t } = useLingui();
  return (number) => t`Revision ${number}`;
}
