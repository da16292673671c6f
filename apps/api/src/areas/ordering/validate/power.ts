import { toMonthlyPrice } from '@switchboard/domain/billing/period-price'
import { toCents } from '@switchboard/domain/money'
import type { PowerPlan } from '@switchboard/domain/ordering/offer/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { BUNDLE_NAME } from '@switchboard/domain/ordering/pricing/priced-order'
import { bundlePrice } from '@switchboard/domain/ordering/pricing/prices'
import type { Charge } from '@switchboard/domain/ordering/pricing/prices'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'
import { powerCredit, powerCreditCosts } from '@switchboard/domain/power/credit'
import { powerProblems } from '@switchboard/domain/power/validate'

import type { OrderSnapshot } from '../snapshot.ts'

import { NO_PRICES, PLACEMENT_DEFAULTS, SNAPSHOT_DEFAULTS } from './defaults.ts'
import { readPowerFacts } from './store/power.ts'
import type { StoredPowerFacts } from './store/power.ts'
import { invalid } from './validator.ts'
import type { OrderContext, Placement, Validator } from './validator.ts'

/** Validates an order of power alone. One statement. Source: PWR-022 to PWR-034. */
export const powerValidator: Validator = async (db, context, { body }) => {
  const power = body.ElectricityToChange
  const { actor, brand, today } = context
  const facts = await readPowerFacts(db, context, {
    salesChannel: body.SalesChannel,
    icp: power?.Icp ?? null,
    from: power?.RequestedDateOfProvisioning ?? null,
  })
  const plans = facts.connection?.plans ?? []
  const problems = powerProblems(body, {
    ...facts,
    plans,
    salesPerson: toSalesPerson(facts.staffName),
    isStaff: actor.kind === 'staff',
    powerBundlePromoCode: brand.powerBundlePromoCode,
    today,
  })
  if (problems.length > 0) return invalid(...problems)
  const plan = plans.find(({ planKey }) => planKey === power?.RatePlan)
  if (power === null || plan === undefined || facts.connection === null) return invalid('FORM_STATE_INVALID')
  return { placement: toPlacement(context, facts, { power, plan }), problems: [] }
}

type OrderedPower = {
  readonly power: NonNullable<Parameters<Validator>[2]['body']['ElectricityToChange']>
  readonly plan: PowerPlan
}

function toPlacement(
  { brand, today }: OrderContext,
  facts: StoredPowerFacts,
  { power, plan }: OrderedPower,
): Placement {
  const { billFrequency, businessGroup, broadband, connection } = facts
  // Source: PWR-095, PWR-096
  const bundle = bundlePrice(
    brand.powerBundleDiscount,
    { offer: { billFrequency, bundle: null, hasPower: facts.hasPower }, power: 'takes' },
    broadband,
  )
  const quote = {
    costs: [...listCosts(plan, bundle), ...powerCreditCosts(powerCredit(facts))],
    steps: [
      { step: 'accepted', on: today } as const,
      { step: 'powerOn', on: power.RequestedDateOfProvisioning } as const,
    ],
  }
  const { centsPerUnitIncludingGst, centsPerNightUnitIncludingGst, centsPerDayIncludingGst } = plan
  return {
    ...PLACEMENT_DEFAULTS,
    quote,
    businessGroup,
    billFrequency,
    snapshot: async () => ({
      ...quote,
      ...SNAPSHOT_DEFAULTS,
      place: toPlace(connection),
      prices: {
        ...NO_PRICES,
        bundleCents: bundle === null ? null : toMonthlyPrice(0 - bundle.chargeIncludingGst, billFrequency),
        power: {
          centsPerUnit: centsPerUnitIncludingGst,
          centsPerNightUnit: centsPerNightUnitIncludingGst,
          centsPerDay: centsPerDayIncludingGst,
        },
      },
    }),
  }
}

function toPlace(connection: StoredPowerFacts['connection']): OrderSnapshot['place'] {
  if (connection === null) return SNAPSHOT_DEFAULTS.place
  const { FullAddress, StreetName, City } = connection.location
  return { address: FullAddress, detail: `${StreetName}, ${City}`, leaves: null }
}

function listCosts(plan: PowerPlan, bundle: Charge | null): OrderCost[] {
  const { coreProductKey: _product, planKey: _plan, description: name, ...rates } = plan
  const nothing = toCents(0)
  const power: OrderCost = {
    kind: 'power',
    name,
    due: 'used',
    amountIncludingGst: nothing,
    amountExcludingGst: nothing,
    rates,
  }
  if (bundle === null) return [power]
  const { chargeIncludingGst: amountIncludingGst, chargeExcludingGst: amountExcludingGst } = bundle
  return [{ kind: 'bundle', name: BUNDLE_NAME, due: 'bill', amountIncludingGst, amountExcludingGst }, power]
}
