import * as catalogue from '@switchboard/domain/catalogue/change-calls'
import { setFeatureParameter } from '@switchboard/domain/catalogue/features'
import { bookVisit } from '@switchboard/domain/fibre-orders/contract'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'
import { setSiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import * as older from '@switchboard/domain/ordering/older/contract'
import { changePortFiltering } from '@switchboard/domain/port-filtering/contract'
import { qualifyEnergy } from '@switchboard/domain/power/contract'
import * as powerOrders from '@switchboard/domain/power/order-calls'
import * as tollFree from '@switchboard/domain/toll-free/contract'
import { createVideoOrder } from '@switchboard/domain/video/contract'
import { setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import { saveWifiSettings } from '@switchboard/domain/wifi/contract'

import type { DocumentedBody } from './documented-body.ts'

const EXTRA = { salesChannel: 'SelfService', service: 'safe_mode', productKey: 'SAFE-MODE' }
const SELLER = { BusinessGroup: 'residential', SalesChannel: 'SelfService', SalesPerson: 'SelfServiceV1' }
const ICP = '0001000002CKCA7'
const NETWORK = { ssid: 'Home', password: 'tui-fern-9', sequenceNumber: 1, enabled: true }
const OLDER_ORDER = {
  Header: SELLER,
  meta: { orderTypeId: 5 },
  Services: [{ Service: 'Electricity', ServiceID: ICP, Plan: 'power-smart' }],
  AdditionalProducts: [{ Service: 'Electricity', ServiceID: ICP, Plan: null }],
  HardwareOrders: [],
  Questions: [{ QuestionKey: 'PowerMedicalDependent', AnswerKey: 'No', LinkedServiceID: ICP }],
  PromoCodes: [{ PromoCodeValue: 'BUNDLE10', LinkedServiceID: ICP }],
  LosingProviders: [],
}

/** Of products, orders, power, and settings of services. */
export const SERVICE_BODIES: readonly DocumentedBody[] = [
  ['CAT-045', catalogue.addAdditionalProduct, EXTRA],
  ['CAT-046', catalogue.changeAdditionalProduct, EXTRA],
  ['CAT-047', catalogue.removeAdditionalProduct, { ...EXTRA, productKey: null }],
  ['CAT-048', catalogue.setAdditionalProduct, EXTRA],
  ['CAT-044', catalogue.changePlan, { service: 'Internet', planKey: 'CHOUFB300-UNL' }],
  ['FAM-009', setFeatureParameter, { parameter: 'Parameter1', value: 'On' }],
  ['ORD-066', createOrder, { type: 'plan' }],
  ['ORD-081 ORD-082 ORD-083 ORD-084', commitOrder, null],
  ['ORD-085', older.createOlderOrder, { orderTypeId: 5 }],
  ['ORD-015 ORD-087', older.amendOlderOrder, OLDER_ORDER],
  ['ORD-088', older.commitOlderOrder, null],
  [
    'FRQ-022',
    amendOrder,
    {
      BillingDetail: { BillCycleKey: 'Weekly from 2026-12-03', BillFrequency: 'Weekly' },
      CoreProductsToChange: [],
      AdditionalProducts: [],
      BusinessGroup: 'residential',
      SalesChannel: 'SelfService',
    },
  ],
  [
    'VID-018',
    createVideoOrder,
    { retailRatePlan: 'video', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' },
  ],
  ['PFL-009', changePortFiltering, { status: 'ON' }],
  [
    'PWR-058 PWR-059 PWR-060 PWR-079',
    powerOrders.amendPowerOrder,
    {
      ...SELLER,
      CoreProducts: [
        {
          CoreProductKey: 'ELECTRICITY',
          Components: [{ ServiceEntity: ICP, RatePlan: 'power-smart', Service: 'Electricity' }],
        },
      ],
      ServiceAddress: { LocationID: '9000003' },
      RequestedDateOfProvisioning: null,
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'No' },
        { question: 'LiveThereOrMovingIn', answer: 'LiveThere' },
      ],
    },
  ],
  ['PWR-080', powerOrders.commitPowerOrder, null],
  ['PWR-072', qualifyEnergy, { icp: ICP, salesChannel: 'SelfService' }],
  [
    'PWR-083',
    powerOrders.changePowerPlan,
    { icp: ICP, planKey: 'power-smart-low', salesChannel: 'SelfService' },
  ],
  ['TFR-008', tollFree.setTollFreeDestination, { destinationNumber: '095550199' }],
  ['TFR-009', tollFree.setTollFreeRoutes, { routes: [{ destinationNumber: '095550199', routePriority: 1 }] }],
  ['VFE-030', setVoiceFeatures, { anonymousCallBlocking: { enabled: true } }],
  [
    'WIF-007 WIF-012',
    saveWifiSettings,
    { inventoryItemId: 'none', network24Ghz: NETWORK, network5Ghz: NETWORK },
  ],
  [
    'FIB-047 FIB-051',
    bookVisit,
    {
      ticketId: '700001',
      type: 'Install',
      timeslot: { startDateTime: '2026-12-01T08:00:00+13:00', endDateTime: '2026-12-01T12:00:00+13:00' },
    },
  ],
  [
    'MTR-019 MTR-022',
    setMeterReadings,
    {
      readings: [{ serialNumber: 'none', channelNumber: 1, readValue: 12_000, effectiveDate: '2026-11-20' }],
    },
  ],
  ['MTR-020 MTR-028', setSiteAccess, { dogCode: 'Dog', meterLocationCode: 'inside', accessNotes: 'Ring' }],
]
