import { BUNDLE_NAME } from '@switchboard/domain/ordering/pricing/priced-order'

import { changeCharge, endCharge } from '#api/provider/books/charges.ts'
import { creditOnce } from '#api/provider/books/one-off-charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { addService, endService } from '#api/provider/services/services.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { saveOrderedSiteAccess } from '#api/provider/metering/site-access.ts'
import { setPlanRates } from '#api/provider/metering/rates.ts'
import { beginSupply, endSupply, saveOpeningReadings } from '#api/provider/metering/supply.ts'

import { dayOfStep } from './landing.ts'
import type { Landing } from './landing.ts'
import { bundleStanding, powerServicesAt, powerServicesBy } from './store.ts'

/** Power begins at the new place of a move. That at the old place ends, unless it has a last day of its own. */
export async function landPower(queries: Queries, landing: Landing): Promise<void> {
  if (!(await beginPower(queries, landing))) return
  if (dayOfStep(landing, 'powerEnds') === null) await endPower(queries, landing)
  await chargeBundle(queries, landing)
}

/** Power begins where the account has asked for it. */
export async function landSignUp(queries: Queries, landing: Landing): Promise<void> {
  if (!(await beginPower(queries, landing))) return
  await chargeBundle(queries, landing)
  // Source: PWR-094
  const credit = landing.snapshot.costs.find(({ kind, due }) => kind === 'promotion' && due === 'once')
  if (credit === undefined) return
  const cents = 0 - credit.amountIncludingGst
  await creditOnce(queries, landing.accountCode, { kind: 'powerCredit', cents })
}

/** Power begins by the connection and the rates of the order; false where it orders none. */
async function beginPower(queries: Queries, landing: Landing): Promise<boolean> {
  const { accountCode, body, snapshot } = landing
  const { ElectricityToChange: power } = body
  const rates = snapshot.prices.power
  if (power === null || rates === null) return false
  // who comes back to a place where the account has kept its power has it by the rates of the order from now on
  for (const serviceNumber of await powerServicesBy(queries, accountCode, power.Icp)) {
    await endPowerService(queries, landing, serviceNumber)
  }
  const serviceNumber = await addService(queries, landing, {
    planKey: power.RatePlan,
    entity: power.Icp,
    locationId: power.ServiceAddress.LocationID,
    detail: snapshot.place.detail,
  })
  const supplied = { accountCode, serviceNumber }
  await beginSupply(queries, supplied, { icp: power.Icp, from: landing.from })
  await saveOpeningReadings(queries, supplied, { icp: power.Icp, from: landing.from })
  await saveOrderedSiteAccess(
    queries,
    { accountCode, icp: power.Icp },
    power.ServiceAddress.AddressAccessInformation,
  )
  await setPlanRates(queries, { accountCode, serviceNumber, from: landing.from }, rates)
  return true
}

/** Power ends at the old place; what the account has elsewhere stays. */
export async function endPower(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, snapshot } = landing
  for (const serviceNumber of await powerServicesAt(queries, accountCode, snapshot.place.leaves)) {
    await endPowerService(queries, landing, serviceNumber)
  }
}

async function endPowerService(
  queries: Queries,
  { accountCode, from }: Landing,
  serviceNumber: number,
): Promise<void> {
  await endSupply(queries, { accountCode, serviceNumber }, { from })
  await endService(queries, { accountCode, serviceNumber })
}

/** The discount of power and broadband together: one for an account, whichever order began it. */
const BUNDLE = { subject: 'offer:bundle', lineKind: 'discount' } as const

/** The account has no broadband any more. */
export async function endBundle(queries: Queries, change: ChargeChange): Promise<void> {
  await endCharge(queries, change, BUNDLE)
}

async function chargeBundle(queries: Queries, landing: Landing): Promise<void> {
  const { bundleCents } = landing.snapshot.prices
  if (bundleCents === null) return
  if (bundleCents === 0) {
    await endCharge(queries, landing, BUNDLE)
    return
  }
  await changeCharge(queries, landing, {
    ...BUNDLE,
    kind: 'bundle',
    category: 'Other',
    name: BUNDLE_NAME,
    about: '',
    monthlyCents: -bundleCents,
    quantity: 1,
    lastDay: null,
    productKey: null,
  })
}

/** A running discount continues at the amount that the order quoted for the new plan; without power it ends. */
export async function landBundle(queries: Queries, landing: Landing): Promise<void> {
  const { isCharged, hasPower } = await bundleStanding(queries, landing.accountCode, BUNDLE.subject)
  if (!isCharged) return
  if (hasPower && landing.snapshot.prices.bundleCents !== null) await chargeBundle(queries, landing)
  else await endCharge(queries, landing, BUNDLE)
}
