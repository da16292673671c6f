import { afterAll, beforeAll, expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { kea } from '@switchboard/brands/kea'
import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'

import { fillDemo } from '../../apps/api/src/fill-demo.ts'
import { createProvider } from '../../apps/api/src/create-provider.ts'
import { testApi } from '../../apps/api/src/testing/api.ts'
import type { TestApi } from '../../apps/api/src/testing/api.ts'

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

/** Every second form is drawn on screens, so that each pair of brand, frequency and GST occurs. `PRICES=all` draws all forms. */
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
  /** Changes the API's replies on their way to the page. */
  readonly change?: (text: string) => string
}

/** Compares every price in the API's replies and on the screens, in each of these forms. */
async function swept({ catalogue, forms = FORMS, drawn = forms, change }: Sweep) {
  const [answers, screens] = [new Comparison(), new Comparison()]
  // more data is sold beside a cap
  await api().sql`update plan set data_cap_mb = 307200 where plan_code = ${GRACE.plan}`
  const { services } = api()
  const tokens = {
    hemi: await api().createToken('hemi'),
    kiri: await api().createToken('kiri'),
    grace: await api().createToken('grace'),
  }
  for (const brand of new Set(forms.map((form) => form.brand))) {
    const environment = { ...services.environment, BRAND: brand.id }
    const app = await createProvider({ ...services, environment, brand }, { checkReplies: true })
    for (const form of forms.filter((each) => each.brand === brand)) {
      await takeForm(form)
      await compareAnswers(answers, { catalogue, form }, { app, tokens })
      if (!drawn.includes(form)) continue
      const sweep = { catalogue, form, pages, comparison: screens }
      await compareScreens(sweep, { app, tokens, ...(change !== undefined && { change }) })
    }
    await app.close()
  }
  return { answers, screens }
}

/** Sets how the three accounts are billed from now on. */
async function takeForm({ frequency, business }: Form): Promise<void> {
  await api().sql`update account set bill_frequency = ${frequency},
    business_group = ${business ? '2degreessmb' : 'residential'}
    where account_code in (${HEMI}, ${GRACE.account}, ${KIRI.account})`
}

type Served = Pick<Parameters<Pages['use']>[0], 'app' | 'change'> & {
  readonly app: TestApi['app']
  readonly tokens: Readonly<Record<'hemi' | 'kiri' | 'grace', string>>
}

async function compareAnswers(
  answers: Comparison,
  context: { readonly catalogue: Catalogue; readonly form: Form },
  { app, tokens }: Served,
): Promise<void> {
  const createCaller = (token: string, accountCode: string) => ({ app, token, accountCode })
  await mobileAnswers(answers, createCaller(tokens.hemi, HEMI), { ...context, held: MOBILES })
  await wirelessAnswers(answers, createCaller(tokens.grace, GRACE.account), { ...context, ...GRACE })
  await wirelessAnswers(answers, createCaller(tokens.kiri, KIRI.account), { ...context, ...KIRI })
}

async function compareScreens(
  sweep: Parameters<typeof addOnsPage>[0],
  { tokens, ...network }: Served,
): Promise<void> {
  const { frequency, business } = sweep.form
  await pages.use({ ...network, token: tokens.hemi })
  await myMobile(sweep, HEMI, MOBILES)
  await changeDialog(sweep, HEMI)
  await addOnsPage(sweep, HEMI)
  await pages.use({ ...network, token: tokens.kiri })
  await signUpDialog(sweep, KIRI.account)
  // wireless broadband needs monthly bills, and a business keeps its fixed line
  if (frequency !== 'Monthly') return
  if (!business) await changeWireless(sweep, { ...KIRI, ...SMALL })
  await pages.use({ ...network, token: tokens.grace })
  await myWireless(sweep, GRACE.account)
  await changeWireless(sweep, { ...GRACE, ...MAX })
}

test('MOB-032 MOB-034 MOB-035 MOB-057 WBB-025 WBB-036 every mobile and wireless price is the catalogue’s', async () => {
  const { answers, screens } = await swept({ catalogue: await readCatalogue(api()), drawn: DRAWN })

  console.info(
    `${answers.compared} prices of answers and ${screens.compared} on screens compared, ${FORMS.length} forms`,
  )
  expect([...answers.wrong, ...screens.wrong]).toEqual([])
  expect(answers.compared).toBeGreaterThan(0)
  expect(screens.compared).toBeGreaterThan(0)
})

const WEEKLY: readonly Form[] = [{ brand: kea, frequency: 'Weekly', business: true }]

test('a price of the API that differs from the catalogue by a cent is found', async () => {
  const catalogue = await readCatalogue(api())
  await api().sql`update plan_charge set charge_cents = charge_cents + 1
    where plan_code = 'mobile-12' and bill_frequency = 'Weekly'`

  const { answers } = await swept({ catalogue, forms: WEEKLY })

  expect(answers.wrong).toEqual(['mobile-12 with GST: 10.39, not 1038'])
})

test('a price on a screen that differs from the API by a cent is found', async () => {
  const change = (text: string) => text.replaceAll('30.43', '30.44')

  const { answers, screens } = await swept({ catalogue: await readCatalogue(api()), forms: WEEKLY, change })

  expect(answers.wrong).toEqual([])
  expect(screens.wrong).not.toEqual([])
})
