import { FEE_CENTS, TOGETHER_CENTS } from './answers.ts'
import {
  EACH,
  listAddOns,
  priceText,
  money,
  toBillCents,
  listPlans,
  getPlan,
  toShownCents,
} from './catalogue.ts'
import type { Catalogue, CataloguePlan, Form } from './catalogue.ts'
import type { Comparison } from './comparison.ts'
import type { Pages } from './pages.ts'

type Sweep = {
  readonly pages: Pages
  readonly comparison: Comparison
  readonly catalogue: Catalogue
  readonly form: Form
}

const MEMBER = '021 555 0183'
const MB_PER_GB = 1_024

const withGst = ({ business }: Form) => (business ? 'excluding GST' : 'including GST')

/** A discount is written with its sign. */
function off(cents: number, form: Form): string {
  return `-${money(cents, form)}`
}

// Finds elements by tags, because queries by role are very slow without a browser.

/** The fee for leaving a contract of wireless broadband early, with GST. */
const LEAVING_CENTS = 25_000

async function findDialog({ pages: { library } }: Sweep): Promise<HTMLElement> {
  return library.waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('dialog[open]')
    if (dialog === null) throw new Error('no dialog is open')
    return dialog
  })
}

async function choose({ pages: { library } }: Sweep, within: HTMLElement, name: string): Promise<void> {
  library.fireEvent.click(await library.within(within).findByText(name, { selector: 'label' }))
}

async function findButton({ pages: { library } }: Sweep, text: string): Promise<HTMLElement> {
  return library.screen.findByText(text, { selector: 'button, button *' })
}

/** Compares the cards of `/my-mobile`. */
export async function myMobile(
  sweep: Sweep,
  account: string,
  held: Readonly<Record<string, string>>,
): Promise<void> {
  const { pages, comparison, catalogue, form } = sweep
  pages.show('/my-mobile', account, form)
  for (const [number, key] of Object.entries(held)) {
    const heading = await pages.library.screen.findByText(number, { selector: 'h2, h2 *' })
    const card = heading.closest('section')
    if (card === null) throw new Error(`${number} has no card`)
    const { name, cents } = getPlan(catalogue, key)
    const price = priceText(toBillCents(cents, form.frequency), form)
    await pages.library.within(card).findByText(`${price} ${EACH[form.frequency]}`)
    comparison.compareText(`/my-mobile of ${number}`, card, [`${name} ${price} ${EACH[form.frequency]}`])
  }
}

/** The text of a plan as a choice of the dialogs. */
function choice({ name, charges }: CataloguePlan, form: Form): string {
  return `${name}${priceText(charges[form.frequency], form)} ${EACH[form.frequency]}`
}

/** Compares the `change` dialog of a member, with another plan chosen. */
export async function changeDialog(sweep: Sweep, account: string): Promise<void> {
  const { pages, comparison, catalogue, form } = sweep
  const { frequency } = form
  pages.show(`/my-mobile?dialog=change&mobile=${MEMBER.replaceAll(' ', '')}`, account, form)
  const dialog = await findDialog(sweep)
  const plan = getPlan(catalogue, 'mobile-endless')
  await choose(sweep, dialog, plan.name)
  const now = getPlan(catalogue, 'mobile-member')
  const difference = toShownCents(plan.charges[frequency], form) - toShownCents(now.charges[frequency], form)
  // the group already has its leader
  const offered = listPlans(catalogue, 'mobile2_linerental').filter(({ key }) => key !== 'mobile-group')
  comparison.compareText('change', dialog, [
    ...offered.map((each) => choice(each, form)),
    `Now${now.name}, ${priceText(now.charges[frequency], form)} ${EACH[frequency]}`,
    `${plan.name}, ${priceText(plan.charges[frequency], form)} ${EACH[frequency]}`,
    `Difference$${(difference / 100).toFixed(2)}`,
  ])
}

/** Compares the `signup` dialog of an account with broadband, with a plan chosen. */
export async function signUpDialog(sweep: Sweep, account: string): Promise<void> {
  const { pages, comparison, catalogue, form } = sweep
  const { frequency, brand } = form
  pages.show('/my-mobile?dialog=signup', account, form)
  const dialog = await findDialog(sweep)
  const plan = getPlan(catalogue, 'mobile-12')
  await choose(sweep, dialog, plan.name)
  const price = plan.charges[frequency]
  const together = toBillCents(TOGETHER_CENTS, frequency)
  const half = brand.id === '2degrees' ? Math.round(price / 2) : 0
  const total =
    toShownCents(price, form) - toShownCents(together, form) - (half === 0 ? 0 : toShownCents(half, form))
  comparison.compareText('signup', dialog, [
    ...listPlans(catalogue, 'mobile2_linerental')
      .filter(({ changeOnly, member }) => !changeOnly && !member)
      .map((each) => choice(each, form)),
    `${plan.name}, your new number${money(price, form)}`,
    `Mobile and broadband together${off(together, form)}`,
    ...(half === 0 ? [] : [`50% off the plan until 24 May 2027${off(half, form)}`]),
    `This order, ${EACH[frequency]}, ${withGst(form)}$${(total / 100).toFixed(2)}`,
  ])
}

