import { buildBilling, buildTravelPass } from './billing.ts'
import type { DemoBilling } from './billing.ts'
import { calls, discount, extra, combineCharges, plan, power, twoDials } from './charges.ts'

const FAMILY_KWH = [318, 302, 330, 365, 455, 520, 548, 512, 430, 374, 412, 340]
const FLAT_KWH = [210, 204, 221, 246, 312, 366, 389, 352, 288, 251, 232, 219]
const SHOP_KWH = [910, 905, 870, 860, 935, 1_010, 1_048, 1_002, 940, 902, 888, 931]
const SOME_MINUTES = [31, 0, 12, 26, 18, 44, 52, 37, 0, 9, 42, 63]
const OFFICE_MINUTES = SHOP_KWH.map((units) => units - 700)

/** Carla and the accounts of fibre orders have no bill yet. Prepaid mobile has no bills. */
export const DEMO_BILLING: readonly DemoBilling[] = [
  buildBilling('100482', 'aroha', {
    promptPaymentCents: 500,
    paidBy: 'DirectDebit',
    charges: [
      // the last three bills differ: a dearer plan, the end of a discount, and faster fibre in the middle of a month
      ...combineCharges(
        { ...plan(1, 'fibre-300', 'Unlimited data'), cents: 8_200 },
        [{ bill: 3 }, plan(1, 'fibre-300', 'Unlimited data')],
        [{ daysAgo: 12 }, plan(1, 'fibre-950', 'Unlimited data')],
      ),
      { ...discount('new-customer', 'New customer discount', 936), about: 'On fibre', until: { bill: 2 } },
      plan(2, 'homeline', '09 555 0134'),
      { ...extra('extra:mesh', 'Mesh unit rental', 500), about: '1 unit', from: { bill: 8 } },
      { ...plan(4, 'contents', 'Policy HC-20417'), from: { daysAgo: 400 } },
      { ...plan(5, 'video', 'aroha@demo.example'), from: { daysAgo: 210 } },
    ],
    meters: [power(3, FAMILY_KWH), calls(2, SOME_MINUTES, 30)],
    oneOffs: [buildTravelPass(9)],
  }),
  buildBilling('100483', 'aroha', {
    frequency: 'Weekly',
    bills: 26,
    dueDays: 5,
    paidBy: 'DirectDebit',
    charges: [plan(1, 'fibre-300', 'Unlimited data')],
  }),
  buildBilling('100517', 'ben', {
    dueDays: 20,
    promptPaymentCents: 1_500,
    unpaid: 2,
    charges: [
      ...combineCharges({ ...plan(1, 'fibre-300', 'Unlimited data'), cents: 8_200 }, [
        { bill: 9 },
        plan(1, 'fibre-300', 'Unlimited data'),
      ]),
      { ...extra('extra:paperbill', 'Paper bill', 250), from: { bill: 6 } },
    ],
    meters: [power(2, FLAT_KWH)],
    oneOffs: [
      {
        subject: 'fee:visit',
        category: 'Other',
        name: 'Technician visit',
        about: '',
        cents: 9_900,
        on: { bill: 4 },
      },
    ],
  }),
  buildBilling('100601', 'dev', {
    dueDays: 20,
    charges: [
      ...combineCharges({ ...plan(1, 'fibre-business', 'Unlimited data'), cents: 14_450 }, [
        { bill: 5 },
        plan(1, 'fibre-business', 'Unlimited data'),
      ]),
      ...combineCharges({ ...plan(2, 'smartline', '09 555 0160 and 0161'), quantity: 2 }, [
        { daysAgo: 640 },
        { ...plan(2, 'smartline', '09 555 0160 to 0162'), quantity: 3 },
      ]),
      { ...plan(5, 'toll-free', '0800 555 016'), from: { daysAgo: 640 } },
      { ...extra('extra:static_ip', 'Static IP address', 1_150), about: '203.0.113.16', from: { bill: 11 } },
    ],
    meters: [calls(2, OFFICE_MINUTES, 200)],
  }),
  buildBilling('100602', 'ema', {
    paidBy: 'CreditCard',
    charges: [
      plan(1, 'fibre-business', 'Unlimited data'),
      { ...discount('bundle', 'Power bundle', 1_000), about: 'First year and a half', until: { bill: 7 } },
    ],
    meters: [power(2, SHOP_KWH, 'power-business')],
  }),
  buildBilling('100701', 'finn', {
    paidBy: 'CreditCard',
    charges: [
      plan(1, 'wireless-1', '300 GB'),
      { ...extra('extra:modem', 'Wireless modem rental', 500), from: { bill: 13 } },
    ],
  }),
  buildBilling('100702', 'grace', {
    paidBy: 'DirectDebit',
    charges: [
      ...combineCharges({ ...plan(1, 'wireless-2', 'Unlimited data'), cents: 7_200 }, [
        { bill: 6 },
        plan(1, 'wireless-2', 'Unlimited data'),
      ]),
      {
        ...discount('new-customer', 'New customer discount', 1_000),
        about: 'First year',
        until: { bill: 12 },
      },
    ],
  }),
  buildBilling('100801', 'hemi', {
    charges: [
      plan(1, 'mobile-group', '021 555 0181'),
      plan(2, 'mobile-member', '021 555 0182'),
      { ...plan(3, 'mobile-member', '021 555 0183'), from: { daysAgo: 320 } },
    ],
    oneOffs: [buildTravelPass(330), buildTravelPass(130)],
  }),
  buildBilling('100901', 'jack', {
    charges: [
      ...combineCharges({ ...plan(1, 'adsl', '100 GB'), cents: 7_600 }, [
        { bill: 10 },
        plan(1, 'adsl', '100 GB'),
      ]),
      plan(2, 'phone-line', '07 555 0191'),
    ],
    meters: [...twoDials(3, FLAT_KWH), calls(2, SOME_MINUTES)],
  }),
  buildBilling('100902', 'kiri', {
    bills: 6,
    paidBy: 'CreditCard',
    charges: [
      plan(1, 'vdsl', 'Unlimited data'),
      plan(2, 'homeline', '04 555 0192'),
      {
        ...discount('contract', 'Contract discount', 1_000),
        about: 'First five months',
        until: { daysAgo: 20 },
      },
    ],
  }),
  buildBilling('101001', 'nikau', {
    frequency: 'Fortnightly',
    bills: 26,
    dueDays: 10,
    charges: combineCharges({ ...plan(1, 'fibre-950', 'Unlimited data'), cents: 9_200 }, [
      { bill: 10 },
      plan(1, 'fibre-950', 'Unlimited data'),
    ]),
  }),
  buildBilling('103001', 'tama', {
    bills: 6,
    // the newest bill is not approved, so it is not paid
    unpaid: 1,
    charges: [plan(1, 'fibre-300', 'Unlimited data')],
    oneOffs: [
      {
        subject: 'fee:move',
        category: 'Other',
        name: 'Moving fee <half> & "half"',
        about: '',
        cents: 4_500,
        on: { bill: 3 },
      },
    ],
  }),
  buildBilling('103003', 'lani', {
    bills: 6,
    charges: [plan(1, 'adsl', '100 GB'), plan(2, 'phone-line', '09 555 0133')],
  }),
  buildBilling('103004', 'wiremu', {
    bills: 6,
    charges: [
      plan(1, 'fibre-300', 'Unlimited data'),
      plan(2, 'mobile-group', '021 555 0104'),
      plan(3, 'mobile-member', '021 555 0105'),
    ],
  }),
]
