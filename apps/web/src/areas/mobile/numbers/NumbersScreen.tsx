import { useQuery } from '@tanstack/react-query'

import { useIsStaff } from '#web/http/use-is-staff.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePlace } from '#web/http/place.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LongList } from '#web/ui/LongList.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { formatLine } from '../line-words.ts'

import { NumberCard, hasEsimTarget } from './NumberCard.tsx'
import { numbersQuery } from './queries.ts'
import { NUMBERS_TITLE } from './words.ts'

/** The account's mobile numbers with their protection, requests and changes. */
export function NumbersScreen() {
  return (
    <ScreenLayout
      title={NUMBERS_TITLE}
      lead="Your number is your key to your bank and email. Lock it or move it here."
      back={{ href: '/my-mobile', label: 'My mobile' }}
    >
      <NumberCards />
    </ScreenLayout>
  )
}

/** A card is up to 520 pixels high on a phone. */
const CARDS_A_PAGE = 10

/** The portal ends no mobile. A number that is cancelled first is lost. */
function EndingMobile() {
  return (
    <Card title="Ending a mobile">
      <p>
        To take a number to another company, ask that company, and do not end the mobile with us before it has
        moved.
      </p>
      <HelpdeskLine when="To end a mobile and give up its number" />
    </Card>
  )
}

function NumberCards() {
  const isStaff = useIsStaff()
  const { search } = usePlace()
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
            Once you have a mobile with us, you can lock and move its number here.
          </EmptyState>
        ) : (
          <>
            <LongList
              id="numbers"
              noun="numbers"
              hint="By name or digits"
              // a long list has only the first cards, and the card opens the dialog of the address
              items={page.numbers.toSorted(
                (one, other) =>
                  Number(hasEsimTarget(search, other.number)) - Number(hasEsimTarget(search, one.number)),
              )}
              toText={({ name, number }) => formatLine({ name, serviceEntity: number })}
              pageSize={CARDS_A_PAGE}
            >
              {(shown) =>
                shown.map((standing) => (
                  <NumberCard
                    key={standing.serviceNumber}
                    standing={standing}
                    page={page}
                    isStaff={isStaff}
                  />
                ))
              }
            </LongList>
            <EndingMobile />
          </>
        )
      }
    </Loaded>
  )
}
