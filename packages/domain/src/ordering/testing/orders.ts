import { day } from '../../day.ts'
import { toCents } from '../../money.ts'
import type { OrderBody } from '../contract.ts'
import type { CoreProductToChange, DeliveryAddress } from '../order-parts.ts'
import type { Offer } from '../offer/contract.ts'
import type { ValidationFacts } from '../validation/validated-order.ts'

import { FIBRE, FIBRE_ALONE, VDSL } from './products.ts'

/** An offer built by hand, and an order that holds against it: what tests of orders begin with. */

/** A Friday. */
export const TODAY = day.parse('2026-11-20')
const HERE = '1000001'
export const THERE = '1000002'

export const DELIVERY: DeliveryAddress = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

/** Of an account with VDSL and a homeline in contract, at the location where it is. */
export const OFFER: Offer = {
  current: {
    CoreProducts: [
      {
        CoreProductKey: VDSL.key,
        CoreProductBundleCategory: '',
        CoreProductBroabandCategory: 'VDSL',
        CoreProductVoiceCategory: 'POTS',
        LocationID: HERE,
        CoreProductComponents: [
          {
            service: 'Internet',
            serviceId: 'kpa1700000000',
            plan: {
              PlanKey: `${VDSL.key}-plan`,
              PlanDescription: 'VDSL: Unlimited data',
              ChargeIncludingGST: toCents(8_900),
              ChargeExcludingGST: toCents(7_739),
              ContractStartDate: day.parse('2026-05-01'),
              ContractExpirationDate: day.parse('2027-05-01'),
              TerminationChargeExcludingGST: toCents(13_000),
              TerminationChargeIncludingGST: toCents(14_950),
              TerminationChargeMonthly: null,
            },
          },
        ],
      },
    ],
    AdditionalProducts: [
      {
        AdditionalProductKey: 'wireinsurance-1',
        AdditionalProductService: 'WireInsurance',
        AdditionalProductServiceID: null,
        AdditionalProductDescription: 'Wire insurance',
        ChargeIncludingGST: toCents(300),
        ChargeExcludingGST: toCents(261),
      },
    ],
    MobileAdditionalProducts: [],
    Offers: [],
    ProductOrders: [],
  },
  hasPower: false,
  bundle: null,
  billFrequency: 'Monthly',
  canOrderNewProducts: true,
  isOccupied: false,
  location: { LocationID: HERE, FullAddress: '11 Aro Street, Aro Valley, Wellington 6021', ...DELIVERY },
  qualification: {
    QualifyLocationResults: [VDSL, FIBRE, FIBRE_ALONE].map(({ key }) => ({
      coreProductKey: key,
      available: true,
      futureAvailableOn: null,
    })),
    FibreSummary: { FibreAvailable: true, FibreInstalled: false, ConsentRequired: true },
    VoiceDetail: { Lca: 'Wellington' },
  },
  coreProducts: [VDSL, FIBRE, FIBRE_ALONE],
  phoneNumbers: ['04 555 0300', '04 555 0301'],
  losingProviders: [{ key: 'other-telco', name: 'Other Telco' }],
  power: {
    icp: '0000012345XY123',
    amiFlag: true,
    plans: [
      {
        coreProductKey: 'ELECTRICITY',
        planKey: 'power-smart',
        description: 'Power, smart meter',
        centsPerUnitIncludingGst: 24.1,
        centsPerDayIncludingGst: 53,
      },
    ],
  },
  equipmentLocations: [{ key: 'inside', display: 'Inside' }],
  defaultContractLengthMonths: 12,
  modemPostage: toCents(1_495),
}

export const FACTS: ValidationFacts = {
  kind: 'product',
  offer: OFFER,
  businessGroup: 'residential',
  salesPerson: 'SelfServiceV1',
  powerBundlePromoCode: 'BUNDLE10',
  ordersRouters: true,
  planChange: {
    symmetricRates: [],
    onlySymmetricRates: false,
    onlyFibreWithoutConsent: false,
    offersNewHardware: true,
    restrictsAdsl: false,
    freeVoicePlan: false,
  },
  isWireless: false,
  keepsPlainPhoneLine: false,
  takenUsernames: ['taken1700000000'],
  freeNumbers: OFFER.phoneNumbers,
  withdrawnVoicePlans: [],
  hasActiveOrder: false,
  today: TODAY,
}

/** From VDSL to fibre with a homeline that comes from another provider. */
export const CHANGE: CoreProductToChange = {
  FromCoreProductKey: VDSL.key,
  FromCoreProductComponents: [
    { Service: 'Internet', ServiceEntity: 'kpa1700000000', RatePlan: `${VDSL.key}-plan` },
  ],
  FromServiceAddress: { LocationID: HERE },
  ToCoreProductKey: FIBRE.key,
  ToCoreProductComponents: [
    { Service: 'Internet', ServiceEntity: 'kpa1700000000', RatePlan: `${FIBRE.key}-plan` },
    { Service: 'Voice', ServiceEntity: '04 555 0300', RatePlan: 'voice-basic' },
  ],
  ToServiceAddress: { LocationID: HERE },
  ContractLength: 12,
  ContractHandlingOption: 'new',
  RequestedDateOfProvisioning: day.parse('2026-12-07'),
  RequestedDateOfProvisioningSpecified: true,
  RequestedDateOfRelinquishment: null,
}

/** An order that keeps every rule. */
export const ORDER: OrderBody = {
  BusinessGroup: 'residential',
  SalesChannel: 'SelfService',
  SalesPerson: 'SelfServiceV1',
  CoreProductsToChange: [CHANGE],
  ElectricityToChange: null,
  AdditionalProducts: [{ Service: 'safe_mode', ServiceEntity: null, RatePlan: 'safe_mode-1' }],
  HardwareOrders: [
    {
      serviceEntity: 'kpa1700000000',
      address: DELIVERY,
      items: [{ key: 'router-1' }],
      contract: { contractHandlingOption: 'new', contractLength: 12 },
    },
  ],
  LosingProviders: [
    {
      losingProviderKey: 'other-telco',
      losingProviderAccountName: 'K Paki',
      losingProviderAccountNumber: '12345',
      service: 'Voice',
    },
  ],
  Questions: [{ question: 'Byod', answer: 'No', serviceEntity: null }],
  PromoCodes: [],
}

/** The same account at the place that it moves to. */
export const MOVE_FACTS: ValidationFacts = {
  ...FACTS,
  kind: 'movehouse',
  offer: { ...OFFER, location: { LocationID: THERE, FullAddress: '2 Tui Street, Taupō 3330', ...DELIVERY } },
}

/** A move with power that keeps every rule. */
export const MOVE: OrderBody = {
  ...ORDER,
  SalesChannel: 'MoveHouse',
  CoreProductsToChange: [{ ...CHANGE, ToServiceAddress: { LocationID: THERE } }],
  ElectricityToChange: {
    Icp: '0000012345XY123',
    CoreProductKey: 'ELECTRICITY',
    RatePlan: 'power-smart',
    ServiceAddress: { LocationID: THERE },
    RequestedDateOfProvisioning: day.parse('2026-12-12'),
    RequestedDateOfRelinquishment: null,
  },
  Questions: [
    { question: 'PowerMedicalDependent', answer: 'No', serviceEntity: '0000012345XY123' },
    { question: 'LiveThereOrMovingIn', answer: 'MovingIn', serviceEntity: '0000012345XY123' },
  ],
  PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: 'kpa1700000000' }],
}
