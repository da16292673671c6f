import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import type { FailureCode } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import type { MobileUse, readMobileUse } from '@switchboard/domain/mobile/use/contract'

import { toErrorCode } from '#web/http/failure.ts'

import { mobileUseQuery } from './queries.ts'

/** The chosen number and bill period, with the choices and the usage. */
export type MobileUseSelection = {
  readonly numbers: MobileUse['numbers']
  readonly serviceEntity: string
  readonly onNumber: (serviceEntity: string) => void
  /** The periods of the chosen number, newest first. Empty while they load. */
  readonly periods: MobileUse['periods']
  readonly billDate: Day | null
  readonly onBillDate: (billDate: Day) => void
  /** The usage of the chosen number in the chosen period. */
  readonly use: UseQueryResult<MobileUse>
}

const NO_MOBILE: FailureCode<typeof readMobileUse> = 'NO_MOBILE_SERVICE'

/** Returns null for an account without mobiles, and the query itself while the numbers are unknown. */
export function useMobileUseSelection(): MobileUseSelection | UseQueryResult<MobileUse> | null {
  const [number, setNumber] = useState<string | null>(null)
  // null for the newest period
  const [earlier, setEarlier] = useState<Day | null>(null)
  const first = useQuery(mobileUseQuery({}))
  const newest = useQuery(mobileUseQuery(number === null ? {} : { serviceEntity: number }))
  const serviceEntity = number ?? first.data?.serviceEntity ?? ''
  const earlierUse = useQuery({
    ...mobileUseQuery({ serviceEntity, ...(earlier !== null && { billDate: earlier }) }),
    enabled: earlier !== null,
  })

  if (first.data === undefined) return first.isError && toErrorCode(first.error) === NO_MOBILE ? null : first
  const periods = newest.data?.periods ?? []
  return {
    numbers: first.data.numbers,
    serviceEntity,
    onNumber: (chosen) => {
      setNumber(chosen)
      setEarlier(null)
    },
    periods,
    billDate: earlier ?? newest.data?.period.billDate ?? null,
    // the newest period is already loaded
    onBillDate: (chosen) => setEarlier(chosen === periods[0]?.billDate ? null : chosen),
    use: earlier === null ? newest : earlierUse,
  }
}
