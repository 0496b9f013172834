import { classNames } from '../class-names.ts';
import { Mark } from '../core/mark.tsx';
import { schemeOf, shownCardNumber } from './card-number.ts';
import styles from './credit-card.module.css';

export type CardPart = 'number' | 'name' | 'expiry' | 'code';

export interface CreditCardProps {
  /**
   * `last4` of a card on file, with its scheme as the payment provider names it; `digits` of one that is typed; nothing
   * where there is none yet.
   */
  number?: { last4: string; scheme: string } | { digits: string };
  /** As it stands on the card. */
  name?: string;
  /** `MM/YY`. */
  expiry?: string;
  /** The part that is written at the moment. */
  focused?: CardPart | undefined;
  /** The bank or the check refused it; the words for it stand outside. */
  invalid?: boolean;
  size?: 'small' | 'medium';
  labels: {
    /** All of it in a sentence, for those who do not see it: "Visa ending in 4242, Jonas Weber, valid through 08/29". */
    summary: string;
    cardholder: string;
    /** In the place of the name where there is none: "Name on the card". */
    cardholderEmpty: string;
    securityCode: string;
    /** "VALID THRU", and where there is no date yet "MM/YY". */
    validThru: string;
    expiryEmpty: string;
  };
}

/**
 * A payment card: name, number, expiration, security code, VALID THRU (specification, section 2). The security code is
 * three dots, whatever is typed. Left to right in every language, as the plastic is.
 */
export function CreditCard({ number, name, expiry, focused, invalid = false, size = 'medium', labels }: CreditCardProps) {
  const empty = number === undefined;
  const scheme = number === undefined ? undefined : 'last4' in number ? number.scheme : schemeOf(number.digits).name;
  const part = (id: CardPart) => classNames(styles.part, focused === id && styles.hot);
  return (
    <div
      className={classNames(styles.card, size === 'small' && styles.small, empty && styles.empty, invalid && styles.invalid)}
      dir="ltr"
      role="img"
      aria-label={labels.summary}
    >
      <div className={styles.head}>
        <Mark size={size === 'small' ? 20 : 24} />
        <span className={styles.scheme}>{scheme}</span>
      </div>
      <span className={styles.chip} />
      <span className={classNames(styles.number, focused === 'number' && styles.hot)}>
        {empty ? '0000 0000 0000 0000' : shownCardNumber(number)}
      </span>
      <div className={styles.foot}>
        <span className={part('name')}>
          <span className={styles.label}>{labels.cardholder}</span>
          <span className={styles.name} dir="auto">
            {name || labels.cardholderEmpty}
          </span>
        </span>
        <span className={part('expiry')}>
          <span className={styles.label}>{labels.validThru}</span>
          <span className={styles.digits}>{expiry || labels.expiryEmpty}</span>
        </span>
        {size !== 'small' && (
          <span className={part('code')}>
            <span className={styles.label}>{labels.securityCode}</span>
            <span className={styles.digits}>•••</span>
          </span>
        )}
      </div>
    </div>
  );
}
