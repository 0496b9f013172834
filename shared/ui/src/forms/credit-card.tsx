import { classNames } from '../class-names.ts';
import { Mark } from '../core/mark.tsx';
import { schemeOf, shownCardNumber } from './card-number.ts';
import styles from './credit-card.module.css';

export type CardPart = 'number' | 'name' | 'expiry' | 'code';

export interface CreditCardProps {
  /** `last4` and the provider's scheme name for a stored card; `digits` for one being typed; undefined if empty. */
  number?: { last4: string; scheme: string } | { digits: string };
  /** The name on the card. */
  name?: string;
  /** `MM/YY`. */
  expiry?: string;
  /** The part being edited. */
  focused?: CardPart | undefined;
  /** The card was refused. The message is shown elsewhere. */
  invalid?: boolean;
  size?: 'small' | 'medium';
  labels: {
    /** The whole card as a sentence for screen readers: "Visa ending in 4242, Jonas Weber, valid through 08/29". */
    summary: string;
    cardholder: string;
    /** Placeholder for the name: "Name on the card". */
    cardholderEmpty: string;
    securityCode: string;
    /** "VALID THRU", and "MM/YY" as the placeholder. */
    validThru: string;
    expiryEmpty: string;
  };
}

/**
 * A payment card: name, number, expiration, security code, VALID THRU (specification, section 2). The security code is always three dots.
 * Left to right in every language, like the physical card.
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
