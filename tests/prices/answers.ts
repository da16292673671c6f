import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WireReply } from '@switchboard/domain/call'

import { API_BASE } from '../../apps/api/src/create-provider.ts'
import type { TestApi } from '../../apps/api/src/testing/api.ts'

import { listAddOns, toBillCents, listPlans, getPlan, withoutGst } from './catalogue.ts'
import type { Catalogue, Form } from './catalogue.ts'
import type { Comparison } from './comparison.ts'

/** The monthly discount for a mobile together with broadband. Source: MOB-057. */
export const TOGETHER_CENTS = 500
/** The fee for leaving the contract of a fixed line early. */
export const FEE_CENTS = 12_000

type Charge = { readonly chargeIncludingGst: number; readonly chargeExcludingGst: number }

export type ApiCaller = {
  readonly app: TestApi['app']
  readonly token: string
  readonly accountCode: string
}

async function fetchReply<C extends CallShape>(call: C, caller: ApiCaller): Promise<WireReply<C>> {
  const { app, token, accountCode } = caller
  const url = API_BASE + fillPath(call.path, { accountCode })
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

function compareCharge(
  comparison: Comparison,
  name: string,
  charge: Charge | undefined,
  cents: number,
): void {
  comparison.compareReply(`${name} with GST`, charge?.chargeIncludingGst, cents)
  comparison.compareReply(`${name} without GST`, charge?.chargeExcludingGst, withoutGst(cents))
}

/** Compares the replies about mobiles for an account with the plans `held`, by number. */
export async function mobileAnswers(
  comparison: Comparison,
  caller: ApiCaller,
  { catalogue, form, held }: { catalogue: Catalogue; form: Form; held: Readonly<Record<string, string>> },
): Promise<void> {
  const { frequency } = form
  const services = await fetchReply(listMobileServices, caller)
  for (const [number, key] of Object.entries(held)) {
    const service = services.find(({ serviceEntity }) => serviceEntity === number)
    compareCharge(comparison, number, service?.plan, toBillCents(getPlan(catalogue, key).cents, frequency))
  }
  const { products, together } = await fetchReply(listMobileProducts, caller)
  for (const { key, charges } of listPlans(catalogue, 'mobile2_linerental'))
    compareCharge(
      comparison,
      key,
      products.find(({ planKey }) => planKey === key),
      charges[frequency],
    )
  compareCharge(comparison, 'together', together, toBillCents(TOGETHER_CENTS, frequency))
  const addOns = await fetchReply(listMobileAddOns, caller)
  const sold = listAddOns(catalogue, form)
  comparison.compareReply(
    'add-ons sold',
    addOns.filter(({ isGroupMember }) => !isGroupMember).length / 100,
    sold.length,
  )
  for (const { key, cents } of sold) {
    const [charge] = addOns.find(({ planKey }) => planKey === key)?.charges ?? []
    compareCharge(comparison, key, charge, cents)
  }
}

/** Compares the replies about wireless broadband, for an account with the plan, or with a fixed line and its extras. */
export async function wirelessAnswers(
  comparison: Comparison,
  caller: ApiCaller,
  {
    catalogue,
    form,
    plan,
    ends,
  }: { catalogue: Catalogue; form: Form; plan: string | null; ends: Readonly<Record<string, number>> },
): Promise<void> {
  const { frequency, brand } = form
  const { service } = await fetchReply(readWireless, caller)
  if (plan !== null) {
    compareCharge(
      comparison,
      plan,
      service ?? undefined,
      toBillCents(getPlan(catalogue, plan).cents, frequency),
    )
    for (const { key, charges } of listPlans(catalogue, 'mobile2_wbb_addon'))
      compareCharge(
        comparison,
        key,
        service?.soldAddOns.find((each) => each.key === key),
        charges[frequency],
      )
  }
  const offer = await fetchReply(readWirelessOffer, caller)
  for (const { key, charges } of listPlans(catalogue, null))
    compareCharge(
      comparison,
      key,
      offer.plans.find((each) => each.key === key),
      charges[frequency],
    )
  for (const { key, bill, once } of offer.hardware) {
    compareCharge(comparison, key, bill, catalogue.hardware[`${key} ${frequency}`] ?? 0)
    compareCharge(comparison, key, once, catalogue.hardware[`${key} Once`] ?? 0)
  }
  if (offer.hardware.length === 0) comparison.wrong.push(`${brand.id} sells no modem`)
  for (const [name, cents] of Object.entries(ends))
    compareCharge(
      comparison,
      name,
      offer.ends.find((each) => each.name === name),
      toBillCents(cents, frequency),
    )
  if (plan === null) compareCharge(comparison, 'fee', offer.line?.terminationFee ?? undefined, FEE_CENTS)
}
