import { type Domain, DomainCreateSchema } from '@cairn/api';
import { errorText, notify, useFormSend, useIssueText } from '@cairn/shell';
import { Button, Callout, CodeBlock, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { FormDialog, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { addDomain, verifyDomain } from './queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  DOMAIN_REQUIRED: msg`Enter the part after the @ of your addresses`,
  DOMAIN_INVALID: msg`Enter a domain, such as acme.com`,
  DOMAIN_NAMED: msg`This domain is already in the list`,
  TOO_MANY: msg`You can add at most 50 domains`,
};

/** Adds a domain, then shows the DNS record that proves ownership, and checks for it. */
export function DomainDialog({
  domain,
  onNamed,
  onClose,
}: {
  domain: Domain | undefined;
  onNamed: (domain: string) => void;
  onClose: () => void;
}): ReactElement {
  return domain ? <ProveDomain domain={domain} onClose={onClose} /> : <NameDomain onNamed={onNamed} onClose={onClose} />;
}

function NameDomain({ onNamed, onClose }: { onNamed: (domain: string) => void; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const sending = useFormSend(async ({ domain }: { domain: string }) => onNamed((await addDomain(domain)).domain));
  return (
    <FormDialog
      title={<Trans>Add domain</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Continue</Trans>}
      failureTitle={<Trans>The domain was not added</Trans>}
      draft="domain.new"
      schema={DomainCreateSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField
        autoFocus
        name="domain"
        label={t`Domain`}
        autoComplete="off"
        spellCheck="false"
        code
        hint={<Trans>The part after the @ of your addresses</Trans>}
      />
    </FormDialog>
  );
}

function ProveDomain({ domain: { domain, record, verifiedAt }, onClose }: { domain: Domain; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const verify = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await verifyDomain(domain);
      notify('green', t`${domain} is verified`);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const labels = { copy: t`Copy`, copied: t`Copied`, notCopied: t`Could not copy` };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        <Trans>
          Verify <bdi>{domain}</bdi>
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <DialogBody>
        {failure !== undefined && (
          <Callout tone="negative" live="alert" title={<Trans>Not verified</Trans>}>
            {errorText(failure)}
          </Callout>
        )}
        <p>
          <Trans>Add this TXT record at your DNS provider, then verify it. You can keep it afterwards.</Trans>
        </p>
        <CodeBlock label={t`Record name`} labels={labels} wrap>
          {record.name}
        </CodeBlock>
        <CodeBlock label={t`Record value`} labels={labels} wrap>
          {record.value}
        </CodeBlock>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {verifiedAt === null && (
          <Button variant="primary" busy={busy} onClick={() => void verify()}>
            <Trans>Verify</Trans>
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
