import { useQuery } from '@tanstack/react-query'

import { useIsStaff } from '#web/ordering/use-is-staff.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { NumberCard } from './NumberCard.tsx'
import { numbersQuery } from './queries.ts'
import { NUMBERS_TITLE } from './words.ts'

/** The account's mobile numbers with their protection, requests and changes. */
export function NumbersScreen() {
  return (
    <>
      <PageHeading
        title={NUMBERS_TITLE}
        lead="Your number is your key to banks and mail. Here you lock it, and move it."
        back={{ href: '/my-mobile', label: 'My mobile' }}
      />
      <Columns>
        <NumberCards />
      </Columns>
    </>
  )
}

function NumberCards() {
  const isStaff = useIsStaff()
  const numbers = useQuery(numbersQuery())
  if (numbers.data === undefined) {
    if (!numbers.isError)
      return <Skeleton card label="Loading your numbers" lines={['heading', 'text', 'text', 'button']} />
    return (
      <SectionError
        title="We could not load your numbers."
        onRetry={() => void numbers.refetch()}
        retrying={numbers.isFetching}
      >
        They work as before.
      </SectionError>
    )
  }
  const { numbers: standings, changePrice, now } = numbers.data
  if (standings.length === 0) {
    return (
      <EmptyState icon="mobile" title="There is no mobile on this account">
        Once you have a mobile with us, you lock and move its number here.
      </EmptyState>
    )
  }
  return standings.map((standing) => (
    <NumberCard
      key={standing.serviceNumber}
      standing={standing}
      price={changePrice}
      now={now}
      isStaff={isStaff}
    />
  ))
}
