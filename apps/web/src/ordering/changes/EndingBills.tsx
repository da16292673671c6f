import type { UseQueryResult } from '@tanstack/react-query'

import type { ChangeForecast } from '@switchboard/domain/product-change/contract'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import type { BILL_WORDS } from '../bill-words.ts'

import { ChangeBills } from './ChangeBills.tsx'

type EndingBillsProps = {
  readonly forecast: Pick<
    UseQueryResult<ChangeForecast>,
    'data' | 'isPending' | 'isError' | 'isFetching' | 'refetch'
  >
  readonly frequency: keyof typeof BILL_WORDS
}

/** The bills after the end of a product. The end is possible without them. */
export function EndingBills({ forecast, frequency }: EndingBillsProps) {
  if (forecast.data !== undefined) return <ChangeBills forecast={forecast.data} frequency={frequency} />
  if (!forecast.isError) return <Skeleton label="Working out your bills" lines={['text', 'text']} />
  return (
    <SectionError
      title="We could not work out your bills."
      onRetry={() => void forecast.refetch()}
      retrying={forecast.isFetching}
    >
      Nothing has ended. You can end it without them: what you paid for the days after comes off your next
      bill.
    </SectionError>
  )
}
