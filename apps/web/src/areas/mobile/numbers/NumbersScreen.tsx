import { useQuery } from '@tanstack/react-query'

import { useIsStaff } from '#web/http/use-is-staff.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { NumberCard } from './NumberCard.tsx'
import { numbersQuery } from './queries.ts'
import { NUMBERS_TITLE } from './words.ts'

/** The account's mobile numbers with their protection, requests and changes. */
export function NumbersScreen() {
  return (
    <ScreenLayout
      title={NUMBERS_TITLE}
      lead="Your number is your key to banks and mail. Here you lock it, and move it."
      back={{ href: '/my-mobile', label: 'My mobile' }}
    >
      <NumberCards />
    </ScreenLayout>
  )
}

function NumberCards() {
  const isStaff = useIsStaff()
  return (
    <Loaded
      query={useQuery(numbersQuery())}
      loading="Loading your numbers"
      lines={['heading', 'text', 'text', 'button']}
      failed="We could not load your numbers."
      advice="They work as before."
    >
      {(page) =>
        page.numbers.length === 0 ? (
          <EmptyState icon="mobile" title="There is no mobile on this account">
            Once you have a mobile with us, you lock and move its number here.
          </EmptyState>
        ) : (
          page.numbers.map((standing) => (
            <NumberCard key={standing.serviceNumber} standing={standing} page={page} isStaff={isStaff} />
          ))
        )
      }
    </Loaded>
  )
}
