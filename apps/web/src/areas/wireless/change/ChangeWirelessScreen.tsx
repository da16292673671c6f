import { useQuery } from '@tanstack/react-query'

import type { WirelessLine, WirelessOffer } from '@switchboard/domain/wireless/contract'

import { useAccount } from '#web/http/use-account.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { wirelessOfferQuery } from '../queries.ts'
import { UnderWay } from '../service/ServiceCard.tsx'
import { CHANGE_TITLE, SIGN_UP_TITLE } from '../words.ts'

import { PlanForm } from './PlanForm.tsx'

/** Orders another wireless product, or wireless broadband instead of a fixed line. Source: WBB-007, WBB-009, WBB-029. */
export function ChangeWirelessScreen() {
  const offer = useQuery(wirelessOfferQuery())
  const account = useAccount()
  if (offer.data === undefined || account.data === undefined) {
    return (
      <>
        <PageHeading title={CHANGE_TITLE} back={{ href: '/my-wireless', label: 'Back' }} />
        {offer.isError || account.isError ? (
          <SectionError
            title="We could not load the plans."
            onRetry={() => void Promise.all([offer.refetch(), account.refetch()])}
            retrying={offer.isFetching || account.isFetching}
          >
            Nothing has been changed.
          </SectionError>
        ) : (
          <Skeleton card label="Loading the plans" lines={['heading', 'text', 'text', 'button']} />
        )}
      </>
    )
  }
  const { line, location } = offer.data
  const isSignUp = line?.kind !== 'wireless'
  const place = location?.FullAddress ?? account.data.address
  return (
    <>
      <PageHeading
        title={isSignUp ? SIGN_UP_TITLE : CHANGE_TITLE}
        lead={buildLead(line, place)}
        back={isSignUp ? { href: '/change-hub', label: 'Back' } : { href: '/my-wireless', label: 'Back' }}
      />
      <Offer offer={offer.data} place={place} />
    </>
  )
}

function buildLead(line: WirelessLine | null, place: string): string {
  if (line === null) return 'There is no broadband on this account to change.'
  return line.kind === 'wireless'
    ? `You have ${line.name} at ${place}.`
    : `It takes the place of ${line.name} at ${place}. No technician comes.`
}

type OfferProps = { readonly offer: WirelessOffer; readonly place: string }

function Offer({ offer, place }: OfferProps) {
  const { line, plans, isAvailable, orderUnderWay } = offer
  if (orderUnderWay !== null) return <UnderWay number={orderUnderWay} />
  if (line === null) return <HelpdeskLine when="For wireless broadband" />
  if (!isAvailable) {
    return (
      <Notice
        tone="caution"
        title={`Wireless broadband does not reach ${place} yet.`}
        actions={
          <LinkButton kind="plain" href="/change-hub">
            What else you can change
          </LinkButton>
        }
      >
        {line.name} runs on as it is.
      </Notice>
    )
  }
  const otherPlans = plans.filter(({ key }) => key !== line.planKey)
  if (otherPlans.length === 0) {
    return (
      <Notice tone="info" title="There is no other wireless plan at the moment.">
        <HelpdeskLine when="If you need something else" />
      </Notice>
    )
  }
  return (
    <Card title={line.kind === 'wireless' ? 'Choose another plan' : 'Choose a plan'}>
      <PlanForm offer={offer} line={line} plans={otherPlans} />
    </Card>
  )
}
