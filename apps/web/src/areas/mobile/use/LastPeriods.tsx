import { useQuery } from '@tanstack/react-query'

import type { MobileProduct } from '@switchboard/domain/mobile/contract'
import type { MobileUse } from '@switchboard/domain/mobile/use/contract'
import { bytesText } from '@switchboard/domain/mobile/use/rules'

import { providerToday } from '#web/http/configuration.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { periodText } from '#web/used/words.ts'

import { mobileUseQuery } from './queries.ts'

const PERIODS = 3
const BYTES_PER_MB = 1_048_576

type LastPeriodsProps = {
  readonly serviceEntity: string
  /** The plan that the mobile may get. */
  readonly plan: Pick<MobileProduct, 'periodDataMb'>
}

/** What a mobile used in its last finished bill periods, beside a plan with a limit of its own. Source: MOB-069. */
export function LastPeriods({ serviceEntity, plan: { periodDataMb = null } }: LastPeriodsProps) {
  const use = useQuery(mobileUseQuery({ serviceEntity }))
  const today = providerToday()
  if (periodDataMb === null || periodDataMb === 0 || use.data === undefined) return null
  const finished = listFinished(use.data, today)
  if (finished.length === 0) return null
  const over = finished.filter(({ usedBytes }) => usedBytes > periodDataMb * BYTES_PER_MB).length
  return (
    <Notice tone={over > 0 ? 'caution' : 'info'} title={describeOver(over, finished.length)}>
      <ul>
        {finished.map((period) => (
          <li key={period.billDate}>
            {periodText(period, today)}: {bytesText('GB', period.usedBytes)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Finished = MobileUse['periods'][number] & { readonly usedBytes: number }

function listFinished({ periods }: MobileUse, today: string): Finished[] {
  return periods
    .flatMap(({ usedBytes, ...period }) =>
      usedBytes === undefined || period.to >= today ? [] : [{ ...period, usedBytes }],
    )
    .slice(0, PERIODS)
}

function describeOver(over: number, count: number): string {
  if (over === 0) return 'This mobile has used less than that'
  return over === count
    ? 'This mobile has used more than that'
    : `This mobile has used more than that in ${over} of ${count} bill periods`
}
