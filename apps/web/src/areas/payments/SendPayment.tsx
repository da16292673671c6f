import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { PaymentQuestion } from '@switchboard/domain/payments/contract'

import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { questionText } from './payment-questions.ts'
import type { PaymentConfirmation } from './payment-questions.ts'
import styles from './PayForm.module.css'
import type { CardPurpose } from './purpose.ts'

type SendPaymentProps = {
  readonly purpose: CardPurpose
  readonly total: Cents | null
  readonly underWay: boolean
}

/** The button that sends the payment. */
export function SendPayment({ purpose, total, underWay }: SendPaymentProps) {
  return (
    <div className={styles.send}>
      <Button type="submit" busy={underWay}>
        {underWay ? 'Taking you to the card gateway' : <SendLabel purpose={purpose} total={total} />}
      </Button>
    </div>
  )
}

/** Shows the amount once the surcharge is known. */
function SendLabel({ purpose, total }: Pick<SendPaymentProps, 'purpose' | 'total'>) {
  if (total === null || total <= 0) return total === 0 && purpose === 'saveCard' ? 'Save card' : 'Pay'
  return (
    <>
      {'Pay '}
      <span key={total} translate="no">
        {moneyText(total)}
      </span>
    </>
  )
}

type QuestionNoticeProps = {
  readonly confirmation: PaymentConfirmation
  readonly owed: Cents
  readonly total: Cents
  readonly busy: boolean
  readonly onYes: (confirmed: readonly PaymentQuestion[]) => void
}

/** A question that the provider needs confirmed before the payment. To decline, the customer changes the amount or leaves. */
export function QuestionNotice({ confirmation, owed, total, busy, onYes }: QuestionNoticeProps) {
  const { title, about, yes } = questionText(confirmation, { owed, total })
  return (
    <Notice
      tone="caution"
      role="alert"
      title={title}
      actions={
        <Button busy={busy} onClick={() => onYes(confirmation.confirmed)}>
          {yes}
        </Button>
      }
    >
      {about} Nothing has been taken from your card.
    </Notice>
  )
}
