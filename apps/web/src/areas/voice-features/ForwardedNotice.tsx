import { useQuery } from '@tanstack/react-query'

import type { ForwardedLine } from '@switchboard/domain/voice-features/contract'
import { shortNumberText } from '@switchboard/domain/voice-features/numbers'

import { may } from '#web/http/account.ts'
import { useUnconfirmedChange } from '#web/http/unconfirmed-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { forwardingLinesQuery } from './queries.ts'
import { describeFailure, useSetting } from './setting.ts'
import { PERIOD_TEXTS, formatSince } from './words.ts'

/**
 * Dashboard notices: each line whose calls are all forwarded, with a button to end it. Empty if the switch reports
 * none. Without a reply of the switch the notice states that, because silence would mean that no line is forwarded.
 */
export function ForwardedNotice() {
  const { isUnconfirmed, markUnconfirmed } = useUnconfirmedChange()
  const forwarded = useQuery(forwardingLinesQuery(isUnconfirmed))
  if (forwarded.data === undefined) {
    if (forwarded.error === null) return null
    return <UnknownForwarding onRetry={() => void forwarded.refetch()} retrying={forwarded.isFetching} />
  }
  return forwarded.data.lines.map((line) => (
    <ForwardedLineNotice
      key={line.serviceEntity}
      line={line}
      now={forwarded.data.now}
      isOnly={forwarded.data.lines.length === 1}
      onUnknownOutcome={markUnconfirmed}
    />
  ))
}

type UnknownForwardingProps = { readonly onRetry: () => void; readonly retrying: boolean }

function UnknownForwarding({ onRetry, retrying }: UnknownForwardingProps) {
  return (
    <Notice
      tone="caution"
      role="status"
      title="We couldn’t check whether your calls are forwarded."
      actions={
        <Button kind="plain" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Nothing has changed: your calls go where they went before.
    </Notice>
  )
}

type ForwardedLineNoticeProps = {
  readonly line: ForwardedLine
  readonly now: number
  readonly isOnly: boolean
  /** Called with the revision of a change whose outcome is unknown. */
  readonly onUnknownOutcome: (revision: number) => void
}

function ForwardedLineNotice({ line, now, isOnly, onUnknownOutcome }: ForwardedLineNoticeProps) {
  const { forwardedToPhoneNumber, since, timePeriod, duration } = line.callForwardAlways
  const toast = useToast()
  // once the forwarding has ended, this notice is removed before its button receives the reply
  const { send, isPending, error } = useSetting(line, onUnknownOutcome, () =>
    toast(`Calls ring at ${line.serviceEntity} again.`),
  )
  const failure = error === null || isPending ? null : describeFailure(error)
  const calls = isOnly ? 'All calls' : `All calls to ${line.serviceEntity}`
  const start = since === null ? '' : ` ${formatSince(since, now)}`
  const period = timePeriod === 'Always' ? '' : `, ${PERIOD_TEXTS[timePeriod]}`

  function end() {
    const callForwardAlways = { enabled: false, forwardedToPhoneNumber, duration, timePeriod }
    send({ callForwardAlways })
  }

  return (
    <Notice
      tone="info"
      title={`${calls} go to ${shortNumberText(forwardedToPhoneNumber)}${start}${period}.`}
      actions={
        <>
          {may('order') && (
            <Button kind="plain" busy={isPending} onClick={end}>
              End the forwarding
            </Button>
          )}
          <Link href="/change-hub/voice-features">Change voice features</Link>
        </>
      }
    >
      {failure !== null && (
        <p role="alert">
          {failure.title}. {failure.text}
        </p>
      )}
    </Notice>
  )
}
