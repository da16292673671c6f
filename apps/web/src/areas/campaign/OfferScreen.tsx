import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import { findCampaignOffer } from '@switchboard/domain/campaign/rules'

import { usePlace } from '#web/http/place.tsx'
import { session } from '#web/http/session.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { OfferForm } from './OfferForm.tsx'
import { cacheAcceptedOffer, prospectQuery } from './queries.ts'
import { NO_OFFER, OFFER_TITLE } from './words.ts'

/** The page of the link in a promotion letter. Source: CMP-001, CMP-003 to CMP-011. */
export function OfferScreen() {
  const { token = '' } = usePlace().parameters
  const { data, isError } = useQuery(prospectQuery(token))
  const { goHome, goToThanks } = useExits()
  const offer = data && findCampaignOffer(data)
  const isMissing = isError || offer === null
  const isAccepted = data?.accepted === true

  useEffect(() => {
    if (isMissing) goHome()
    else if (isAccepted && offer) {
      cacheAcceptedOffer(offer)
      goToThanks()
    }
  }, [isMissing, isAccepted, offer, goHome, goToThanks])

  return (
    <>
      <PageHeading title={OFFER_TITLE} lead="A discount on your bills, for you to accept." />
      {offer && !isAccepted ? (
        <OfferForm
          token={token}
          offer={offer}
          expiryDate={data.campaign.expiryDate}
          onOver={goHome}
          onAccepted={goToThanks}
        />
      ) : (
        <Skeleton card label="Loading your offer" lines={['heading', 'text', 'text', 'button']} />
      )}
    </>
  )
}

/** The exits of this page. They replace its address, so that back does not return to it. */
function useExits() {
  const { go } = usePlace()
  const toast = useToast()
  const goHome = useCallback(() => {
    toast(NO_OFFER, 'info')
    // without a session the home page would lead to the login page and at once to the identity provider: the message
    // would not be seen
    go(session.isLoggedIn() ? '/' : '/login', { replace: true })
  }, [go, toast])
  const goToThanks = useCallback(() => go('/promotion/mailer/thankyou', { replace: true }), [go])
  return { goHome, goToThanks }
}
