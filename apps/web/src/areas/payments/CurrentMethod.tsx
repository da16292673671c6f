import { findBankName, joinAccountNumber } from '@switchboard/domain/payments/bank-account'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { cardTypeName, methodLabel } from '@switchboard/domain/payments/method'

import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

/** The current payment method, with its bank account or card. Source: PAY-002, PAY-009, PAY-010. */
export function CurrentMethod({ payment }: { readonly payment: RecurringPayment }) {
  const { directDebit, creditCard } = payment
  return (
    <Card
      tone="accent"
      title={methodLabel(payment.recurringType)}
      aside={creditCard && <ExpiryPill card={creditCard} />}
    >
      {directDebit && <DefinitionList items={debitItems(directDebit)} />}
      {creditCard && <DefinitionList items={cardItems(creditCard)} />}
      {creditCard && <ExpiryNotice card={creditCard} />}
      {!directDebit && !creditCard && (
        <p>
          We take nothing automatically. Pay by card on this site, or from your bank, by the day your bill is
          due.
        </p>
      )}
    </Card>
  )
}

type DirectDebit = NonNullable<RecurringPayment['directDebit']>
type CreditCard = NonNullable<RecurringPayment['creditCard']>

function debitItems(directDebit: DirectDebit): Definition[] {
  const bank = findBankName(directDebit.bank)
  return [
    { term: 'Account name', description: directDebit.accountName },
    { term: 'Account number', description: joinAccountNumber(directDebit) },
    ...(bank === null ? [] : [{ term: 'Bank', description: bank }]),
  ]
}

const MONTH_DIGITS = 2

function cardItems({ cardType, maskedCardNumber, expiryMonth, expiryYear }: CreditCard): Definition[] {
  return [
    { term: 'Card', description: cardTypeName(cardType) },
    { term: 'Card number', description: <MaskedNumber masked={maskedCardNumber} /> },
    { term: 'Expires', description: `${String(expiryMonth).padStart(MONTH_DIGITS, '0')}/${expiryYear}` },
  ]
}

/** The gateway masks digits by dots. Screen readers read only the last digits. */
function MaskedNumber({ masked }: { readonly masked: string }) {
  return (
    <>
      <span aria-hidden="true">{masked.replaceAll('.', '•')}</span>
      <span className="visually-hidden">ending {/\d*$/.exec(masked)?.[0]}</span>
    </>
  )
}

/** Source: PAY-072. */
function ExpiryPill({ card: { expired, nearExpiry } }: { readonly card: CreditCard }) {
  if (expired) return <StatusPill tone="critical">Expired</StatusPill>
  return nearExpiry ? <StatusPill tone="caution">Expires soon</StatusPill> : null
}

function ExpiryNotice({ card: { expired, nearExpiry } }: { readonly card: CreditCard }) {
  if (!expired && !nearExpiry) return null
  return (
    <Notice
      tone={expired ? 'critical' : 'caution'}
      title={expired ? 'Your card has expired.' : 'Your card expires soon.'}
      actions={
        <LinkButton href="/payment-method/credit-card" kind="plain">
          Save another card
        </LinkButton>
      }
    >
      {expired
        ? 'We cannot take your bills from it any more. Pay your bill yourself until you have saved another card.'
        : 'Save another card before its last month is over, so that your bills go on being paid.'}
    </Notice>
  )
}
