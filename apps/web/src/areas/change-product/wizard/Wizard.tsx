import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { hasSeveralLines } from '@switchboard/domain/catalogue/rules'
import { EMPTY_DRAFT } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'
import type { DraftFacts } from '@switchboard/domain/change-product/facts'
import { keepingWhatIsThere } from '@switchboard/domain/change-product/homeline'
import { buildOrder } from '@switchboard/domain/change-product/order'
import { reconcileDraft } from '@switchboard/domain/change-product/reconcile'

import { activeBusinessGroup } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { HUB, WIZARD_NAMES } from '../place.ts'
import { offerQuery } from '../queries.ts'
import { SEVERAL_LINES, offerAdvice } from '../words.ts'

import { FirstAddress } from './FirstAddress.tsx'
import { Steps } from './Steps.tsx'
import { dropDraft, keepDraft, readDraft } from './stored-draft.ts'

/** One order from the first choice to its reference. The draft is restored after a reload. */
export function Wizard({ type }: Pick<Draft, 'type'>) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(type) ?? { ...EMPTY_DRAFT, type })
  const [readOut, setReadOut] = useState(false)
  function put(chosen: Draft) {
    // the page changes with the address, so the element with the focus is gone
    if ((chosen.address === null) !== (draft.address === null)) setReadOut(true)
    setDraft(chosen)
    keepDraft(chosen)
  }
  function startAgain() {
    dropDraft(type)
    setDraft({ ...EMPTY_DRAFT, type })
  }
  if (type === 'movehouse' && draft.address === null)
    return <FirstAddress draft={draft} put={put} readOut={readOut} />
  return <WithOffer draft={draft} put={put} startAgain={startAgain} readOut={readOut} />
}

type WithOfferProps = {
  readonly draft: Draft
  readonly put: (draft: Draft) => void
  readonly startAgain: () => void
  readonly readOut: boolean
}

function WithOffer({ draft, put, startAgain, readOut }: WithOfferProps) {
  const brand = useBrand()
  const offer = useQuery(offerQuery(draft.type, draft.address?.LocationID ?? null))
  const title = WIZARD_NAMES[draft.type]
  if (offer.isError) {
    const { text, mayRetry } = offerAdvice(offer.error.code)
    return (
      <>
        <PageHeading title={title} back={HUB} />
        <ScreenFailure
          title="We could not load what you can choose from."
          mayRetry={mayRetry}
          onRetry={() => void offer.refetch()}
          retrying={offer.isFetching}
          back={HUB}
        >
          {text}
        </ScreenFailure>
      </>
    )
  }
  if (offer.data === undefined) {
    return (
      <>
        <PageHeading title={title} back={HUB} />
        <Skeleton card label="Loading the plans" lines={['heading', 'button', 'button', 'button', 'text']} />
      </>
    )
  }
  if (offer.data.current.CoreProducts.some(hasSeveralLines)) {
    return (
      <>
        <PageHeading title={title} back={HUB} />
        <ScreenFailure
          title="We could not load what you can choose from."
          mayRetry={false}
          onRetry={() => void offer.refetch()}
          retrying={offer.isFetching}
          back={HUB}
        >
          {SEVERAL_LINES}
        </ScreenFailure>
      </>
    )
  }
  const facts: DraftFacts = {
    offer: offer.data,
    brand,
    businessGroup: activeBusinessGroup(),
    today: providerToday(),
  }
  const settled = reconcileDraft(keepingWhatIsThere(draft, facts), facts)
  return (
    <Steps
      order={buildOrder(settled.draft, facts)}
      dropped={settled.dropped}
      put={put}
      startAgain={startAgain}
      readOut={readOut}
    />
  )
}
