import { ConnectCodeSchema, shownConnectCode } from '@cairn/api';
import { useIssueText } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { Form, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import styles from './page.module.css';

const FormSchema = v.object({ code: ConnectCodeSchema });
const issueTexts = { VALUE_INVALID: msg`Enter the eight letters, such as BCDF-GHJK.` };

/** The field for the code of a terminal, for example on another machine. */
export function EnterCode(): ReactElement {
  const { t } = useLingui();
  const [, setSearch] = useSearchParams();
  return (
    <Form
      draft={false}
      schema={FormSchema}
      className={styles.enter ?? ''}
      message={useIssueText(issueTexts)}
      onSubmit={async ({ code }) => {
        setSearch({ code: shownConnectCode(code) });
        return undefined;
      }}
    >
      <TextField name="code" label={t`Code`} code maxLength={20} autoComplete="off" spellCheck="false" />
      <Button type="submit" variant="primary">
        <Trans>Continue</Trans>
      </Button>
    </Form>
  );
}
