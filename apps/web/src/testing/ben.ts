import type { ServiceFacts, readAccount, readServices } from '@switchboard/domain/accounts/contract'
import type {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
} from '@switchboard/domain/billing/contract'
import type { readNextBill } from '@switchboard/domain/billing/next-bill'
import type { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import type { readAdditionalProducts, readProducts } from '@switchboard/domain/catalogue/contract'
import type { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import type { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import type { readContactInformation } from '@switchboard/domain/profile/contract'
import type { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'
import type { readDataNow, readPowerNow } from '@switchboard/domain/usage/now'

type Header = WireReply<typeof readInvoiceHeaders>[number]

/** Ben's account as the wire carries it on 21 November 2026: two bills unpaid, one of them overdue. */
/** What his services bring into menus. */
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

export const benAccount: WireReply<typeof readAccount> = {
  accountCode: '100517',
  name: 'Ben Fowler',
  address: '48 Cuba Street, Te Aro, Wellington 6011',
  businessGroup: 'residential',
  billCycle: { billFrequency: 'Monthly' },
  nextBillDate: '2026-12-10',
  serviceFacts: benServiceFacts,
}

export const benBilling: WireReply<typeof readBillingInformation> = {
  AccountBalance: 323.73,
  OverdueBalance: 163.89,
  CurrentInvoiceDate: '2026-11-10',
  NextInvoiceDate: '2026-12-10',
  AmountToPayForPpd: 308.73,
  PpdExpiryDate: '2026-11-30',
  TotalPpdDiscount: 30,
  CurrentTotalPpdDiscount: 15,
}

export function benHeader(differences: Partial<Header> = {}): Header {
  return {
    AccountCode: '100517',
    InvoiceNumber: 10051712,
    BillDate: '2026-11-10',
    DueDate: '2026-11-30',
    GST: 20.85,
    Total: 159.84,
    Paid: false,
    IsApproved: true,
    ...differences,
  }
}

export const benHeaders: Header[] = [
  benHeader(),
  benHeader({
    InvoiceNumber: 10051711,
    BillDate: '2026-10-10',
    DueDate: '2026-10-30',
    Total: 163.89,
    GST: 21.38,
  }),
  benHeader({
    InvoiceNumber: 10051710,
    BillDate: '2026-09-10',
    DueDate: '2026-09-30',
    Total: 173.34,
    GST: 22.61,
    Paid: true,
  }),
]

export const benSummary: WireReply<typeof readAccountSummary> = {
  balance: 323.73,
  accountBalanceSurchargeOffset: 0,
  currentBalanceStatus: { nextInvoiceDate: '2026-12-10', nextBillDate: '2026-11-24' },
}

export const benPayment: WireReply<typeof readRecurringPayment> = {
  recurringType: 'Manual',
  directDebit: null,
  creditCard: null,
}

export const benServices: WireReply<typeof readServices> = [
  { kind: 'broadband', name: 'Fibre 300', detail: '48 Cuba Street, Wellington', status: 'on' },
  { kind: 'power', name: 'Power, smart meter', detail: '48 Cuba Street, Wellington', status: 'ordered' },
]

/** Warned today, so that he may promise for two weeks; nothing is promised yet. */
export const benPromiseStanding: WireReply<typeof readLatestAvailableDate> = {
  activationStatus: 'active',
  blockingStatus: 'warning',
  latestAvailableDate: '2026-12-05',
}

export const noPromise: WireReply<typeof readPromise> = { promiseDate: null }

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

/** Nothing was promised, and nothing is taken: Ben pays by hand. */
export const benOutlook: WireReply<typeof readOutlook> = {
  isOverdue: true,
  promise: null,
  next: null,
  withNextBill: false,
  failed: null,
}

export const benNextBill: WireReply<typeof readNextBill> = {
  billDate: '2026-12-03',
  toldFrom: '2026-11-10',
  power: { days: 30, knownDays: 18, knownTo: '2026-11-20' },
  callsToCome: true,
  orderUnderWay: false,
  range: {
    low: 148.3,
    high: 154.58,
    lowExcludingGst: 128.96,
    highExcludingGst: 134.42,
    parts: [
      {
        name: 'Fibre 300',
        basis: 'fixed',
        low: 85,
        high: 85,
        lowExcludingGst: 73.91,
        highExcludingGst: 73.91,
      },
      { name: 'Calls', basis: 'soFar', low: 3.2, high: 3.2, lowExcludingGst: 2.79, highExcludingGst: 2.79 },
      {
        name: 'Power',
        basis: 'power',
        low: 65.85,
        high: 72.13,
        lowExcludingGst: 57.26,
        highExcludingGst: 62.72,
      },
      { name: 'Credit', basis: 'once', low: -5.75, high: -5.75, lowExcludingGst: -5, highExcludingGst: -5 },
    ],
  },
}

/** Unlimited. */
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

/** By a smart meter. */
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

/** A card payment of Ben's of which it is not known yet whether it was taken. */
export const benChecking = {
  transactionId: '0'.repeat(32),
  reference: '7KX-2W9-MR4',
  state: 'Checking',
  amount: 100,
  surcharge: 1.5,
  begunAt: '2026-11-21T02:14:00Z',
} as const satisfies WireReply<typeof readPaymentsUnderWay>[number]

/** The XML body of Ben's November bill; a test may leave out or change a piece of it. */
export const benBody = `<Invoice>
  <StatementLines>
    <StatementLine><Type>Balance</Type><Description>Balance of your last bill</Description><Amount>263.89</Amount></StatementLine>
    <StatementLine><Type>Payment</Type><Description>Card payment</Description><Amount>-100.00</Amount></StatementLine>
    <StatementLine><Type>Invoice</Type><Description>This bill</Description><Amount>159.84</Amount></StatementLine>
    <StatementLine><Type>Balance</Type><Description>Balance to pay</Description><Amount>323.73</Amount></StatementLine>
  </StatementLines>
  <DetailLines>
    <DetailLine><CategoryName>Other</CategoryName><SubCategoryName>Moving fee &lt;half&gt;</SubCategoryName><Charge>0.00</Charge><ChargeExcludingGST>0.00</ChargeExcludingGST><NumberBilled>1</NumberBilled><Description1></Description1><Description2>10 Nov</Description2></DetailLine>
    <DetailLine><CategoryName>Power</CategoryName><SubCategoryName>Electricity</SubCategoryName><Charge>84.84</Charge><ChargeExcludingGST>73.77</ChargeExcludingGST><NumberBilled>232</NumberBilled><Description1>232 kWh at 24.1c</Description1><Description2>10 Oct to 9 Nov</Description2></DetailLine>
    <DetailLine><CategoryName>Extras</CategoryName><SubCategoryName>Loyalty discount</SubCategoryName><Charge>-10.00</Charge><ChargeExcludingGST>-8.70</ChargeExcludingGST><NumberBilled>1</NumberBilled><Description1></Description1><Description2></Description2></DetailLine>
    <DetailLine><CategoryName>Broadband</CategoryName><SubCategoryName>Fibre 300</SubCategoryName><Charge>85.00</Charge><ChargeExcludingGST>73.91</ChargeExcludingGST><NumberBilled>1</NumberBilled><Description1>Unlimited data</Description1><Description2>10 Nov to 9 Dec</Description2></DetailLine>
  </DetailLines>
  <StaticContent><DisplayGSTInclusiveValuesFlag>true</DisplayGSTInclusiveValuesFlag><GSTDefaultRate>15</GSTDefaultRate><CompanyTaxNumber>123-456-789</CompanyTaxNumber></StaticContent>
  <InvoicePromptPayment><ExpiryDate>2026-11-30</ExpiryDate><Discount>15.00</Discount></InvoicePromptPayment>
  <Summary><Charged>159.84</Charged><Calls>8.24</Calls></Summary>
</Invoice>`

export function benInvoice(
  differences: Partial<WireReply<typeof readInvoice>> = {},
): WireReply<typeof readInvoice> {
  return { ...benHeader(), Xml: benBody, ...differences }
}
