import { useQuery } from '@tanstack/react-query'

import type { Account } from '@switchboard/domain/accounts/contract'
import type { WirelessLine, WirelessOffer } from '@switchboard/domain/wireless/contract'

import { useAccount } from '#web/http/use-account.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { loadBoth } from '#web/ui/load-both.ts'

import { wirelessOfferQuery } from '../queries.ts'
import { UnderWay } from '../service/ServiceCard.tsx'
import { CHANGE_TITLE, SERVICE_TITLE, SIGN_UP_TITLE } from '../words.ts'

import { PlanForm } from './PlanForm.tsx'

/** Orders another wireless product, or wireless broadband instead of a fixed line. Source: WBB-007, WBB-009, WBB-029. */
export function ChangeWirelessScreen() {
  const account = useAccount()
  const isWireless = account.data?.serviceFacts?.wirelessVersion === 2
  const query = loadBoth(useQuery(wirelessOfferQuery()), account)
  return (
    <>
      {query.data === undefined ? (
        <PageHeading title={isWireless ? CHANGE_TITLE : SIGN_UP_TITLE} back={isWireless ? WIRELESS : HUB} />
      ) : (
        <OfferHeading line={query.data[0].line} place={toPlace(query.data)} />
      )}
      <Loaded
        query={query}
        loading="Loading the plans"
        lines={['heading', 'text', 'text', 'button']}
        failed="We could not load the plans."
        advice="Nothing has been changed."
      >
        {(loaded) => <Offer offer={loaded[0]} place={toPlace(loaded)} />}
      </Loaded>
    </>
  )
}

const HUB = { href: '/change-hub', label: 'Your plan' }
const WIRELESS = { href: '/my-wireless', label: SERVICE_TITLE }

function toPlace([{ location }, { address }]: readonly [WirelessOffer, Account]): string {
  return location?.FullAddress ?? address
}

type OfferHeadingProps = { readonly line: WirelessLine | null; readonly place: string }

function OfferHeading({ line, place }: OfferHeadingProps) {
  const isSignUp = line?.kind !== 'wireless'
  return (
    <PageHeading
      title={isSignUp ? SIGN_UP_TITLE : CHANGE_TITLE}
      lead={buildLead(line, place)}
      back={isSignUp ? HUB : WIRELESS}
    />
  )
}

function buildLead(line: WirelessLine | null, place: string): string {
  if (line === null) return 'There is no broadband on this account to change.'
  return line.kind === 'wireless'
    ? `You have ${line.name} at ${place}.`
    : `It takes the place of ${line.name} at ${place}. No technician has to come.`
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
        {line.name} stays as it is.
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
