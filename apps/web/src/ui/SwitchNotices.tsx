import { OUTCOME_UNKNOWN } from '#web/http/switch-advice.ts'

import { Notice } from './Notice.tsx'

type SwitchNoticesProps = {
  /** The outcome of a change is not known yet. */
  readonly isUnconfirmed: boolean
  /** The settings shown are the last that the telephone switch reported. */
  readonly isUnreachable: boolean
}

/** Notices above settings of the telephone switch that may be out of date. */
export function SwitchNotices({ isUnconfirmed, isUnreachable }: SwitchNoticesProps) {
  return (
    <>
      {isUnconfirmed && (
        <Notice tone="caution" role="status" title="We do not know yet whether your change was made.">
          {OUTCOME_UNKNOWN}
        </Notice>
      )}
      {isUnreachable && (
        <Notice tone="caution" role="status">
          We cannot reach the phone network: this is its last answer.
        </Notice>
      )}
    </>
  )
}
