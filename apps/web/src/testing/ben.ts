import type { ServiceFacts, readAccount, readServices } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import type { readAdditionalProducts, readProducts } from '@switchboard/domain/catalogue/contract'
import type { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { readContactInformation } from '@switchboard/domain/profile/contract'
import type { readDataNow, readPowerNow } from '@switchboard/domain/usage/now'

import {
  benBilling,
  benHeaders,
  benSummary,
  benPayment,
  benPromiseStanding,
  noPromise,
  benOutlook,
} from './ben-bills.ts'

/** The menu facts of Ben's services. */
export const benServiceFacts: ServiceFacts = {
  mail: false,
  internet: true,
  voice: false,
  configurableWifi: true,
  power: 'has',
  lineRentalMobile: false,
  prepaidMobile: false,
  insurance: false,
  video: 'available',
  speedTest: true,
  wirelessVersion: null,
  plainPhoneLine: false,
  canOrderNewProducts: true,
  fibreOrder: false,
  otherActiveOrder: false,
  activeFibreOrder: false,
}

/** Ben's account as sent by the API on 21 November 2026: two unpaid bills, one of them overdue. */
export const benAccount: WireReply<typeof readAccount> = {
  accountCode: '100517',
  name: 'Ben Fowler',
  address: '48 Cuba Street, Te Aro, Wellington 6011',
  businessGroup: 'residential',
  billCycle: { billFrequency: 'Monthly' },
  nextBillDate: '2026-12-10',
  serviceFacts: benServiceFacts,
}

export const benServices: WireReply<typeof readServices> = [
  { kind: 'broadband', name: 'Fibre 300', detail: '48 Cuba Street, Wellington', status: 'on' },
  { kind: 'power', name: 'Power, smart meter', detail: '48 Cuba Street, Wellington', status: 'ordered' },
]

export const benCurrentProducts: WireReply<typeof readProducts> = {
  CoreProducts: [
    {
      CoreProductKey: 'CHOUFB300',
      CoreProductBundleCategory: 'Broadband',
      CoreProductBroabandCategory: 'UFB300/100',
      CoreProductVoiceCategory: '',
      LocationID: 'LOC-100517',
      CoreProductComponents: [
        {
          service: 'Internet',
          serviceId: 'c100517@demo.example',
          plan: {
            PlanKey: 'CHOUFB300-UNL',
            PlanDescription: 'Fibre 300: Unlimited data',
            ChargeIncludingGST: 85,
            ChargeExcludingGST: 73.91,
            ContractStartDate: null,
            ContractExpirationDate: null,
            TerminationChargeExcludingGST: null,
            TerminationChargeIncludingGST: null,
            TerminationChargeMonthly: null,
          },
        },
      ],
    },
  ],
  AdditionalProducts: [
    {
      AdditionalProductKey: 'PAPER-BILL',
      AdditionalProductService: 'paperbill',
      AdditionalProductServiceID: 'c100517@demo.example',
      AdditionalProductDescription: 'Paper bill',
      ChargeIncludingGST: 2.5,
      ChargeExcludingGST: 2.17,
    },
  ],
  MobileAdditionalProducts: [],
  Offers: [],
  ProductOrders: [],
}

export const benProducts: WireReply<typeof readAdditionalProducts> = [
  { service: 'paperbill', name: 'Paper bill', ChargeIncludingGST: 2.5, ChargeExcludingGST: 2.17 },
]

export const benContact: WireReply<typeof readContactInformation> = {
  accountName: 'Ben Fowler',
  contactName: 'Ben Fowler',
  email: 'ben@demo.example',
  homePhone: null,
  mobilePhone: '0225550117',
  address: {
    streetAddress: '48 Cuba Street',
    suburb: 'Te Aro',
    town: 'Wellington',
    postCode: '6011',
    state: null,
    country: 'New Zealand',
  },
  businessGroup: 'residential',
}

/** Unlimited data. */
export const benDataNow = {
  period: {
    from: '2026-11-10',
    to: '2026-12-09',
    billDate: '2026-12-10',
    usedMb: 81_920,
    allowanceMb: 0,
    unlimited: true,
    knownTo: '2026-11-20',
  },
  knownDays: 11,
  rolloverMb: 0,
} as const satisfies WireReply<typeof readDataNow>

/** Power use of a smart meter. */
export const benPowerNow = {
  orderInProcess: false,
  use: {
    period: {
      from: '2026-11-10',
      to: '2026-12-09',
      billDate: '2026-12-10',
      kwh: 74.5,
      chargeIncludingGst: 22.72,
      readType: 'Estimate',
      knownTo: '2026-11-19',
    },
    isSmart: true,
    knownDays: 10,
    estimatedDays: 1,
  },
} as const satisfies WireReply<typeof readPowerNow>

export const benDashboard: WireReply<typeof readDashboard> = {
  account: benAccount,
  billingInformation: benBilling,
  pendingCredits: [
    { Amount: 10, Description: 'Your technician was late' },
    { Amount: 2.5, Description: 'Wrong charge' },
  ],
  unbilledCredits: [{ ChargeIncludingGST: 5.75, Description: 'Two days without power' }],
  invoiceHeaders: benHeaders,
  summary: benSummary,
  outlook: benOutlook,
  recurringPayment: benPayment,
  paymentsUnderWay: [],
  services: benServices,
  promiseStanding: benPromiseStanding,
  promise: noPromise,
  additionalProducts: benProducts,
  products: benCurrentProducts,
  contactInformation: benContact,
  dataNow: benDataNow,
  callsNow: null,
  powerNow: benPowerNow,
}
