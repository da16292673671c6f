import { useQuery } from '@tanstack/react-query'

import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { Promotion } from '@switchboard/domain/power/promotion'
import { oneElectricityCoreProduct } from '@switchboard/domain/power/rules'

import { activeAccount } from '#web/http/account.ts'
import { toErrorCode } from '#web/http/failure.ts'
import { usePlace } from '#web/http/place.tsx'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { loadBoth } from '#web/ui/load-both.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { PromotionForm } from './PromotionForm.tsx'
import { parsePayload } from './parse-payload.ts'
import { addressQuery, qualificationQuery } from './queries.ts'
import { PROMOTION_TITLE, explainNoOffer } from './words.ts'

/** Source: PWR-014, PWR-036 to PWR-044. */
export function PromotionScreen() {
  const { icp: payload = '' } = usePlace().parameters
  const promotion = parsePayload(payload, activeAccount())
  return (
    <ScreenLayout title={PROMOTION_TITLE} back={{ href: '/', label: 'Home' }}>
      {promotion === null ? (
        <LoadError title="We could not open this offer">
          Its link is not complete, or is for another account. Open it again from where you found it.
        </LoadError>
      ) : (
        <Offer promotion={promotion} />
      )}
    </ScreenLayout>
  )
}

function LoadError({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Notice
      tone="critical"
      role="alert"
      title={title}
      actions={
        <LinkButton kind="plain" href="/">
          Home
        </LinkButton>
      }
    >
      <p>{children}</p>
      <HelpdeskLine when="To have power from us" />
    </Notice>
  )
}

function Offer({ promotion }: { readonly promotion: Promotion }) {
  const qualification = useQuery(qualificationQuery(promotion))
  const address = useQuery(addressQuery(promotion.icp))
  return (
    <Loaded
      query={loadBoth(qualification, address)}
      loading="Loading your offer"
      lines={['heading', 'text', 'text', 'button']}
      failed="We could not load this offer."
      advice="Nothing has been ordered."
      renderInstead={(failure) => {
        const reason = explainNoOffer(toErrorCode(failure))
        if (reason === null) return undefined
        return <LoadError title="We could not load this offer">{reason}</LoadError>
      }}
    >
      {([loaded, { Lines }]) => <QualifiedOffer promotion={promotion} qualification={loaded} lines={Lines} />}
    </Loaded>
  )
}

type QualifiedOfferProps = {
  readonly promotion: Promotion
  readonly qualification: EnergyQualification
  /** The address of the connection. */
  readonly lines: readonly string[]
}

function QualifiedOffer({ promotion, qualification, lines }: QualifiedOfferProps) {
  const { coreProducts, suppliedBy, switchesOn } = qualification
  const product = oneElectricityCoreProduct(coreProducts)
  if (typeof product === 'string')
    return <LoadError title="We could not load this offer">{explainNoOffer(product) ?? ''}</LoadError>
  if (suppliedBy === 'account') {
    return (
      <Notice
        tone="info"
        title="You have power from us at this address"
        actions={<LinkButton href="/change-hub/power-plan">See your power plan</LinkButton>}
      >
        There is nothing left to order.
      </Notice>
    )
  }
  if (product.Plans.length === 0)
    return <LoadError title="We could not load this offer">There are no power plans for its meter.</LoadError>
  return <PromotionForm promotion={promotion} lines={lines} plans={product.Plans} switchesOn={switchesOn} />
}
