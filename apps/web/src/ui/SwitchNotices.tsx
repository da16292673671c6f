import { LEFT_OPEN } from '#web/http/switch-advice.ts'

import { Notice } from './Notice.tsx'

type SwitchNoticesProps = {
  /** Nothing is known yet of what became of a change. */
  readonly isLeftOpen: boolean
  /** What is shown is what the switch said before. */
  readonly isUnreachable: boolean
}

/** What is said above settings of the telephone switch that may not be as they are shown. */
export function SwitchNotices({ isLeftOpen, isUnreachable }: SwitchNoticesProps) {
  return (
    <>
      {isLeftOpen && (
        <Notice tone="caution" role="status" title="We do not know yet whether your change was made.">
          {LEFT_OPEN}
        </Notice>
      )}
      {isUnreachable && (
        <Notice tone="caution" role="status">
          The telephone switch cannot be reached: this is what it said before.
        </Notice>
      )}
    </>
  )
}
