import type { WireReply } from '@switchboard/domain/call'
import type { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'

type Service = NonNullable<WireReply<typeof readWireless>['service']>
type Offer = WireReply<typeof readWirelessOffer>

/** Wireless broadband with an expired contract. */
export const SERVICE: Service = {
  serviceEntity: 'wireless@demo.example',
  name: 'Wireless Unlimited',
  about: 'Unlimited data',
  detail: '31 Riccarton Road, Christchurch',
  chargeIncludingGst: 75,
  chargeExcludingGst: 65.22,
  contract: { startsOn: '2024-10-02', endsOn: '2025-10-02' },
  addOns: [],
  soldAddOns: [
    { key: 'addon-wbb-60', name: '60 GB wireless data', chargeIncludingGst: 20, chargeExcludingGst: 17.39 },
  ],
  orderUnderWay: null,
}

const price = (chargeIncludingGst: number, chargeExcludingGst: number) => ({
  chargeIncludingGst,
  chargeExcludingGst,
})
const FREE = price(0, 0)

/** The offer for an account with wireless broadband, a modem and a SIM card. */
export const UPGRADE: Offer = {
  line: {
    kind: 'wireless',
    serviceEntity: SERVICE.serviceEntity,
    planKey: 'wbb2_unlimited',
    name: SERVICE.name,
    contract: SERVICE.contract,
    terminationFee: null,
  },
  canOrderNewProducts: true,
  location: {
    LocationID: '9000008',
    FullAddress: '31 Riccarton Road, Riccarton, Christchurch 8011',
    StreetName: '31 Riccarton Road',
    Suburb: 'Riccarton',
    City: 'Christchurch',
    PostCode: '8011',
    Country: 'New Zealand',
  },
  isAvailable: true,
  plans: [
    {
      key: 'wbb2_300',
      coreProductKey: 'WBBV2',
      name: 'Wireless 300 GB',
      about: '300 GB data',
      ...price(69, 60),
      neededHardware: [],
    },
    {
      key: 'wbb2_unlimited',
      coreProductKey: 'WBBV2',
      name: 'Wireless Unlimited',
      about: 'Unlimited data',
      ...price(75, 65.22),
      neededHardware: [],
    },
    {
      key: 'wbb2_unlimited_plus',
      coreProductKey: 'WBBV2',
      name: 'Wireless Unlimited Plus',
      about: 'Unlimited data',
      ...price(95, 82.61),
      neededHardware: ['WBB-GO5G-MAX'],
    },
  ],
  hardware: [
    {
      key: 'WBB-GO5G',
      description: 'Go 5G modem',
      extendedDescription: '',
      type: 'Wireless Broadband Modem',
      bill: FREE,
      once: FREE,
    },
    {
      key: 'WBB-GO5G-MAX',
      description: 'Go 5G Max modem',
      extendedDescription: '',
      type: 'Wireless Broadband Modem',
      bill: price(10, 8.7),
      once: FREE,
    },
    {
      key: 'WBB-SIM',
      description: 'Wireless broadband SIM card',
      extendedDescription: '',
      type: 'SIM card',
      bill: FREE,
      once: FREE,
    },
  ],
  ends: [],
  orderUnderWay: null,
}

/** The offer for an account with a fixed line under a running contract. */
export const SIGN_UP: Offer = {
  ...UPGRADE,
  line: {
    kind: 'fixed',
    serviceEntity: 'fixed@demo.example',
    planKey: 'VDSLVOIP-UNL',
    name: 'VDSL',
    contract: { startsOn: '2026-05-05', endsOn: '2027-05-05' },
    terminationFee: price(120, 104.35),
  },
  plans: UPGRADE.plans.map((plan) => ({ ...plan, neededHardware: ['WBB-GO5G', 'WBB-SIM'] })),
  ends: [{ name: 'VDSL', ...price(89, 77.39) }],
}
