import { DEFAULT_SALES_CHANNEL } from '../../ordering/sales.ts'
import { parseTypedDay } from '../../typed-day.ts'
import { normalizeText } from '../../typed-text.ts'
import { ELECTRICITY } from '../order.ts'
import type { PowerOrder } from '../order-calls.ts'
import { accessInformation, oneElectricityCoreProduct } from '../rules.ts'

import type { SignUpDraft } from './draft.ts'
import { findChosenPlan, firstOpenStep } from './steps.ts'
import type { SignUpFacts, SignUpStep } from './steps.ts'

type OrderedBy = {
  readonly businessGroup: string
  readonly salesPerson: string
  /** The brand's promo code for power with broadband; null for an account without broadband. */
  readonly bundlePromoCode: string | null
}

type OrderOrStep = { readonly body: PowerOrder } | { readonly step: SignUpStep }

/** The order of a sign-up, or the first incomplete step. Source: PWR-033, PWR-058 to PWR-061, PWR-097. */
export function buildPowerOrder(draft: SignUpDraft, facts: SignUpFacts, seller: OrderedBy): OrderOrStep {
  const openStep = firstOpenStep({ draft, facts })
  const { qualification } = facts
  const product = oneElectricityCoreProduct(qualification?.coreProducts ?? [])
  const plan = findChosenPlan({ draft, facts })
  if (openStep !== null || qualification === null) return { step: openStep ?? 'connection' }
  if (typeof product === 'string' || plan === null) return { step: 'plan' }
  const { connection } = qualification
  const movesIn = draft.moving === 'movingIn'
  const access = accessInformation(connection.metering, {
    ...draft.siteAccess,
    notes: normalizeText(draft.siteAccess.notes),
  })
  return {
    body: {
      CoreProducts: [
        {
          CoreProductKey: product.CoreProductKey,
          Components: [{ Service: ELECTRICITY, ServiceEntity: connection.icp, RatePlan: plan.PlanKey }],
        },
      ],
      ServiceAddress: {
        LocationID: connection.address.LocationID,
        ...(access !== undefined && { AddressAccessInformation: access }),
      },
      RequestedDateOfProvisioning: movesIn ? parseTypedDay(draft.date) : null,
      BusinessGroup: seller.businessGroup,
      SalesChannel: DEFAULT_SALES_CHANNEL,
      SalesPerson: seller.salesPerson,
      Questions: [
        { question: 'PowerMedicalDependent', answer: draft.medicallyDependent === true ? 'Yes' : 'No' },
        { question: 'LiveThereOrMovingIn', answer: movesIn ? 'MovingIn' : 'LiveThere' },
      ],
      ...(movesIn &&
        seller.bundlePromoCode !== null && { PromoCodes: [{ promoCode: seller.bundlePromoCode }] }),
    },
  }
}
