import type { CardTransaction } from '@switchboard/domain/payments/contract'
import { toCreditText } from '@switchboard/domain/payments/receipt'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './PaymentReceipt.module.css'
import { PAID, dropReceipt } from './receipt.ts'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { CARD_SAVED, PAID_NOT_SAVED } from './words.ts'

/** Confirms a new payment on the home page, to which the customer returns. Source: PAY-025, PAY-026. */
export function PaymentReceipt({ transaction }: { readonly transaction: CardTransaction }) {
  return (
    <div className={styles.receipt}>
      <Card title={PAID} aside={<Icon name="checkCircle" size="large" />}>
        <ReceiptFacts receipt={transaction} />
        <p>{toCreditText(transaction)}</p>
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
        <p className={styles.acts}>
          <LinkButton kind="plain" href={`/receipt/${transaction.reference}`}>
            Open the receipt
          </LinkButton>
          <Button kind="plain" onClick={dropReceipt}>
            Done
          </Button>
        </p>
      </Card>
    </div>
  )
}
