import { momentText } from '@switchboard/domain/instant'
import type { NumberRequest } from '@switchboard/domain/mobile/numbers/contract'
import { PORTING_TEXT_FROM, isUnderWay } from '@switchboard/domain/mobile/numbers/request'

import { may } from '#web/http/account.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { useSafeStep } from './queries.ts'
import { requestText, getRequestTone } from './request-words.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { ADVICE, KIND_WORDS, LOST_ANSWER, STATE_WORDS } from './words.ts'

type RequestPartProps = {
  readonly serviceNumber: number
  readonly request: NumberRequest
  readonly heardAt: number
  /** Restarts a transfer with the typed values. Null if it cannot be restarted. */
  readonly onAgain: (() => void) | null
}

/** The progress of the current request for a number, or the outcome of the last request. */
export function RequestPart({ serviceNumber, request, heardAt, onAgain }: RequestPartProps) {
  const withdraw = useSafeStep(serviceNumber)
  const { kind, state, changedAt } = request
  const mayStop = isUnderWay(state) && state !== 'moving' && may('order')
  const isTransfer = kind === 'transfer' && isUnderWay(state)
  return (
    <Notice
      tone={getRequestTone(request)}
      title={`${KIND_WORDS[kind]}: ${STATE_WORDS[state].toLowerCase()}`}
      actions={
        (mayStop || onAgain !== null) && (
          <>
            {onAgain !== null && <Button onClick={onAgain}>Begin again</Button>}
            {mayStop && (
              <Button kind="plain" busy={withdraw.isPending} onClick={() => withdraw.mutate('withdraw')}>
                Take it back
              </Button>
            )}
          </>
        )
      }
    >
      {withdraw.error && (
        <p role="alert">{isAnswerLost(withdraw.error) ? LOST_ANSWER : ADVICE[withdraw.error.code]}</p>
      )}
      <p>
        <WhatHappens request={request} heardAt={heardAt} />
      </p>
      {isTransfer && <p>Keep the old SIM in until we say so, and do not cancel with the old company.</p>}
      {!isUnderWay(state) && <p className="small soft">{momentText(changedAt)}</p>}
    </Notice>
  )
}

function WhatHappens({ request, heardAt }: Pick<RequestPartProps, 'request' | 'heardAt'>) {
  const { kind, state, answerBy, newNumber } = request
  if (state !== 'waiting' || answerBy === null) return requestText(request)
  if (kind === 'esim')
    return `It waits to be installed on a phone until ${momentText(answerBy)}. The card works until it is.`
  return (
    <>
      Reply YES to the text from {PORTING_TEXT_FROM} that came to {newNumber},{' '}
      <TimeLeft until={answerBy} heardAt={heardAt} />.
    </>
  )
}
