import type { PostedCard } from '@switchboard/domain/mobile/numbers/number'

import { may } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { useSafeStep } from './queries.ts'
import { numberAdvice } from './words.ts'

type PostedCardPartProps = { readonly serviceNumber: number; readonly card: PostedCard }

/** A SIM card that is on its way by post. */
export function PostedCardPart({ serviceNumber, card: { sentTo, answerBy } }: PostedCardPartProps) {
  const withdraw = useSafeStep(serviceNumber)
  return (
    <Notice
      tone="info"
      role="status"
      title="A SIM card is on its way"
      actions={
        may('order') && (
          <Button kind="plain" busy={withdraw.isPending} onClick={() => withdraw.mutate('withdraw')}>
            Cancel this card
          </Button>
        )
      }
    >
      {withdraw.error && <p role="alert">{numberAdvice(withdraw.error)}</p>}
      <p>
        It goes to {sentTo ?? 'the address that the owner named'} and takes about three working days. Put it
        into a phone, and the number moves to it
        {answerBy === null ? '' : ` (by ${momentText(answerBy)})`}.
      </p>
    </Notice>
  )
}
