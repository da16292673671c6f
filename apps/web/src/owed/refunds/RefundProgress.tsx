import { moneyText } from '@switchboard/domain/money'
import { readRefunds, withdrawRefund } from '@switchboard/domain/refunds/contract'
import type { Refund } from '@switchboard/domain/refunds/contract'
import { refundDestination } from '@switchboard/domain/refunds/words'

import { ofActiveAccount } from '#web/http/account.ts'
import { seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'

import { PAYMENT_STATES, WITHDRAWAL_ADVICE, refundText } from './words.ts'

type RefundProgressProps = {
  readonly refund: Refund & { readonly state: Exclude<Refund['state'], 'Withdrawn'> }
  readonly isOwner: boolean
  readonly onWithdrawn: () => void
}

/** The state of a refund and of its payments. The owner can withdraw a refund that waits for approval. Source: RFD-006, RFD-011. */
export function RefundProgress({ refund, isOwner, onWithdrawn }: RefundProgressProps) {
  const { state, payments, reason, reference } = refund
  return (
    <>
      <p>{refundText(refund)}</p>
      {reason !== null && <p>Why: {reason}</p>}
      {state !== 'Declined' && (
        <ul>
          {payments.map((payment, index) => (
            <li key={index}>
              {moneyText(payment.amount)} to {refundDestination(payment)}
              {state === 'Requested' ? '' : `: ${PAYMENT_STATES[payment.state].toLowerCase()}`}
            </li>
          ))}
        </ul>
      )}
      <p className="small soft">Reference {reference}</p>
      {state === 'Requested' && isOwner && <Withdrawal reference={reference} onWithdrawn={onWithdrawn} />}
    </>
  )
}

type WithdrawalProps = { readonly reference: string; readonly onWithdrawn: () => void }

function Withdrawal({ reference, onWithdrawn }: WithdrawalProps) {
  const withdrawal = useChange(
    withdrawRefund,
    (idempotencyKey: string) => ({
      parameters: { ...ofActiveAccount().parameters, reference },
      idempotencyKey,
    }),
    {
      onSuccess: (overview) => {
        seedAnswer(readRefunds, ofActiveAccount(), overview)
        onWithdrawn()
      },
    },
  )
  return (
    <>
      <FailureNotice title="Problem withdrawing your request">
        {withdrawal.error && WITHDRAWAL_ADVICE[withdrawal.error.code]}
      </FailureNotice>
      <div>
        <Button
          kind="plain"
          busy={withdrawal.isPending}
          onClick={() => withdrawal.mutate(crypto.randomUUID())}
        >
          Withdraw the request
        </Button>
      </div>
    </>
  )
}
