import type { WireReply } from '@switchboard/domain/call'
import type { listWifiHardware, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import type { readMeshHardware } from '@switchboard/domain/mesh/contract'
import type { readHardwareAvailability } from '@switchboard/domain/qualification/contract'

const LOCATION = {
  LocationID: '9000002',
  FullAddress: '48 Cuba Street, Te Aro, Wellington 6011',
  StreetName: '48 Cuba Street',
  Suburb: 'Te Aro',
  City: 'Wellington',
  PostCode: '6011',
  Country: 'New Zealand',
}
const unit = (key: string, type: 'google' | 'netcomm', name: string) => ({
  key,
  type,
  name,
  about: 'Plug it in.',
  chargeIncludingGst: 5,
  chargeExcludingGst: 4.35,
})

/** Two types of units for a home of 180 square metres. */
export const MESH: WireReply<typeof readMeshHardware> = {
  serviceEntity: 'ben@demo.example',
  locationId: LOCATION.LocationID,
  hardware: {
    hardwareProductKey: 'HUB6',
    numberOfMeshSatelliteUnitsCanStillOrder: 4,
    propertySummary: { floorAreaSqm: 180 },
    suggestedMeshSatelliteUnitsToAcquire: [{ meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits: 2 }],
    numberOfMeshSatelliteUnitsNecessaryForCoverage: [],
    ownedMeshSatelliteUnitsCompatibleWithRouter: [],
  },
  units: [
    unit('MESH-GOOGLE', 'google', 'Google mesh unit'),
    unit('MESH-NETCOMM', 'netcomm', 'NetComm mesh unit'),
  ],
  trialPromoCode: 'TRIAL',
}

/** Both types are available there. */
export const AVAILABILITY: WireReply<typeof readHardwareAvailability> = {
  HardwareAvailability: [
    { HardwareProductKey: 'MESH-GOOGLE', Available: true },
    { HardwareProductKey: 'MESH-NETCOMM', Available: true },
  ],
  Address: LOCATION,
}

export const WIFI_LINE: WireReply<typeof readWifiLine> = {
  coreProductKey: 'UFB300',
  currentPlanKey: 'UFB300-UNL',
  hasGoogleWifi: false,
  location: LOCATION,
}

const wifi = (PlanKey: string, Description: string, only: string | null) => ({
  PurchaseType: 'Rental',
  PlanKey,
  CoreComponentPlanKeyRestricted: only,
  ChargeIncludingGst: 10,
  ChargeExcludingGst: 8.7,
  BillFrequency: 'Monthly' as const,
  CoreProductComponentServiceID: 'ben@demo.example',
  HardwareProductKey: PlanKey.replace('-RENT', ''),
  Description,
  ExtendedDescription: 'A router and wifi in one.',
})

export const WIFI_OPTIONS: WireReply<typeof listWifiHardware> = [
  wifi('GWIFI-RENT', 'Google Wifi', null),
  wifi('GWIFI-PRO-RENT', 'Google Nest Wifi Pro', 'UFB300-UNL'),
  wifi('GWIFI-OTHER-RENT', 'Google Wifi of another plan', 'UFB1000-UNL'),
]

const amounts = (amountIncludingGst: number) => ({
  amountIncludingGst,
  amountExcludingGst: amountIncludingGst,
})

export const RENTAL_FORECAST = {
  now: amounts(85),
  first: { day: '2026-12-10', lines: [], ...amounts(89.84) },
  each: { day: '2027-01-10', lines: [], ...amounts(95) },
}

export const RENTAL_ORDER = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}
