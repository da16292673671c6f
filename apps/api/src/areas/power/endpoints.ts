import type { Brand } from '@switchboard/brands/brand'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'
import type { Day } from '@switchboard/domain/day'
import {
  qualifyEnergy,
  qualifyEnergyLocation,
  readCapacityCharge,
  readCurrentIcps,
  readElectricityCoreProducts,
  readElectricityOrders,
  readHasElectricity,
  readIcpAddress,
  readIcpInformation,
  readIcpSummary,
} from '@switchboard/domain/power/contract'
import { powerCoreProduct } from '@switchboard/domain/power/plans'
import { toDollars } from '@switchboard/domain/money'
import { powerCredit } from '@switchboard/domain/power/credit'
import { oneElectricityCoreProduct, switchDay } from '@switchboard/domain/power/rules'
import * as z from 'zod/mini'

import type { AreaServices } from '#api/provider/area.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { locationText } from '#api/provider/locations/location.ts'
import { fetchConnection, fetchConnectionAt } from '#api/provider/metering/fetch-connection.ts'
import type { Connection } from '#api/partners/registry/connection.ts'
import { createRegistryClient } from '#api/partners/registry/client.ts'
import type { ElectricityRegistry } from '#api/partners/registry/client.ts'

import { limitLookUps } from './look-ups.ts'
import { planChangeEndpoint } from './plan-change.ts'
import {
  addressText,
  capacityChargeText,
  coreProductsText,
  currentIcpsText,
  hasPower,
  informationText,
  ordersText,
  findQualifiedConnection,
  summaryText,
} from './store.ts'

const UNAVAILABLE = 'ELECTRICITY_REGISTRY_UNAVAILABLE'
const OF_ICP = { field: 'icp' } as const

export function powerEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const registry = createRegistryClient(environment)
  return [
    ...qualifying(brand, registry),
    ...ofConnections(brand, registry),
    ...ofAccounts(),
    planChangeEndpoint(brand),
  ]
}

/** Source: PWR-072, PWR-073. */
function qualifying(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  return [
    handle(qualifyEnergy, async ({ db, accountCode, today, body: { icp, salesChannel, LocationID } }) => {
      const tooMany = await limitLookUps(db, accountCode)
      if (tooMany !== null) return tooMany
      const found = await fetchConnection(db, registry, icp)
      if (typeof found === 'string') return refuse(found, found === UNAVAILABLE ? {} : OF_ICP)
      if (LocationID !== undefined && LocationID !== found.locationId)
        return refuse('ICP_NOT_AT_LOCATION', OF_ICP)
      const context = { accountCode, today, brand, salesChannel }
      return (await qualification(db, found, context)) ?? refuse('ICP_NOT_FOUND', OF_ICP)
    }),

    handle(qualifyEnergyLocation, async ({ db, accountCode, today, parameters, query: { salesChannel } }) => {
      const { locationId } = parameters
      const tooMany = await limitLookUps(db, accountCode)
      if (tooMany !== null) return tooMany
      const found = await fetchConnectionAt(db, registry, locationId)
      if (found === null) {
        const isKnown = (await locationText(db, locationId)) !== null
        const code = isKnown ? 'NO_SERVICE_IDS_AVAILABLE' : 'NO_LOCATION_ID_PROVIDED'
        return refuse(code, { field: 'locationId' })
      }
      if (typeof found === 'string') return refuse(found)
      const context = { accountCode, today, brand, salesChannel }
      return (
        (await qualification(db, found, context)) ??
        refuse('NO_SERVICE_IDS_AVAILABLE', { field: 'locationId' })
      )
    }),
  ]
}

type QualificationContext = {
  readonly accountCode: string
  readonly today: Day
  readonly brand: Brand
  readonly salesChannel: SalesChannel
}

/** Null for a connection at a place that is not in the address register. */
async function qualification(
  db: Queries,
  { icp, status }: Connection,
  { accountCode, today, brand, salesChannel }: QualificationContext,
) {
  if (status !== 'active') return refuse('ICP_NOT_ACTIVE', OF_ICP)
  const found = await findQualifiedConnection(db, accountCode, { icp, brand: brand.id, salesChannel })
  if (found === null) return null
  if (!found.sold) return refuse('NO_CORE_PRODUCTS')
  // the catalogue sells no power to this account
  if (found.core_products === '[]') return refuse('NO_ELECTRICITY_CORE_PRODUCT')
  const one = oneElectricityCoreProduct(z.array(powerCoreProduct).parse(JSON.parse(found.core_products)))
  if (typeof one === 'string') return refuse(one)
  return new JsonText(
    `{"connection":${found.information},"suppliedBy":"${found.supplied_by}",` +
      `"coreProducts":${found.core_products},"switchesOn":"${switchDay(today)}","credit":${creditText(found)}}`,
  )
}

function creditText(found: NonNullable<Awaited<ReturnType<typeof findQualifiedConnection>>>): string {
  const credit = powerCredit({
    businessGroup: found.business_group,
    hasBroadband: found.has_broadband,
    hadPower: found.had_power,
  })
  return JSON.stringify(
    credit && {
      chargeIncludingGst: toDollars(credit.chargeIncludingGst),
      chargeExcludingGst: toDollars(credit.chargeExcludingGst),
    },
  )
}

/** Source: PWR-064, PWR-067, PWR-074, PWR-075, PWR-077, PWR-082. */
function ofConnections(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  /** The details of a connection that the registry has, or the refusal. */
  async function readDetails(
    { db, accountCode }: { readonly db: Queries; readonly accountCode: string },
    icp: string,
    readText: () => Promise<string | null>,
  ) {
    const tooMany = await limitLookUps(db, accountCode)
    if (tooMany !== null) return tooMany
    const found = await fetchConnection(db, registry, icp)
    if (typeof found === 'string') return refuse(found, found === UNAVAILABLE ? {} : OF_ICP)
    const text = await readText()
    return text === null ? refuse('ICP_NOT_FOUND', OF_ICP) : new JsonText(text)
  }

  return [
    handle(readIcpInformation, ({ db, accountCode, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, () => informationText(db, accountCode, icp)),
    ),
    handle(readIcpSummary, ({ db, accountCode, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, () => summaryText(db, accountCode, icp)),
    ),
    handle(readIcpAddress, ({ db, accountCode, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, () => addressText(db, icp)),
    ),
    handle(readCapacityCharge, ({ db, accountCode, today, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, async () => {
        const charge = await capacityChargeText(db, { accountCode, today, icp })
        return `{"capacityCharge":${charge ?? 'null'}}`
      }),
    ),
    handle(readElectricityCoreProducts, async ({ db, accountCode, query: { salesChannel, icp } }) => {
      const sale = { brand: brand.id, salesChannel }
      if (icp === undefined)
        return new JsonText(await coreProductsText(db, accountCode, { ...sale, icp: null }))
      return readDetails({ db, accountCode }, icp, () => coreProductsText(db, accountCode, { ...sale, icp }))
    }),
  ]
}

/** Source: PWR-069, PWR-070, PWR-076. */
function ofAccounts(): Endpoint[] {
  return [
    handle(
      readCurrentIcps,
      async ({ db, accountCode, today }) => new JsonText(await currentIcpsText(db, accountCode, today)),
    ),
    handle(readHasElectricity, async ({ db, accountCode }) => ({
      hasElectricityProduct: await hasPower(db, accountCode),
    })),
    handle(
      readElectricityOrders,
      async ({ db, accountCode }) => new JsonText(await ordersText(db, accountCode)),
    ),
  ]
}
