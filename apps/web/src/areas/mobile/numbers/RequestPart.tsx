import type { NumberRequest } from '@switchboard/domain/mobile/numbers/number'
import { PORTING_TEXT_FROM, isUnderWay } from '@switchboard/domain/mobile/numbers/request'

import { may } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { useSafeStep } from './queries.ts'
import { describeRequest, getRequestTone } from './request-words.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { KIND_WORDS, STATE_WORDS, numberAdvice } from './words.ts'

type RequestPartProps = {
  readonly serviceNumber: number
  readonly request: NumberRequest
  /** The provider's time when the page received the request, in milliseconds. */
  readonly receivedAt: number
  /** Whether a SIM card works until an eSIM is installed. */
  readonly hasCard: boolean
  /** Restarts a transfer with the typed values. Null if it cannot be restarted. */
  readonly onRestart: (() => void) | null
  /** Shows the code of an eSIM again. Null if the reader may not see it. */
  readonly onShowCode: (() => void) | null
}

/** The progress of the current request for a number, or the outcome of the last request. */
export function RequestPart({
  serviceNumber,
  request,
  receivedAt,
  hasCard,
  onRestart,
  onShowCode,
}: RequestPartProps) {
  const withdraw = useSafeStep(serviceNumber)
  const { kind, state, changedAt } = request
  const mayStop = isUnderWay(state) && state !== 'moving' && may('order')
  const isTransfer = kind === 'transfer' && isUnderWay(state)
  return (
    <Notice
      tone={getRequestTone(request)}
      title={`${KIND_WORDS[kind]}: ${nameState(request)}`}
      actions={
        (mayStop || onRestart !== null || onShowCode !== null) && (
          <>
            {onRestart !== null && <Button onClick={onRestart}>Begin again</Button>}
            {onShowCode !== null && <Button onClick={onShowCode}>Show the code again</Button>}
            {mayStop && (
              <Button kind="plain" busy={withdraw.isPending} onClick={() => withdraw.mutate('withdraw')}>
                Take it back
              </Button>
            )}
          </>
        )
      }
    >
      {withdraw.error && <p role="alert">{numberAdvice(withdraw.error)}</p>}
      <p>
        <Progress request={request} receivedAt={receivedAt} hasCard={hasCard} />
      </p>
      {isTransfer && <p>Keep the old SIM in until we say so, and do not cancel with the old company.</p>}
      {!isUnderWay(state) && <p className="small soft">{momentText(changedAt)}</p>}
    </Notice>
  )
}

function nameState({ kind, state }: NumberRequest): string {
  return kind === 'esim' && state === 'stopped' ? 'ended' : STATE_WORDS[state].toLowerCase()
}

type ProgressProps = Pick<RequestPartProps, 'request' | 'receivedAt' | 'hasCard'>

function Progress({ request, receivedAt, hasCard }: ProgressProps) {
  const { kind, state, answerBy, newNumber } = request
  if (state !== 'waiting' || answerBy === null) return describeRequest(request)
  if (kind === 'esim')
    return `It waits to be installed on a phone until ${momentText(answerBy)}.${hasCard ? ' The card works until it is.' : ''}`
  return (
    <>
      Reply YES to the text from {PORTING_TEXT_FROM} that came to {newNumber},{' '}
      <TimeLeft until={answerBy} receivedAt={receivedAt} />.
    </>
  )
}
