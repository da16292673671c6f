import type { Brand } from '@switchboard/brands/brand'
import { byCharge, isSoldAddOn } from '@switchboard/domain/mobile/add-ons'
import {
  listFreeNumbers,
  listMobileAddOns,
  listMobileProducts,
  listMobileServices,
  numbersAsked,
  readMobileGroup,
  readSignOnAddress,
} from '@switchboard/domain/mobile/contract'
import { lastDayOf } from '@switchboard/domain/mobile/durations'
import type { Day } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'

import type { AreaServices } from '#api/area.ts'
import type { Queries } from '#api/database/database.ts'
import { handlePart } from '#api/http/handle-part.ts'
import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'
import { signOnToken } from '#api/identity/sign-on-token.ts'

import {
  addOnsSold,
  freeMobileNumbers,
  groupText,
  hasPrepayMobile,
  mobileProductsPart,
  mobileServicesPart,
} from './store.ts'

/** For whom a sign-on token is. */
const MOBILE_PROVIDER = 'mobile-provider'

export function mobileEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const { PUBLIC_URL: publicUrl, MOBILE_PROVIDER_URL: site } = environment
  return [
    handlePart(listMobileServices, mobileServicesPart),
    handlePart(listMobileProducts, mobileProductsPart),

    handle(readMobileGroup, async ({ db, accountCode, today, parameters: { serviceEntity } }) => {
      const text = await groupText(db, { accountCode, today, serviceEntity })
      return text === null ? refused('MOBILE_GROUP_NOT_FOUND') : new JsonText(text)
    }),

    handle(listMobileAddOns, ({ db, accountCode, today }) => addOnsOf(db, { brand, accountCode, today })),

    handle(listFreeNumbers, async ({ db, accountCode, query: { count, skip = '0' } }) => {
      const asked = { accountCode, count: numbersAsked(count), skip: Number(skip) }
      const numbers = await freeMobileNumbers(db, asked)
      return numbers.length === 0 ? refused('NO_AVAILABLE_NUMBERS') : numbers
    }),

    handle(readSignOnAddress, async ({ db, actor }) => {
      // a member of staff is nobody's customer there
      if (actor.kind === 'staff') return refused('FORBIDDEN')
      if (site === null || !(await hasPrepayMobile(db, actor.subject))) return refused('FAILED_MOBILE_SSO')
      const token = await signOnToken(db, publicUrl, { subject: actor.subject, audience: MOBILE_PROVIDER })
      const url = new URL(site)
      url.searchParams.set('token', token)
      return { url: url.href }
    }),
  ]
}

type Of = { readonly brand: Brand; readonly accountCode: string; readonly today: Day }

/** What the brand sells of what there is. Source: MOB-028 to MOB-030. */
async function addOnsOf(db: Queries, { brand, accountCode, today }: Of) {
  const { addOns, billFrequency, nextBillDate } = await addOnsSold(db, accountCode, today)
  const sold = addOns.filter((addOn) => isSoldAddOn(addOn, brand.mobile))
  return byCharge(sold).map(({ key, chargeIncludingGst, chargeExcludingGst, duration, ...addOn }) => ({
    ...addOn,
    planKey: key,
    duration,
    endsOn: duration === null ? null : lastDayOf(duration, today, nextBillDate),
    charges: [
      {
        unit: duration === null ? billFrequency : ('Once' as const),
        chargeIncludingGst: dollarsOf(chargeIncludingGst),
        chargeExcludingGst: dollarsOf(chargeExcludingGst),
      },
    ],
  }))
}
