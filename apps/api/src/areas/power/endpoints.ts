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
  hasPower,
  readCapacityChargeText,
  readCurrentIcpsText,
  readOrdersText,
} from './store/account-power.ts'
import {
  findQualifiedConnection,
  readAddressText,
  readCoreProductsText,
  readInformationText,
  readSummaryText,
} from './store/connections.ts'
import type { QualifiedConnection } from './store/connections.ts'

const UNAVAILABLE = 'ELECTRICITY_REGISTRY_UNAVAILABLE'
const ICP_FIELD = { field: 'icp' } as const
const LOCATION_FIELD = { field: 'locationId' } as const

export function powerEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const registry = createRegistryClient(environment)
  return [
    ...qualificationEndpoints(brand, registry),
    ...connectionEndpoints(brand, registry),
    ...accountEndpoints(),
    planChangeEndpoint(brand),
  ]
}

/** Source: PWR-072, PWR-073. */
function qualificationEndpoints(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  return [
    handle(qualifyEnergy, async ({ db, accountCode, today, body: { icp, salesChannel, LocationID } }) => {
      const tooMany = await limitLookUps(db, accountCode)
      if (tooMany !== null) return tooMany
      const connection = await fetchConnection(db, registry, icp)
      if (typeof connection === 'string')
        return refuse(connection, connection === UNAVAILABLE ? {} : ICP_FIELD)
      if (LocationID !== undefined && LocationID !== connection.locationId)
        return refuse('ICP_NOT_AT_LOCATION', ICP_FIELD)
      const context = { accountCode, today, brand, salesChannel }
      return (await qualify(db, connection, context)) ?? refuse('ICP_NOT_FOUND', ICP_FIELD)
    }),

    handle(qualifyEnergyLocation, async ({ db, accountCode, today, parameters, query: { salesChannel } }) => {
      const { locationId } = parameters
      const tooMany = await limitLookUps(db, accountCode)
      if (tooMany !== null) return tooMany
      const connection = await fetchConnectionAt(db, registry, locationId)
      if (connection === null) {
        const isKnown = (await locationText(db, locationId)) !== null
        return refuse(isKnown ? 'NO_SERVICE_IDS_AVAILABLE' : 'NO_LOCATION_ID_PROVIDED', LOCATION_FIELD)
      }
      if (typeof connection === 'string') return refuse(connection)
      const context = { accountCode, today, brand, salesChannel }
      return (await qualify(db, connection, context)) ?? refuse('NO_SERVICE_IDS_AVAILABLE', LOCATION_FIELD)
    }),
  ]
}

type QualificationContext = {
  readonly accountCode: string
  readonly today: Day
  readonly brand: Brand
  readonly salesChannel: SalesChannel
}

/** Null if the address of the connection is not in the address register. */
async function qualify(
  db: Queries,
  { icp, status }: Connection,
  { accountCode, today, brand, salesChannel }: QualificationContext,
) {
  if (status !== 'active') return refuse('ICP_NOT_ACTIVE', ICP_FIELD)
  const qualified = await findQualifiedConnection(db, accountCode, { icp, brand: brand.id, salesChannel })
  if (qualified === null) return null
  const { information, supplied_by: suppliedBy, core_products: coreProducts } = qualified
  if (!qualified.sells_anything) return refuse('NO_CORE_PRODUCTS')
  if (coreProducts === '[]') return refuse('NO_ELECTRICITY_CORE_PRODUCT')
  const product = oneElectricityCoreProduct(z.array(powerCoreProduct).parse(JSON.parse(coreProducts)))
  if (typeof product === 'string') return refuse(product)
  const credit = JSON.stringify(toWireCredit(qualified))
  return new JsonText(
    `{"connection":${information},"suppliedBy":"${suppliedBy}","coreProducts":${coreProducts},` +
      `"switchesOn":"${switchDay(today)}","credit":${credit}}`,
  )
}

function toWireCredit({ business_group, has_broadband, had_power }: QualifiedConnection) {
  const credit = powerCredit({
    businessGroup: business_group,
    hasBroadband: has_broadband,
    hadPower: had_power,
  })
  if (credit === null) return null
  return {
    chargeIncludingGst: toDollars(credit.chargeIncludingGst),
    chargeExcludingGst: toDollars(credit.chargeExcludingGst),
  }
}

/** Source: PWR-064, PWR-067, PWR-074, PWR-075, PWR-077, PWR-082. */
function connectionEndpoints(brand: Brand, registry: ElectricityRegistry): Endpoint[] {
  /** Stores the connection as the registry has it, and reads its text. */
  async function readDetails(
    { db, accountCode }: { readonly db: Queries; readonly accountCode: string },
    icp: string,
    readText: () => Promise<string | null>,
  ) {
    const tooMany = await limitLookUps(db, accountCode)
    if (tooMany !== null) return tooMany
    const connection = await fetchConnection(db, registry, icp)
    if (typeof connection === 'string') return refuse(connection, connection === UNAVAILABLE ? {} : ICP_FIELD)
    const text = await readText()
    return text === null ? refuse('ICP_NOT_FOUND', ICP_FIELD) : new JsonText(text)
  }

  return [
    handle(readIcpInformation, ({ db, accountCode, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, () => readInformationText(db, accountCode, icp)),
    ),
    handle(readIcpSummary, ({ db, accountCode, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, () => readSummaryText(db, accountCode, icp)),
    ),
    handle(readIcpAddress, ({ db, accountCode, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, () => readAddressText(db, icp)),
    ),
    handle(readCapacityCharge, ({ db, accountCode, today, parameters: { icp } }) =>
      readDetails({ db, accountCode }, icp, async () => {
        const charge = await readCapacityChargeText(db, { accountCode, today, icp })
        return `{"capacityCharge":${charge ?? 'null'}}`
      }),
    ),
    handle(readElectricityCoreProducts, async ({ db, accountCode, query: { salesChannel, icp } }) => {
      const sale = { brand: brand.id, salesChannel }
      if (icp === undefined)
        return new JsonText(await readCoreProductsText(db, accountCode, { ...sale, icp: null }))
      return readDetails({ db, accountCode }, icp, () =>
        readCoreProductsText(db, accountCode, { ...sale, icp }),
      )
    }),
  ]
}

/** Source: PWR-069, PWR-070, PWR-076. */
function accountEndpoints(): Endpoint[] {
  return [
    handle(
      readCurrentIcps,
      async ({ db, accountCode, today }) => new JsonText(await readCurrentIcpsText(db, accountCode, today)),
    ),
    handle(readHasElectricity, async ({ db, accountCode }) => ({
      hasElectricityProduct: await hasPower(db, accountCode),
    })),
    handle(
      readElectricityOrders,
      async ({ db, accountCode }) => new JsonText(await readOrdersText(db, accountCode)),
    ),
  ]
}
