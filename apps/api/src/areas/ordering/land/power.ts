import { addDays } from '@switchboard/domain/day'
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
import { listPowerAtLocation, listPowerOfConnection, readBundleState } from './store/services.ts'

/** Begins power at the new address of a move. Power at the old address ends now, unless the order has its own day for it. */
export async function landPower(queries: Queries, landing: Landing): Promise<void> {
  if (!(await beginPower(queries, landing))) return
  if (dayOfStep(landing, 'powerEnds') === null) await endPower(queries, landing)
  await chargeBundle(queries, landing)
}

export async function landSignUp(queries: Queries, landing: Landing): Promise<void> {
  if (!(await beginPower(queries, landing))) return
  await chargeBundle(queries, landing)
  // Source: PWR-094
  const credit = landing.snapshot.costs.find(({ kind, due }) => kind === 'promotion' && due === 'once')
  if (credit === undefined) return
  const cents = 0 - credit.amountIncludingGst
  await creditOnce(queries, landing.accountCode, { kind: 'powerCredit', cents })
}

/** Begins power at the rates of the order. Returns false if the order has no power. */
async function beginPower(queries: Queries, landing: Landing): Promise<boolean> {
  const { accountCode, body, snapshot } = landing
  const { ElectricityToChange: power } = body
  const rates = snapshot.prices.power
  if (power === null || rates === null) return false
  // the account may have power at this address already; the rates of the order replace its rates
  for (const serviceNumber of await listPowerOfConnection(queries, accountCode, power.Icp)) {
    await endPowerService(queries, landing, serviceNumber)
  }
  const serviceNumber = await addService(queries, landing, {
    planKey: power.RatePlan,
    entity: power.Icp,
    locationId: power.ServiceAddress.LocationID,
    detail: snapshot.place.detail,
  })
  const service = { accountCode, serviceNumber }
  const connection = { icp: power.Icp, from: landing.from }
  await beginSupply(queries, service, connection)
  await saveOpeningReadings(queries, service, connection)
  const access = power.ServiceAddress.AddressAccessInformation
  await saveOrderedSiteAccess(queries, { accountCode, icp: power.Icp }, access)
  await setPlanRates(queries, { ...service, from: landing.from }, rates)
  return true
}

/** Ends power at the old address. */
export async function endPower(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, snapshot } = landing
  for (const serviceNumber of await listPowerAtLocation(queries, accountCode, snapshot.place.leaves)) {
    await endPowerService(queries, landing, serviceNumber)
  }
}

async function endPowerService(
  queries: Queries,
  { accountCode, from }: Landing,
  serviceNumber: number,
): Promise<void> {
  await endSupply(queries, { accountCode, serviceNumber }, { from })
  await endService(queries, { accountCode, serviceNumber }, addDays(from, -1))
}

/** The discount of power and broadband together. An account has one at most. */
const BUNDLE = { subject: 'offer:bundle', lineKind: 'discount' } as const

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

/** Changes a discount that the account has to the amount in the order. Without power the discount ends. */
export async function landBundle(queries: Queries, landing: Landing): Promise<void> {
  const { isCharged, hasPower } = await readBundleState(queries, landing.accountCode, BUNDLE.subject)
  if (!isCharged) return
  if (hasPower && landing.snapshot.prices.bundleCents !== null) await chargeBundle(queries, landing)
  else await endCharge(queries, landing, BUNDLE)
}
