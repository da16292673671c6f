import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Account } from '@switchboard/domain/accounts/contract'
import { listOpenVideoOffers } from '@switchboard/domain/video/rules'

import { providerToday } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { Activation } from './Activation.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { dropAccount, dropOffers, offersQuery } from './queries.ts'
import { SIGN_UP_TITLE } from './words.ts'

type Placed = { readonly order: string; readonly retailRatePlan: string }

/** The sign-up to the add-on and its confirmation. Source: VID-006, VID-008. */
export function SignUpScreen() {
  const account = useAccount()
  return (
    <ScreenLayout
      title={SIGN_UP_TITLE}
      lead="Films and series beside your broadband, on the same bill."
      back={{ href: '/', label: 'Home' }}
    >
      <Loaded query={account} {...LOADING}>
        {({ billCycle }) => <SignUp frequency={billCycle.billFrequency} />}
      </Loaded>
    </ScreenLayout>
  )
}

const LOADING = {
  loading: 'Loading what is offered',
  lines: ['heading', 'text', 'text', 'button'],
  failed: 'We could not load what is offered.',
  advice: 'Nothing has been ordered.',
} as const

function SignUp({ frequency }: { readonly frequency: Account['billCycle']['billFrequency'] }) {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const { go } = usePlace()
  const wasUnderWay = useRef(false)
  const offers = useQuery(offersQuery(frequency))
  const underWay = offers.data?.orderUnderWay
  const isPlaced = placed !== null
  // a completed order leads to the page of the add-on, unless it was placed here and is still to be activated
  useEffect(() => {
    if (underWay === undefined) return
    if (underWay !== null) wasUnderWay.current = true
    else if (wasUnderWay.current) {
      wasUnderWay.current = false
      const dropped = dropAccount()
      if (!isPlaced) void dropped.then(() => go('/prime-video', { replace: true }))
    }
  }, [isPlaced, underWay, go])
  if (placed !== null) return <SignedUp {...placed} />
  return (
    <Loaded query={offers} {...LOADING}>
      {({ orderUnderWay, serviceEntity, offers: all }) => {
        if (orderUnderWay !== null) return <UnderWay order={orderUnderWay} />
        const openOffers = listOpenVideoOffers(all, providerToday())
        if (openOffers.length === 0 || serviceEntity === null)
          return (
            <EmptyState icon="screen" title="There is no offer at the moment">
              Come back later, or ask our help desk.
            </EmptyState>
          )
        return (
          <SignUpForm
            offers={openOffers}
            serviceEntity={serviceEntity}
            frequency={frequency}
            onPlaced={(order) => {
              setPlaced(order)
              void dropOffers()
            }}
          />
        )
      }}
    </Loaded>
  )
}

function UnderWay({ order }: { readonly order: string }) {
  return (
    <Notice
      tone="info"
      title="Prime Video is ordered already"
      actions={<LinkButton href={`/change-hub/order/${order}`}>See the order</LinkButton>}
    >
      It will be ready in a moment, and this page will show it.
    </Notice>
  )
}

function SignedUp({ order, retailRatePlan }: Placed) {
  return (
    <Card title="Prime Video is ordered">
      <TakesFocus>
        <p>Thank you. Your order number is {order}. It is charged from today on.</p>
      </TakesFocus>
      <p>One step is left: activate it with Prime Video.</p>
      <Activation retailRatePlan={retailRatePlan} />
      <p className="small soft">We have sent you a message with the details.</p>
    </Card>
  )
}
