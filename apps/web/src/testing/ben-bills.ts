import type {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
} from '@switchboard/domain/billing/contract'
import type { readNextBill } from '@switchboard/domain/billing/next-bill'
import type { readOutlook } from '@switchboard/domain/billing/outlook'
import type { WireReply } from '@switchboard/domain/call'
import type { readPaymentsUnderWay } from '@switchboard/domain/payments/card-payments'
import type { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import type { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'

type Header = WireReply<typeof readInvoiceHeaders>[number]

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

/** Ben was warned today, so he may promise to pay on a day within two weeks. He has not promised yet. */
export const benPromiseStanding: WireReply<typeof readLatestAvailableDate> = {
  activationStatus: 'active',
  blockingStatus: 'warning',
  latestAvailableDate: '2026-12-05',
}

export const noPromise: WireReply<typeof readPromise> = { promiseDate: null }

/** No promise and no collection: Ben pays by hand. */
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

/** A card payment of Ben's whose result is not known yet. */
export const benChecking = {
  transactionId: '0'.repeat(32),
  reference: '7KX-2W9-MR4',
  state: 'Checking',
  amount: 100,
  surcharge: 1.5,
  begunAt: '2026-11-21T02:14:00Z',
} as const satisfies WireReply<typeof readPaymentsUnderWay>[number]

/** The XML body of Ben's November bill; a test may remove or change a part. */
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
