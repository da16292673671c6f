import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { filledPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WireReply } from '@switchboard/domain/call'

import { API_BASE } from '../../apps/api/src/create-provider.ts'
import type { TestApi } from '../../apps/api/src/testing/api.ts'

import { addOnsOf, ofBill, ofType, planOf, withoutGst } from './catalogue.ts'
import type { Catalogue, Form } from './catalogue.ts'
import type { Comparison } from './comparison.ts'

/** What a mobile and broadband together take off a month. Source: MOB-057. */
export const TOGETHER_CENTS = 500
/** What a fixed line's contract costs to leave, of the account that has one. */
export const FEE_CENTS = 12_000

type Charge = { readonly chargeIncludingGst: number; readonly chargeExcludingGst: number }

export type Asked = {
  readonly app: TestApi['app']
  readonly token: string
  readonly accountCode: string
}

async function asked<C extends CallShape>(call: C, of: Asked): Promise<WireReply<C>> {
  const { app, token, accountCode } = of
  const url = API_BASE + filledPath(call.path, { accountCode })
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

function charged(comparison: Comparison, what: string, charge: Charge | undefined, cents: number): void {
  comparison.answered(`${what} with GST`, charge?.chargeIncludingGst, cents)
  comparison.answered(`${what} without GST`, charge?.chargeExcludingGst, withoutGst(cents))
}

/** What the API answers of mobiles, to an account that has `held` by number. */
export async function mobileAnswers(
  comparison: Comparison,
  of: Asked,
  { catalogue, form, held }: { catalogue: Catalogue; form: Form; held: Readonly<Record<string, string>> },
): Promise<void> {
  const { frequency } = form
  const services = await asked(listMobileServices, of)
  for (const [number, key] of Object.entries(held)) {
    const service = services.find(({ serviceEntity }) => serviceEntity === number)
    charged(comparison, number, service?.plan, ofBill(planOf(catalogue, key).cents, frequency))
  }
  const { products, together } = await asked(listMobileProducts, of)
  for (const { key, charges } of ofType(catalogue, 'mobile2_linerental'))
    charged(
      comparison,
      key,
      products.find(({ planKey }) => planKey === key),
      charges[frequency],
    )
  charged(comparison, 'together', together, ofBill(TOGETHER_CENTS, frequency))
  const addOns = await asked(listMobileAddOns, of)
  const sold = addOnsOf(catalogue, form)
  comparison.answered(
    'add-ons sold',
    addOns.filter(({ isGroupMember }) => !isGroupMember).length / 100,
    sold.length,
  )
  for (const { key, cents } of sold) {
    const [charge] = addOns.find(({ planKey }) => planKey === key)?.charges ?? []
    charged(comparison, key, charge, cents)
  }
}

/** What the API answers of wireless broadband, to who has it (`plan`) or a fixed line with what ends with it. */
export async function wirelessAnswers(
  comparison: Comparison,
  of: Asked,
  {
    catalogue,
    form,
    plan,
    ends,
  }: { catalogue: Catalogue; form: Form; plan: string | null; ends: Readonly<Record<string, number>> },
): Promise<void> {
  const { frequency, brand } = form
  const { service } = await asked(readWireless, of)
  if (plan !== null) {
    charged(comparison, plan, service ?? undefined, ofBill(planOf(catalogue, plan).cents, frequency))
    for (const { key, charges } of ofType(catalogue, 'mobile2_wbb_addon'))
      charged(
        comparison,
        key,
        service?.soldAddOns.find((each) => each.key === key),
        charges[frequency],
      )
  }
  const offer = await asked(readWirelessOffer, of)
  for (const { key, charges } of ofType(catalogue, null))
    charged(
      comparison,
      key,
      offer.plans.find((each) => each.key === key),
      charges[frequency],
    )
  for (const { key, bill, once } of offer.hardware) {
    charged(comparison, key, bill, catalogue.hardware[`${key} ${frequency}`] ?? 0)
    charged(comparison, key, once, catalogue.hardware[`${key} Once`] ?? 0)
  }
  if (offer.hardware.length === 0) comparison.wrong.push(`${brand.id} sells no modem`)
  for (const [name, cents] of Object.entries(ends))
    charged(
      comparison,
      name,
      offer.ends.find((each) => each.name === name),
      ofBill(cents, frequency),
    )
  if (plan === null) charged(comparison, 'fee', offer.line?.terminationFee ?? undefined, FEE_CENTS)
}
