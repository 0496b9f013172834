import { Icon, type IconData } from '@cairn/ui/core';
import { building2Icon, fingerprintIcon, gitBranchIcon, keyRoundIcon, plugIcon, shieldCheckIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import page from './landing.module.css';
import styles from './security.module.css';

const points: readonly { icon: IconData; name: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    icon: shieldCheckIcon,
    name: msg`Secrets never stored`,
    text: msg`Keys, tokens and connection strings are redacted before anything is stored. Each one becomes a finding.`,
  },
  {
    icon: fingerprintIcon,
    name: msg`Every line has an author`,
    text: msg`Person, agent, key and session on each record, in a hash-chained audit log.`,
  },
  {
    icon: keyRoundIcon,
    name: msg`Keys shown once`,
    text: msg`Scoped, rate-limited and expiring. Never more rights than the person who created them.`,
  },
  { icon: gitBranchIcon, name: msg`Branches stay separate`, text: msg`What was learned on a branch stays there until it is merged.` },
  {
    icon: building2Icon,
    name: msg`Organizations are isolated`,
    text: msg`Checked on the server for every row of every request.`,
  },
  {
    icon: plugIcon,
    name: msg`Your model or none`,
    text: msg`Connect your own endpoint. Without one, Cairn answers with quotes and says so.`,
  },
];

/** Why a team can trust Cairn with its knowledge. */
export function Security(): ReactElement {
  const { i18n } = useLingui();
  return (
    <section id="security" className={page.band}>
      <div className={styles.security}>
        <div className={styles.words}>
          <h2 className={page.heading}>
            <Trans>What an agent says is evidence, not truth</Trans>
          </h2>
          <p className={page.lead}>
            <Trans>Cairn was built for teams that must be able to show who wrote what, and that nothing leaked.</Trans>
          </p>
        </div>
        <ul className={styles.points}>
          {points.map(({ icon, name, text }) => (
            <li key={name.id}>
              <Icon icon={icon} size="large" className={styles.icon} />
              <div>
                <h3 className={styles.name}>{i18n._(name)}</h3>
                <p className={page.text}>{i18n._(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
