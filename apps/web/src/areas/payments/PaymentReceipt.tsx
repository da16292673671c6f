import { centsOf, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { CardTransaction } from '@switchboard/domain/payments/contract'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './PaymentReceipt.module.css'
import { PAID, putReceiptAway } from './receipt.ts'
import { CARD_SAVED, PAID_NOT_SAVED } from './words.ts'

/** Confirms a payment that has just been made, on the dashboard to which its customer returns. Source: PAY-025, PAY-026. */
export function PaymentReceipt({ transaction }: { readonly transaction: CardTransaction }) {
  return (
    <div className={styles.receipt}>
      <Card title={PAID} aside={<Icon name="checkCircle" size="large" />}>
        <DefinitionList items={linesOf(transaction)} />
        <p>
          {moneyText(transaction.amount)} has come off what you owe
          {transaction.discount > 0 && `, and so has your discount of ${moneyText(transaction.discount)}`}.
          The payment will be on your next bill; you need not do anything else.
        </p>
        {transaction.surchargeCorrection !== 0 && <Correction of={transaction.surchargeCorrection} />}
        {transaction.cardSaved === true && <p>{CARD_SAVED}</p>}
        {transaction.cardSaved === false && (
          <Notice
            tone="caution"
            title={PAID_NOT_SAVED}
            actions={
              <LinkButton href="/payment-method/credit-card" kind="plain">
                Save a card
              </LinkButton>
            }
          >
            How your bills are paid has not changed.
          </Notice>
        )}
        <p>
          <Button kind="plain" onClick={putReceiptAway}>
            Done
          </Button>
        </p>
      </Card>
    </div>
  )
}

/** The gateway knows for certain what card it was; the number alone can mislead. */
function Correction({ of }: { readonly of: Cents }) {
  return of > 0 ? (
    <p>
      The surcharge of the card you used is {moneyText(of)} more than we took. It is on your account and will
      be on your next bill.
    </p>
  ) : (
    <p>
      The surcharge of the card you used is {moneyText(centsOf(-of))} less than we took. That has come off
      what you owe.
    </p>
  )
}

function linesOf({ amount, surcharge, total, discount, reference }: CardTransaction) {
  return [
    { term: 'Paid', description: moneyText(amount) },
    { term: 'Card surcharge', description: moneyText(surcharge) },
    { term: 'Taken from your card', description: <strong>{moneyText(total)}</strong> },
    ...(discount > 0 ? [{ term: 'Prompt-payment discount', description: moneyText(discount) }] : []),
    { term: 'Reference', description: <span className={styles.reference}>{reference}</span> },
  ]
}
