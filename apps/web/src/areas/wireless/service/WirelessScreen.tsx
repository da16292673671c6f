import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { WirelessAddOn, WirelessService } from '@switchboard/domain/wireless/contract'
import { renewalDay } from '@switchboard/domain/wireless/rules'

import { lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import styles from '#web/ordering/Order.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { dropWireless, wirelessQuery } from '../queries.ts'
import { SERVICE_TITLE } from '../words.ts'

import { AddOnsCard } from './AddOnsCard.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** Loaded when the customer orders an add-on. */
const AddOnDialog = lazyPart(async () => (await import('./AddOnDialog.tsx')).AddOnDialog)

/** Loaded when the customer ends an add-on. */
const EndAddOnDialog = lazyPart(async () => (await import('./EndAddOnDialog.tsx')).EndAddOnDialog)

const HOME = { href: '/', label: 'Home' }

/** The first wireless service and its add-ons. Source: WBB-006, WBB-031, WBB-039. */
export function WirelessScreen() {
  const query = useQuery(wirelessQuery())
  const billDate = query.data?.service ? query.data.billDate : undefined
  return (
    <>
      <PageHeading
        title={SERVICE_TITLE}
        back={HOME}
        {...(billDate !== undefined && { lead: `Your data renews on ${dayText(renewalDay(billDate))}.` })}
      />
      <Loaded
        query={query}
        loading="Loading your wireless broadband"
        lines={['heading', 'text', 'text', 'button']}
        failed="We could not load your wireless broadband."
        advice="Your broadband works as before."
      >
        {({ service }) => (service === null ? <NoService /> : <Service service={service} />)}
      </Loaded>
    </>
  )
}

function NoService() {
  return (
    <EmptyState
      icon="wifi"
      title="No wireless broadband yet"
      action={<LinkButton href="/my-wireless/change-product">Get wireless broadband</LinkButton>}
    >
      Once you have it, its plan, its contract and its data are here.
    </EmptyState>
  )
}

/** The service with its add-ons, and the dialogs that order and end an add-on. */
function Service({ service }: { readonly service: WirelessService }) {
  const { go } = usePlace()
  const [addOnToOrder, setAddOnToOrder] = useState<WirelessAddOn | null>(null)
  const [ordered, setOrdered] = useState<WirelessAddOn | null>(null)
  const [addOnToEnd, setAddOnToEnd] = useState<WirelessAddOn | null>(null)
  const [ended, setEnded] = useState<WirelessAddOn | null>(null)

  function handleOrdered() {
    setAddOnToOrder(null)
    setOrdered(addOnToOrder)
    setEnded(null)
    void dropWireless()
    go('/my-wireless')
  }

  return (
    <>
      <div className={styles.form}>
        <ServiceCard service={service} />
        <AddOnsCard
          service={service}
          ordered={ordered}
          ended={ended}
          onOrder={setAddOnToOrder}
          onEnd={setAddOnToEnd}
        />
      </div>
      {addOnToEnd !== null && (
        <Suspense fallback={null}>
          <EndAddOnDialog
            addOn={addOnToEnd}
            onClose={() => setAddOnToEnd(null)}
            onEnded={() => {
              setEnded(addOnToEnd)
              setAddOnToEnd(null)
            }}
          />
        </Suspense>
      )}
      {addOnToOrder !== null && (
        <Suspense fallback={null}>
          <AddOnDialog
            service={service}
            addOn={addOnToOrder}
            onClose={() => setAddOnToOrder(null)}
            onDone={handleOrdered}
          />
        </Suspense>
      )}
    </>
  )
}
