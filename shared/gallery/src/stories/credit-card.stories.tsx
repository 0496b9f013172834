import { CreditCard, cardDigits, expiryText, groupCardNumber, TextField } from '@cairn/ui/forms';
import { useState } from 'react';
import { Captioned, Grid, Row } from '../layout.tsx';
import type { Setting } from '../setting.ts';
import { family } from '../story.ts';

const texts = (text: Setting['text'], summary: string) => ({
  summary,
  cardholder: text('Cardholder name'),
  cardholderEmpty: text('Name on the card'),
  securityCode: text('Security code'),
  validThru: text('VALID THRU'),
  expiryEmpty: text('MM/YY'),
});

function Typed({ text }: Pick<Setting, 'text'>) {
  const [number, setNumber] = useState('545422089110');
  const [expiry, setExpiry] = useState('11/30');
  const [name, setName] = useState('Marta Ruiz');
  return (
    <Row>
      <CreditCard
        number={{ digits: number }}
        name={name}
        expiry={expiry}
        focused="expiry"
        labels={texts(text, text('The card as it is written'))}
      />
      <Grid>
        <TextField label={text('Cardholder name')} value={name} onChange={setName} autoComplete="cc-name" />
        <TextField
          code
          label={text('Card number')}
          inputMode="numeric"
          autoComplete="cc-number"
          value={groupCardNumber(number)}
          onChange={(typed) => setNumber(cardDigits(typed))}
        />
        <TextField
          code
          label={text('Expiration')}
          inputMode="numeric"
          autoComplete="cc-exp"
          value={expiry}
          onChange={(typed) => setExpiry(expiryText(typed))}
        />
      </Grid>
    </Row>
  );
}

export default family({
  title: 'Credit card',
  about: 'Never mirrored. The security code is three dots, whatever is typed.',
  stories: [
    {
      name: 'On file',
      render: ({ text }) => {
        const card = { number: { last4: '4242', scheme: 'Visa' }, name: 'Jonas Weber', expiry: '08/29' };
        return (
          <Row>
            <CreditCard {...card} labels={texts(text, 'Visa •••• 4242, Jonas Weber, 08/29')} />
            <CreditCard {...card} size="small" labels={texts(text, 'Visa •••• 4242, Jonas Weber, 08/29')} />
          </Row>
        );
      },
    },
    { name: 'Being typed', about: 'The part in focus has a line.', render: ({ text }) => <Typed text={text} /> },
    {
      name: 'Other states',
      render: ({ text }) => (
        <Row>
          <Captioned caption="refused: the words stand outside">
            <CreditCard
              invalid
              number={{ last4: '4242', scheme: 'Visa' }}
              name="Jonas Weber"
              expiry="08/29"
              labels={texts(text, 'Visa •••• 4242, Jonas Weber, 08/29')}
            />
          </Captioned>
          <Captioned caption="none yet">
            <CreditCard labels={texts(text, text('No card yet'))} />
          </Captioned>
          <Captioned caption="American Express">
            <CreditCard
              number={{ digits: '378282246310005' }}
              name="Amina Haddad"
              expiry="02/28"
              labels={texts(text, 'American Express 0005, Amina Haddad, 02/28')}
            />
          </Captioned>
        </Row>
      ),
    },
  ],
});
