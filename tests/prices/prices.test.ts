import { afterAll, beforeAll, expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { kea } from '@switchboard/brands/kea'
import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'

import { fillDemo } from '../../apps/api/src/demo/fill.ts'
import { createProvider } from '../../apps/api/src/provider.ts'
import { testApi } from '../../apps/api/src/testing/api.ts'

import { mobileAnswers, wirelessAnswers } from './answers.ts'
import { readCatalogue } from './catalogue.ts'
import type { Catalogue, Form } from './catalogue.ts'
import { Comparison } from './comparison.ts'
import { openPages } from './pages.ts'
import type { Pages } from './pages.ts'
import { addOnsPage, changeDialog, changeWireless, myMobile, myWireless, signUpDialog } from './screens.ts'

const api = testApi(fillDemo)

const HEMI = '100801'
const MOBILES = {
  '021 555 0181': 'mobile-group',
  '021 555 0182': 'mobile-member',
  '021 555 0183': 'mobile-member',
}
const GRACE = { account: '100702', plan: 'wbb2_unlimited', ends: {} }
const KIRI = { account: '100902', plan: null, ends: { VDSL: 8_900, 'Homeline with features': 500 } }
const MAX = { chosen: 'wbb2_unlimited_plus', sent: [['Go 5G Max modem', 'WBB-GO5G-MAX']] } as const
const SMALL = {
  chosen: 'wbb2_300',
  sent: [
    ['Go 5G modem', 'WBB-GO5G'],
    ['Wireless broadband SIM card', 'WBB-SIM'],
  ],
} as const

const FORMS: readonly Form[] = BRANDS.flatMap((brand) =>
  BILL_FREQUENCIES.flatMap((frequency) => [false, true].map((business) => ({ brand, frequency, business }))),
)

/** Of the screens every second form is drawn, each two of brand, frequency and GST together; all of them with `PRICES=all`. */
const DRAWN = FORMS.filter(
  ({ business }, place) => process.env['PRICES'] === 'all' || place % 4 < 2 === business,
)

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

type Sweep = {
  readonly catalogue: Catalogue
  readonly forms?: readonly Form[]
  readonly drawn?: readonly Form[]
  /** What becomes of the API's answers on their way to the page. */
  readonly change?: (text: string) => string
}

/** Every price that the API answers and that the screens say, in each of these forms. */
async function swept({ catalogue, forms = FORMS, drawn = forms, change }: Sweep) {
  const [answers, screens] = [new Comparison(), new Comparison()]
  const tokens = {
    hemi: await api().tokenOf('hemi'),
    kiri: await api().tokenOf('kiri'),
    grace: await api().tokenOf('grace'),
  }
  const { sql } = api()
  let app = api().app
  let brand = kea.id
  for (const form of forms) {
    if (form.brand.id !== brand) {
      const { services } = api()
      app = await createProvider(
        { ...services, environment: { ...services.environment, BRAND: form.brand.id } },
        { checkReplies: true },
      )
      brand = form.brand.id
    }
    await sql`update account set bill_frequency = ${form.frequency},
      business_group = ${form.business ? '2degreessmb' : 'residential'} where account_code in (${HEMI}, ${GRACE.account}, ${KIRI.account})`
    const of = { catalogue, form }
    await mobileAnswers(answers, { app, token: tokens.hemi, accountCode: HEMI }, { ...of, held: MOBILES })
    await wirelessAnswers(
      answers,
      { app, token: tokens.grace, accountCode: GRACE.account },
      { ...of, ...GRACE },
    )
    await wirelessAnswers(answers, { app, token: tokens.kiri, accountCode: KIRI.account }, { ...of, ...KIRI })

    if (!drawn.includes(form)) continue
    const sweep = { ...of, pages, comparison: screens }
    const network = { app, ...(change !== undefined && { change }) }
    await pages.use({ ...network, token: tokens.hemi })
    await myMobile(sweep, HEMI, MOBILES)
    await changeDialog(sweep, HEMI)
    await addOnsPage(sweep, HEMI)
    await pages.use({ ...network, token: tokens.kiri })
    await signUpDialog(sweep, KIRI.account)
    // the pages of wireless broadband are for who is billed by the month, and a business keeps its fixed line
    if (form.frequency !== 'Monthly') continue
    if (!form.business) await changeWireless(sweep, { ...KIRI, ...SMALL })
    await pages.use({ ...network, token: tokens.grace })
    await myWireless(sweep, GRACE.account)
    await changeWireless(sweep, { ...GRACE, ...MAX })
  }
  return { answers, screens }
}

test('MOB-032 MOB-034 MOB-035 MOB-057 WBB-025 WBB-036 every price of mobile and wireless, by brand, bill frequency and GST, is the catalogue’s', async () => {
  const { answers, screens } = await swept({ catalogue: await readCatalogue(api()), drawn: DRAWN })

  console.info(
    `${answers.compared} prices of answers and ${screens.compared} on screens compared, ${FORMS.length} forms`,
  )
  expect([...answers.wrong, ...screens.wrong]).toEqual([])
  expect(answers.compared).toBeGreaterThan(0)
  expect(screens.compared).toBeGreaterThan(0)
})

const WEEKLY: readonly Form[] = [{ brand: kea, frequency: 'Weekly', business: true }]

test('a cent that the API answers otherwise than the catalogue says is found', async () => {
  const catalogue = await readCatalogue(api())
  await api().sql`update plan_charge set charge_cents = charge_cents + 1
    where plan_code = 'mobile-12' and bill_frequency = 'Weekly'`

  const { answers } = await swept({ catalogue, forms: WEEKLY })

  expect(answers.wrong).toEqual(['mobile-12 with GST: 10.39, not 1038'])
})

test('a cent that a screen says otherwise than the API answers is found', async () => {
  const change = (text: string) => text.replaceAll('30.43', '30.44')

  const { answers, screens } = await swept({ catalogue: await readCatalogue(api()), forms: WEEKLY, change })

  expect(answers.wrong).toEqual([])
  expect(screens.wrong).not.toEqual([])
})
