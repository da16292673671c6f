import { WIFI_CONTRACT_MONTHS } from '@switchboard/domain/google-wifi/rules'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import type { MeshOffer } from '@switchboard/domain/mesh/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { rentalBody } from '@switchboard/domain/ordering/renting/rental'
import type { RentalChoice } from '@switchboard/domain/ordering/renting/rental'

import type { Orderer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { KIRI } from './orders.ts'

const CUSTOMER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }

export const HOME = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

export const CHOICE: RentalChoice = {
  serviceEntity: `c${KIRI}@demo.example`,
  unitKey: 'MESH-GOOGLE',
  units: 2,
  months: 0,
  delivery: HOME,
  promoCode: null,
}

export const buildMeshBody = (choice: Partial<RentalChoice> = {}): OrderBody =>
  rentalBody({ ...CHOICE, ...choice }, CUSTOMER)

export const buildNetcommBody = (choice: Partial<RentalChoice> = {}) =>
  buildMeshBody({ unitKey: 'MESH-NETCOMM', units: 1, promoCode: 'MESHTRIAL', ...choice })

export const buildWifiBody = (choice: Partial<RentalChoice> = {}) =>
  buildMeshBody({ unitKey: 'GWIFI', units: 1, months: WIFI_CONTRACT_MONTHS, ...choice })

export const buildRequest = ({ token, accountCode }: Orderer) => ({ token, parameters: { accountCode } })

export async function offerTo(api: TestApi, orderer: Orderer): Promise<MeshOffer> {
  return readMeshHardware.reply.parse((await api.make(readMeshHardware, buildRequest(orderer))).json())
}
