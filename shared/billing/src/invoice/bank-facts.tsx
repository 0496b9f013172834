import type { BankDetails } from '@cairn/api';
import { Fact } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The bank account for transfers, as entries of `Facts`. */
export function BankFacts({ bank: { holder, iban, bic, bank } }: { bank: BankDetails }): ReactElement {
  return (
    <>
      <Fact name={<Trans>Account holder</Trans>}>
        <bdi>{holder}</bdi>
      </Fact>
      <Fact name="IBAN">
        <bdi className="mono">{iban}</bdi>
      </Fact>
      {bic !== '' && (
        <Fact name="BIC">
          <bdi className="mono">{bic}</bdi>
        </Fact>
      )}
      {bank !== '' && (
        <Fact name={<Trans>Bank</Trans>}>
          <bdi>{bank}</bdi>
        </Fact>
      )}
    </>
  );
}
