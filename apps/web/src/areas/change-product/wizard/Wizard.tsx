import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { hasSeveralLines } from '@switchboard/domain/catalogue/rules'
import { EMPTY_DRAFT } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'
import type { DraftFacts } from '@switchboard/domain/change-product/facts'
import { keepingWhatIsThere } from '@switchboard/domain/change-product/homeline'
import { buildOrder } from '@switchboard/domain/change-product/order'
import { reconcileDraft } from '@switchboard/domain/change-product/reconcile'

import { HUB } from '#web/ordering/hub.ts'
import { activeBusinessGroup } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { WIZARD_NAMES } from '../place.ts'
import { offerQuery } from '../queries.ts'
import { SEVERAL_LINES, offerAdvice } from '../words.ts'
import type { OfferAdvice, OfferCode } from '../words.ts'

import { FirstAddress } from './FirstAddress.tsx'
import { Steps } from './Steps.tsx'
import { Unexpected } from './Unexpected.tsx'
import { dropDraft, storeDraft, readDraft } from './stored-draft.ts'

/** The steps of an order, from the first choice to its confirmation. The draft is restored after a reload. */
export function Wizard({ type }: Pick<Draft, 'type'>) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(type) ?? { ...EMPTY_DRAFT, type })
  const [isAnnounced, setAnnounced] = useState(false)
  function saveDraft(chosen: Draft) {
    // setting or clearing the address replaces the page, and the element with the focus disappears
    if ((chosen.address === null) !== (draft.address === null)) setAnnounced(true)
    setDraft(chosen)
    storeDraft(chosen)
  }
  function startAgain() {
    dropDraft(type)
    setDraft({ ...EMPTY_DRAFT, type })
  }
  if (type === 'movehouse' && draft.address === null)
    return <FirstAddress draft={draft} saveDraft={saveDraft} isAnnounced={isAnnounced} />
  return (
    <WizardWithOffer draft={draft} saveDraft={saveDraft} startAgain={startAgain} isAnnounced={isAnnounced} />
  )
}

type WizardWithOfferProps = {
  readonly draft: Draft
  readonly saveDraft: (draft: Draft) => void
  readonly startAgain: () => void
  readonly isAnnounced: boolean
}

function WizardWithOffer({ draft, saveDraft, startAgain, isAnnounced }: WizardWithOfferProps) {
  const brand = useBrand()
  const offer = useQuery(offerQuery(draft.type, draft.address?.LocationID ?? null))
  const advice = findAdvice(offer.data, offer.error)
  if (advice?.mayRetry === true) {
    return (
      <Unexpected type={draft.type} onReload={() => void offer.refetch()} isReloading={offer.isFetching}>
        <p>We could not load what you can choose from. {advice.text}</p>
      </Unexpected>
    )
  }
  if (offer.data === undefined || advice !== null) {
    return (
      <>
        <PageHeading title={WIZARD_NAMES[draft.type]} back={HUB} />
        {advice === null ? (
          <Skeleton
            card
            label="Loading the plans"
            lines={['heading', 'button', 'button', 'button', 'text']}
          />
        ) : (
          <ScreenFailure
            title="We could not load what you can choose from."
            mayRetry={false}
            onRetry={() => void offer.refetch()}
            retrying={offer.isFetching}
            back={HUB}
          >
            {advice.text}
          </ScreenFailure>
        )}
      </>
    )
  }
  const facts: DraftFacts = {
    offer: offer.data,
    brand,
    businessGroup: activeBusinessGroup(),
    today: providerToday(),
  }
  const reconciled = reconcileDraft(keepingWhatIsThere(draft, facts), facts)
  return (
    <Steps
      order={buildOrder(reconciled.draft, facts)}
      dropped={reconciled.dropped}
      saveDraft={saveDraft}
      startAgain={startAgain}
      isAnnounced={isAnnounced}
    />
  )
}

/** The advice if the wizard cannot begin, because the offer did not load or the account cannot be changed online. */
function findAdvice(
  offer: DraftFacts['offer'] | undefined,
  failure: { readonly code: OfferCode } | null,
): OfferAdvice | null {
  // a failure of another kind has no code, and can be tried again too
  if (failure !== null) return offerAdvice(failure.code)
  const isTooComplex = offer?.current.CoreProducts.some(hasSeveralLines) === true
  return isTooComplex ? { text: SEVERAL_LINES, mayRetry: false } : null
}