/** Compares the add-ons page, with an add-on chosen. */
export async function addOnsPage(sweep: Sweep, account: string): Promise<void> {
  const { pages, comparison, catalogue, form } = sweep
  pages.show('/my-mobile/add-ons', account, form)
  await findButton(sweep, 'Buy the add-on')
  const sold = listAddOns(catalogue, form)
  const chosen = getPlan(catalogue, 'addon-data-15')
  await choose(sweep, document.body, chosen.name)
  const member = getPlan(catalogue, 'mobile-member')
  comparison.compareText('add-ons', document.body, [
    ...sold.map(({ name, cents, mb }) => {
      const perGb =
        mb === null
          ? ''
          : `, $${(Math.round(toShownCents(cents, form) / (mb / MB_PER_GB)) / 100).toFixed(2)}${form.business ? ' excluding GST' : ''} per GB`
      return `${name}${priceText(cents, form)} once${perGb}, until`
    }),
    `${chosen.name}, 021 555 0181${money(chosen.cents, form)}`,
    `This order, once, ${withGst(form)}${money(chosen.cents, form)}`,
    `${member.name}, ${priceText(member.charges[form.frequency], form)} ${EACH[form.frequency]}`,
  ])
}

/** Compares `/my-wireless` and its `addon` dialog. */
export async function myWireless(sweep: Sweep, account: string): Promise<void> {
  const { pages, comparison, catalogue, form } = sweep
  pages.show('/my-wireless', account, form)
  const opener = await findButton(sweep, 'Add')
  const addOn = getPlan(catalogue, 'addon-wbb-60')
  const price = `${money(addOn.charges.Monthly, form)} each month, ${withGst(form)}`
  comparison.compareText('/my-wireless', document.body, [
    `Price${money(getPlan(catalogue, 'wbb2_unlimited').cents, form)} each month, ${withGst(form)}`,
    `${addOn.name}${price}`,
  ])
  pages.library.fireEvent.click(opener)
  comparison.compareText('addon', await findDialog(sweep), [`${addOn.name} costs ${price}`])
}

type Changed = {
  readonly account: string
  /** The key of the present wireless plan; null for a fixed line. */
  readonly plan: string | null
  readonly ends: Readonly<Record<string, number>>
  readonly chosen: string
  /** Name and key of the hardware that is sent with the chosen plan. */
  readonly sent: readonly (readonly [name: string, key: string])[]
}

/** The plan that needs a modem with a price of its own. */
const WITH_PAID_MODEM = { plan: 'wbb2_unlimited_plus', modem: 'WBB-GO5G-MAX' } as const

/** The price of the modem beside a plan, and of both together. */
function listModemPrices({ catalogue, form }: Sweep, planCents: number): string[] {
  const cents = catalogue.hardware[`${WITH_PAID_MODEM.modem} Monthly`] ?? 0
  const total = toShownCents(planCents, form) + toShownCents(cents, form)
  return [`It costs ${money(cents, form)} each month`, `$${(total / 100).toFixed(2)} each month in total`]
}

/** Compares `/my-wireless/change-product` and its `upgrade` or `signup` dialog, without the forecast bills. */
export async function changeWireless(
  sweep: Sweep,
  { account, plan: now, ends, chosen, sent }: Changed,
): Promise<void> {
  const { pages, comparison, catalogue, form } = sweep
  pages.show('/my-wireless/change-product', account, form)
  const send = await findButton(sweep, 'Check the order')
  const offered = listPlans(catalogue, null).filter(({ key }) => key !== now)
  comparison.compareText(
    'change-product',
    document.body,
    offered.flatMap(({ key, name, charges }) => [
      `${name}${money(charges.Monthly, form)} ${withGst(form)}`,
      ...(key === WITH_PAID_MODEM.plan ? listModemPrices(sweep, charges.Monthly) : []),
    ]),
  )
  const plan = getPlan(catalogue, chosen)
  await choose(sweep, document.body, plan.name)
  pages.library.fireEvent.click(send)
  const dialog = await findDialog(sweep)
  const bills = await pages.library.within(dialog).findByText(/^You pay/)
  bills.parentElement?.remove()
  const instalments = sent.map(([name, key]) => [name, catalogue.hardware[`${key} Monthly`] ?? 0] as const)
  const total = instalments.reduce(
    (sum, [, cents]) => sum + toShownCents(cents, form),
    toShownCents(plan.charges.Monthly, form),
  )
  comparison.compareText('upgrade', dialog, [
    `${plan.name}: ${plan.about}${money(plan.charges.Monthly, form)}`,
    ...instalments.map(([name, cents]) => `${name}${cents === 0 ? 'Included' : money(cents, form)}`),
    `This order, each month$${(total / 100).toFixed(2)}`,
    ...(now === null
      ? [`Early termination fee${money(FEE_CENTS, form)}`, `This order, once${money(FEE_CENTS, form)}`]
      : []),
    ...Object.entries(ends).map(([name, cents]) => `${name}${money(cents, form)}`),
    `Ending it early costs ${money(LEAVING_CENTS, form)} ${withGst(form)}`,
  ])
}
